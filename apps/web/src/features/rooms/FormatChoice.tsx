import { useId } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './FormatChoice.module.css'
import { formatName } from './model.ts'

const ICONS = {
  upTo: 'cup',
  unlimited: 'globe',
  headToHead: 'swap',
} as const satisfies Record<ReturnType<typeof formatName>, IconName>

type FormatChoiceProps = {
  /** Seats: -1 unlimited, 2 head-to-head. */
  readonly formats: readonly number[]
  readonly value: number
  readonly onChange: (format: number) => void
}

/** The kinds of rooms, one of which is chosen. */
export function FormatChoice({ formats, value, onChange }: FormatChoiceProps) {
  const { t } = useTexts()
  const group = useId()
  return (
    <fieldset className={styles.formats}>
      <legend className={styles.legend}>{t('rooms.format')}</legend>
      {formats.map((format) => {
        const name = formatName(format)
        return (
          <label key={format} className={styles.format}>
            <input
              type="radio"
              className={styles.radio}
              name={group}
              value={format}
              checked={format === value}
              onChange={() => onChange(format)}
            />
            <span className={styles.icon}>
              <Icon name={ICONS[name]} />
            </span>
            <span className={styles.words}>
              <b>{t(`rooms.format.${name}`, { seats: format })}</b>
              <span className={styles.text}>{t(`rooms.formatText.${name}`)}</span>
            </span>
            <span className={styles.dot} aria-hidden="true" />
          </label>
        )
      })}
    </fieldset>
  )
}
