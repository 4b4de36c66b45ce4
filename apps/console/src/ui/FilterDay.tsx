import { classNames } from './class-names.ts'
import classes from './Filter.module.css'

type Props = {
  readonly label: string
  readonly value: string | undefined
  readonly onFilter: (day: string | null) => void
}

/** A day to filter by. */
export function FilterDay({ label, value, onFilter }: Props) {
  return (
    <label className={classNames(classes.choice, value !== undefined && classes.on)}>
      <span>{label}</span>
      <input
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onFilter(target.value === '' ? null : target.value)}
      />
    </label>
  )
}
