import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RangeField } from '../../ui/Fields.tsx'
import styles from './StakeSlider.module.css'

type StakeSliderProps = {
  readonly stakes: readonly number[]
  readonly currency: string
  /** The index of the stake, from 0. */
  readonly step: number
  readonly onStep: (step: number) => void
}

/** The operator's stakes as steps of a slider. */
export function StakeSlider({ stakes, currency, step, onStep }: StakeSliderProps) {
  const { t, money, number } = useTexts()
  const chosen = money(stakes[step] ?? 0, currency)
  return (
    <div className={styles.stake}>
      <p className={styles.head}>
        <span>{t('rooms.stake')}</span>
        <output className={classNames(styles.chosen, 'number isolate')}>{chosen}</output>
      </p>
      <div className={styles.scale}>
        <RangeField
          label={t('rooms.stake')}
          aria-valuetext={chosen}
          min={0}
          max={Math.max(0, stakes.length - 1)}
          step={1}
          value={step}
          disabled={stakes.length < 2}
          onChange={(event) => onStep(Number(event.target.value))}
        />
        <div className={styles.ticks} aria-hidden="true">
          {stakes.map((stake, index) => (
            <button
              key={stake}
              type="button"
              tabIndex={-1}
              className={classNames(styles.tick, index === step && styles.now, 'number reachable')}
              onClick={() => onStep(index)}
            >
              {number(stake)}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
