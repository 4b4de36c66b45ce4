import { classNames } from './class-names.ts'
import classes from './Bars.module.css'

/** A bar: what it stands for, how much, and the same in words. */
export type Bar = { readonly key: string; readonly value: number; readonly text: string }

type Props = {
  /** What the picture tells, read out instead of it. */
  readonly label: string
  readonly bars: readonly Bar[]
}

const WIDTH = 300
const HEIGHT = 90
const GAP = 0.25

/** Figures one after another, the last one marked; a table beside it has the same ones. */
export function Bars({ label, bars }: Props) {
  const values = bars.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const scale = HEIGHT / Math.max(1, high - low)
  const step = WIDTH / Math.max(1, bars.length)
  const zero = HEIGHT + low * scale
  return (
    <div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ key, value, text }, at) => (
          <rect
            key={key}
            className={classNames(classes.bar, at === bars.length - 1 && classes.last)}
            x={at * step + (step * GAP) / 2}
            width={step * (1 - GAP)}
            y={zero - Math.max(0, value) * scale}
            height={Math.max(1, Math.abs(value) * scale)}
          >
            <title>{`${key}: ${text}`}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.key}</span>
        <span>{bars.length > 1 && bars.at(-1)?.key}</span>
      </div>
    </div>
  )
}
