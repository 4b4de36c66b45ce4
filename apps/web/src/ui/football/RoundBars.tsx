import styles from './RoundBars.module.css'

const WIDTH = 330
const HEIGHT = 120
const BASE = HEIGHT - 2
const TOP = 8

/** A round with what the team made of it, and what everybody did. */
export type RoundBar = {
  readonly number: number
  readonly points: number
  readonly average: number
  readonly best: number
}

type RoundBarsProps = { readonly rounds: readonly RoundBar[]; readonly description: string }

/** Points by round as bars, the average across them as a line, the best of each as a mark; time runs with the reading. */
export function RoundBars({ rounds, description }: RoundBarsProps) {
  const most = Math.max(1, ...rounds.map(({ points, best }) => Math.max(points, best)))
  const step = WIDTH / Math.max(1, rounds.length)
  const y = (points: number) => BASE - (Math.max(0, points) / most) * (BASE - TOP)
  const middle = (index: number) => (index + 0.5) * step
  const line = rounds
    .map(
      ({ average }, index) =>
        `${index === 0 ? 'M' : 'L'}${middle(index).toFixed(1)} ${y(average).toFixed(1)}`,
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.chart}
      role="img"
      aria-label={description}
    >
      {rounds.map(({ number, points }, index) => (
        <rect
          key={number}
          className={styles.bar}
          x={index * step + step * 0.18}
          width={step * 0.64}
          y={y(points)}
          height={Math.max(1, BASE - y(points))}
        />
      ))}
      {rounds.map(({ number, best }, index) => (
        <path
          key={number}
          className={styles.best}
          d={`M${middle(index) - step * 0.32} ${y(best)}h${step * 0.64}`}
        />
      ))}
      <path className={styles.average} d={line} />
    </svg>
  )
}
