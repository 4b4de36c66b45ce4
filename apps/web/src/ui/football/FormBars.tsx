import { classNames } from '../class-names.ts'
import { bandOf } from './Labels.tsx'
import styles from './FormBars.module.css'

const BARS = 4
/** Points of a bar of full height. */
const FULL = 12
/** What a gameweek without points is drawn as, so that it is not taken for none. */
const LEAST = 0.12

/** The points behind the form, oldest first, in the colours of their bands; the figure stands beside it. */
export function FormBars({ points }: { readonly points: readonly number[] }) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {points.slice(-BARS).map((each, at) => (
        <i
          key={at}
          className={classNames(styles.bar, styles[bandOf(each)])}
          style={{ blockSize: `${Math.round(Math.min(1, Math.max(LEAST, each / FULL)) * 100)}%` }}
        />
      ))}
    </span>
  )
}
