import type { Position } from '@gaffer/rules'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../class-names.ts'
import styles from './Labels.module.css'

/** How hard the next match is, 1-5. */
export function DifficultyBox({ level }: { readonly level: number | null }) {
  const { t } = useTexts()
  if (level === null) return <span className={styles.none}>–</span>
  return (
    <span
      className={classNames(styles.difficulty, styles[`d${level}`], 'number')}
      title={t('football.difficulty', { level })}
    >
      <span aria-hidden="true">{level}</span>
      <span className="visually-hidden">{t('football.difficulty', { level })}</span>
    </span>
  )
}

/**
 * The position in its colour: goalkeeper yellow, defender green, midfielder cyan, forward pink. Filled, it stands on
 * that colour, a forward's in white.
 */
export function PositionLabel({
  position,
  isFilled = false,
}: {
  readonly position: Position
  readonly isFilled?: boolean
}) {
  const { t } = useTexts()
  return (
    <abbr
      className={classNames(styles.position, styles[position], isFilled && styles.filled)}
      title={t(`football.position.${position}`)}
    >
      {t(`football.short.${position}`)}
    </abbr>
  )
}

/** Points in the colour of their band. */
export function PointsBadge({ points }: { readonly points: number }) {
  const texts = useTexts()
  return (
    <span className={classNames(styles.points, styles[bandOf(points)], 'number')}>
      {texts.points(points)}
    </span>
  )
}

/** The band of points: 0 and less, below 4, below 6, up to 9, above. */
export function bandOf(points: number): 'bad' | 'low' | 'fair' | 'good' | 'great' {
  if (points <= 0) return 'bad'
  if (points < 4) return 'low'
  if (points < 6) return 'fair'
  return points <= 9 ? 'good' : 'great'
}
