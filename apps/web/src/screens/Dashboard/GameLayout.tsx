import { Activity, type ReactNode } from 'react'
import { useIsWide } from '../../ui/use-is-wide.ts'
import styles from './GameLayout.module.css'

/** The views of a live game: one at a time on a phone; on wide pages the team with others next to it. */
export const GAME_VIEWS = ['team', 'race', 'matches', 'rivals'] as const
export type GameView = (typeof GAME_VIEWS)[number]

type GameLayoutProps = {
  readonly head?: ReactNode
  /** The rounds to choose from in a seasonal game. */
  readonly slider?: ReactNode
  /** The team's current figures. */
  readonly now?: ReactNode
  /** The choice of a view; without it everything is shown. */
  readonly views?: ReactNode
  readonly view?: GameView | undefined
  readonly team: ReactNode
  readonly race: ReactNode
  readonly matches?: ReactNode
  readonly rivals?: ReactNode
}

/**
 * The layout of a game: the main figures above the pitch, the pitch, everything else a press away on a phone and next
 * to it on wide pages. It is one tree at every width, so that a turned tablet keeps what is open and typed. What a
 * phone does not show rests until it is chosen.
 */
export function GameLayout(props: GameLayoutProps) {
  const { head, slider, now, views, view, team, race, matches, rivals } = props
  const isWide = useIsWide()
  const modeOf = (own: GameView) => (isWide || view === undefined || view === own ? 'visible' : 'hidden')
  return (
    <div className={styles.layout} data-view={view ?? 'all'}>
      {(head || slider) && (
        <div className={styles.top}>
          {head}
          {slider}
        </div>
      )}
      {now && <div className={styles.now}>{now}</div>}
      {views && <div className={styles.views}>{views}</div>}
      <Activity mode={modeOf('team')}>
        <div className={styles.team}>{team}</div>
      </Activity>
      <Activity mode={modeOf('race')}>
        <div className={styles.race}>{race}</div>
      </Activity>
      {matches && (
        <Activity mode={modeOf('matches')}>
          <div className={styles.matches}>{matches}</div>
        </Activity>
      )}
      {rivals && (
        <Activity mode={modeOf('rivals')}>
          <div className={styles.rivals}>{rivals}</div>
        </Activity>
      )}
    </div>
  )
}
