import { TextField } from './Field.tsx'

/** As long as the contract asks for. */
const MIN_LENGTH = 12

type Props = {
  readonly label: string
  readonly hint: string
  readonly fault?: string | undefined
  readonly value: string
  readonly onText: (text: string) => void
}

/** A password to be set: password managers offer one, and keep it. */
export function NewPasswordField(props: Props) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      minLength={MIN_LENGTH}
      maxLength={200}
      required
      {...props}
    />
  )
}
