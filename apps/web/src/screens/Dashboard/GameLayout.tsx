import type { ReactNode } from 'react'
import { useIsWide } from '../../lib/use-is-wide.ts'
import styles from './Dashboard.module.css'

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
 * The parts come after one another in the page as they are seen, so that the keyboard goes the same way.
 */
export function GameLayout({ head, slider, now, pitch, table, pictures, fixtures }: GameLayoutProps) {
  const isWide = useIsWide()
  const parts = {
    head: part(styles.game, head),
    slider: part(styles.slider, slider),
    now: part(styles.now, now),
    pitch: part(styles.pitch, pitch),
    table: part(styles.table, table),
    pictures: part(styles.pictures, pictures),
    fixtures: part(styles.fixtures, fixtures),
  }
  if (!isWide)
    return (
      <>
        {parts.head}
        {parts.slider}
        {parts.now}
        {parts.pitch}
        {parts.table}
        {parts.pictures}
        {parts.fixtures}
      </>
    )
  return (
    <>
      <div className={styles.centre}>
        {parts.slider}
        {parts.pitch}
        {parts.fixtures}
      </div>
      <div className={styles.side}>
        {parts.head}
        {parts.now}
        {parts.table}
        {parts.pictures}
      </div>
    </>
  )
}

function part(className: string | undefined, content: ReactNode): ReactNode {
  return content && <div className={className}>{content}</div>
}
