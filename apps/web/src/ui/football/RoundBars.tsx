import { classNames } from '../class-names.ts'
import styles from './RoundBars.module.css'

const WIDTH = 330
const HEIGHT = 120
const BASE = HEIGHT - 2
const TOP = 8
/** With at most this many rounds, names fit below their bars on a phone. */
const MAX_NAMES = 8

/** A round with the team's points, the average and the best. */
export type RoundBar = {
  readonly number: number
  readonly points: number
  readonly average: number
  readonly best: number
  /** The text below the bar, and the bar in words. */
  readonly name: string
  readonly description: string
}

type RoundBarsProps = {
  readonly rounds: readonly RoundBar[]
  /** The text at the height of the maximum. */
  readonly most: string
  readonly description: string
}

/**
 * Points by round as bars, the average across them as a line, the best of each as a mark; time follows the reading
 * direction.
 */
export function RoundBars({ rounds, most, description }: RoundBarsProps) {
  const greatest = mostPoints(rounds)
  const step = WIDTH / Math.max(1, rounds.length)
  const named = Math.ceil(rounds.length / MAX_NAMES)
  const y = (points: number) => BASE - (Math.max(0, points) / greatest) * (BASE - TOP)
  const middle = (index: number) => (index + 0.5) * step
  const line = rounds
    .map(
      ({ average }, index) =>
        `${index === 0 ? 'M' : 'L'}${middle(index).toFixed(1)} ${y(average).toFixed(1)}`,
    )
    .join('')
  return (
    <>
      <div className={styles.frame}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.chart}
          role="img"
          aria-label={description}
        >
          <path
            className={styles.grid}
            d={`M0 ${TOP}H${WIDTH}M0 ${(TOP + BASE) / 2}H${WIDTH}M0 ${BASE}H${WIDTH}`}
          />
          {rounds.map((round, index) => (
            <g key={round.number}>
              <title>{round.description}</title>
              <rect
                className={classNames(styles.bar, round.points < round.average && styles.below)}
                x={index * step + step * 0.18}
                width={step * 0.64}
                y={y(round.points)}
                height={Math.max(1, BASE - y(round.points))}
              />
              <path
                className={styles.best}
                d={`M${middle(index) - step * 0.32} ${y(round.best)}h${step * 0.64}`}
              />
            </g>
          ))}
          <path className={styles.average} d={line} />
        </svg>
        <span className={classNames(styles.most, 'number isolate')} aria-hidden="true">
          {most}
        </span>
      </div>
      <p className={styles.names} aria-hidden="true">
        {rounds.map(({ number, name }, index) => (
          <span key={number}>{index % named === 0 && <bdi>{name}</bdi>}</span>
        ))}
      </p>
    </>
  )
}

/** The height of the picture in points. */
export function mostPoints(rounds: readonly Pick<RoundBar, 'points' | 'best'>[]): number {
  return Math.max(1, ...rounds.map(({ points, best }) => Math.max(points, best)))
}
