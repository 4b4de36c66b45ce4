import type { ReactNode } from 'react'
import styles from './GameLayout.module.css'

type GameLayoutProps = {
  readonly head?: ReactNode
  /** The rounds to choose from in a seasonal game. */
  readonly slider?: ReactNode
  /** How the team stands. */
  readonly now?: ReactNode
  readonly pitch: ReactNode
  readonly table: ReactNode
  /** What can be looked at of a season as a whole. */
  readonly pictures?: ReactNode
  readonly fixtures?: ReactNode
}

/**
 * Where the parts of a game stand: the team and the matches beside the figures, on a phone all in one column.
 * It is one tree at every width, so that a turned tablet keeps what is open and typed, and its parts come after
 * one another as they are seen, so that the keyboard goes the same way.
 */
export function GameLayout({ head, slider, now, pitch, table, pictures, fixtures }: GameLayoutProps) {
  return (
    <div className={styles.layout}>
      {(head || slider) && (
        <div className={styles.top}>
          {head}
          {slider}
        </div>
      )}
      {now && <div className={styles.now}>{now}</div>}
      <div className={styles.main}>
        {pitch}
        {fixtures}
      </div>
      <div className={styles.rest}>
        {table}
        {pictures}
      </div>
    </div>
  )
}
