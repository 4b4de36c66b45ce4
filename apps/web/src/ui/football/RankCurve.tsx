import { classNames } from '../class-names.ts'
import styles from './RankCurve.module.css'

const WIDTH = 330
const HEIGHT = 124
const PADDING = 8
/** What the two lines of a label take above or below its point. */
const WORDS = 40

/** What happened at a point of the curve. */
export type CurveLabel = {
  readonly index: number
  readonly who: string
  readonly what: string
  readonly isGood: boolean
}

type RankCurveProps = {
  /** Places in order of time; 1 is the top of the picture. */
  readonly places: readonly number[]
  readonly labels?: readonly CurveLabel[]
  /** All of it in words. */
  readonly description: string
}

/** The place through the matchday as a line; the better the higher, time runs with the reading. */
export function RankCurve({ places, labels = [], description }: RankCurveProps) {
  const points = places.length > 1 ? places : [places[0] ?? 1, places[0] ?? 1]
  const [best, worst] = [Math.min(...points), Math.max(...points)]
  const x = (index: number) => (index / (points.length - 1)) * (WIDTH - PADDING)
  const top = labels.length > 0 ? WORDS : PADDING
  const y = (place: number) =>
    worst === best ? HEIGHT / 2 : top + ((place - best) / (worst - best)) * (HEIGHT - PADDING - top)
  const line = points
    .map((place, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(place).toFixed(1)}`)
    .join('')
  const last = points.at(-1) ?? best
  return (
    <div className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.curve}
        role="img"
        aria-label={description}
      >
        <path className={styles.area} d={`${line}L${x(points.length - 1)} ${HEIGHT}L0 ${HEIGHT}z`} />
        <path className={styles.line} d={line} />
        <path className={styles.end} d={`M${x(points.length - 1)} ${y(last)}h.01`} />
      </svg>
      {labels.map(({ index, who, what, isGood }) => {
        const height = y(points[index] ?? last)
        const isAbove = isGood || height > HEIGHT - WORDS
        const along = x(index) / WIDTH
        return (
          <span
            key={`${index} ${who}`}
            className={classNames(styles.mark, isGood ? styles.good : styles.bad, isAbove && styles.above)}
            style={{ insetInlineStart: `${along * 100}%`, insetBlockStart: `${(height / HEIGHT) * 100}%` }}
          >
            <span className={styles.words} style={{ translate: `calc(var(--mirror) * ${-along * 100}%)` }}>
              <bdi>{who}</bdi>
              <span>{what}</span>
            </span>
          </span>
        )
      })}
    </div>
  )
}
