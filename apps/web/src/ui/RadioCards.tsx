import { useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './RadioCards.module.css'

export type RadioCard<T extends string | number> = {
  readonly value: T
  readonly icon: IconName
  readonly label: string
  readonly text: string
}

type RadioCardsProps<T extends string | number> = {
  readonly legend: string
  readonly options: readonly RadioCard<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A few kinds of something with a line about each, one of them chosen. */
export function RadioCards<T extends string | number>({
  legend,
  options,
  value,
  onChange,
}: RadioCardsProps<T>) {
  const group = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.icon}>
            <Icon name={option.icon} />
          </span>
          <span className={styles.words}>
            <b>{option.label}</b>
            <span className={styles.text}>{option.text}</span>
          </span>
          <span className={styles.dot} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
