import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../class-names.ts'
import styles from './ShapeBar.module.css'

/** The band of a shape figure from 0 to 100: above 75, 50, 25. */
export function shapeBand(shape: number): 'great' | 'good' | 'fair' | 'poor' {
  if (shape > 75) return 'great'
  if (shape > 50) return 'good'
  return shape > 25 ? 'fair' : 'poor'
}

/** A player's form as a bar, in the colour of its band. */
export function ShapeBar({ shape, label }: { readonly shape: number; readonly label: string }) {
  const { points } = useTexts()
  const held = Math.min(100, Math.max(0, shape))
  return (
    <span
      className={styles.shape}
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(held)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.track}>
        <span
          className={classNames(styles.fill, styles[shapeBand(held)])}
          style={{ inlineSize: `${held}%` }}
        />
      </span>
      <b className={classNames(styles.figure, 'number')}>{points(Math.round(held))}</b>
    </span>
  )
}
