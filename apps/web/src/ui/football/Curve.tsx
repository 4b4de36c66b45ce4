import { classNames } from '../class-names.ts'
import styles from './Curve.module.css'

const WIDTH = 330
const HEIGHT = 124
const PADDING = 8
/** The height that the two lines of a label take above or below their point. */
const WORDS = 40

/** What happened at a point of the curve. */
export type CurveLabel = {
  readonly index: number
  readonly who: string
  readonly what: string
  readonly isGood: boolean
}

type CurveProps = {
  /** In order of time, which follows the reading direction. */
  readonly values: readonly number[]
  /** Which value is at the top: the least of places, the greatest of prices. */
  readonly top: 'least' | 'greatest'
  readonly labels?: readonly CurveLabel[]
  /** The texts at the highest and the lowest point, and below the first and the last. */
  readonly scale?: { readonly top: string; readonly bottom: string }
  readonly ends?: { readonly first: string; readonly last: string }
  /** The whole picture in words. */
  readonly description: string
}

/** How a figure moved over time, as a line: a place, a price. */
export function Curve({ values, top, labels = [], scale, ends, description }: CurveProps) {
  const points = values.length > 1 ? values : [values[0] ?? 1, values[0] ?? 1]
  const [least, greatest] = [Math.min(...points), Math.max(...points)]
  const highest = top === 'least' ? least : greatest
  const head = labels.length > 0 ? WORDS : PADDING
  const span = greatest - least
  const x = (index: number) => (index / (points.length - 1)) * (WIDTH - PADDING)
  const y = (value: number) =>
    span === 0 ? HEIGHT / 2 : head + (Math.abs(value - highest) / span) * (HEIGHT - PADDING - head)
  const line = points
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const last = points.at(-1) ?? highest
  return (
    <>
      <div className={styles.chart}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.curve}
          role="img"
          aria-label={description}
        >
          {scale && <path className={styles.grid} d={`M0 ${head}H${WIDTH}M0 ${HEIGHT - PADDING}H${WIDTH}`} />}
          <path className={styles.area} d={`${line}L${x(points.length - 1)} ${HEIGHT}L0 ${HEIGHT}z`} />
          <path className={styles.line} d={line} />
          <path className={styles.end} d={`M${x(points.length - 1)} ${y(last)}h.01`} />
        </svg>
        {scale && (
          <span className={classNames(styles.scale, 'number isolate')} aria-hidden="true">
            {scale.top}
          </span>
        )}
        {scale && span > 0 && (
          <span className={classNames(styles.scale, styles.low, 'number isolate')} aria-hidden="true">
            {scale.bottom}
          </span>
        )}
        {labels.map(({ index, who, what, isGood }) => {
          const height = y(points[index] ?? last)
          const isAbove = isGood || height > HEIGHT - WORDS
          const along = x(index) / WIDTH
          return (
            <span
              key={`${index} ${who}`}
              className={classNames(styles.mark, isGood ? styles.good : styles.bad, isAbove && styles.above)}
              style={{
                insetInlineStart: `${along * 100}%`,
                insetBlockStart: `${(height / HEIGHT) * 100}%`,
              }}
            >
              <span className={styles.words} style={{ translate: `calc(var(--mirror) * ${-along * 100}%)` }}>
                <bdi>{who}</bdi>
                <span>{what}</span>
              </span>
            </span>
          )
        })}
      </div>
      {ends && (
        <p className={styles.ends}>
          <span>{ends.first}</span>
          <span>{ends.last}</span>
        </p>
      )}
    </>
  )
}
