import { useState } from 'react'
import { t } from '../../texts/translate.ts'
import { TextField } from '../../ui/Field.tsx'

type Props = {
  readonly label: string
  readonly value: number | null
  /** How many of the stored units make one that is typed: 100 for cents and for hundredths. */
  readonly unit?: number
  /** What an empty field means, where it may be empty. */
  readonly empty?: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly isLocked?: boolean
  readonly onFigure: (figure: number | null) => void
}

/** A figure as it is typed, stored as an integer; what is no figure is told at the field and not passed on. */
export function FigureField({
  label,
  value,
  unit = 1,
  empty,
  hint,
  fault,
  isLocked = false,
  onFigure,
}: Props) {
  const [text, setText] = useState(value === null ? '' : String(value / unit))
  const isWrong = read(text, unit) === undefined && !(text.trim() === '' && empty !== undefined)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={empty}
      hint={hint}
      fault={isWrong ? t('terms.noFigure') : fault}
      disabled={isLocked}
      onText={(typed) => {
        setText(typed)
        const figure = read(typed, unit)
        if (figure !== undefined) onFigure(figure)
        else if (typed.trim() === '' && empty !== undefined) onFigure(null)
      }}
    />
  )
}

/** The integer that a text means; undefined for what is none. */
function read(text: string, unit: number): number | undefined {
  const figure = Math.round(Number(text.replace(',', '.')) * unit)
  return text.trim() !== '' && Number.isSafeInteger(figure) && figure >= 0 ? figure : undefined
}
