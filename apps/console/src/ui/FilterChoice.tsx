import { t } from '../texts/translate.ts'
import { classNames } from './class-names.ts'
import classes from './Filter.module.css'

type Props = {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onFilter: (value: string | null) => void
  /** What no choice is called. */
  readonly all?: string
}

/** One of a few to filter by, or all. */
export function FilterChoice({ label, value, options, onFilter, all = t('filter.all') }: Props) {
  return (
    <label className={classNames(classes.choice, value !== undefined && classes.on)}>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ target }) => onFilter(target.value === '' ? null : target.value)}
      >
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
