import { namesInSight } from '@gaffer/rules'
import type { Fixture, TeamPlayer } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { shownPoints } from './live-look.ts'
import styles from './OwnInMatch.module.css'

type OwnInMatchProps = { readonly fixture: Fixture; readonly players: readonly TeamPlayer[] }

/** The manager's own players in a match, next to their clubs, with their points. */
export function OwnInMatch({ fixture, players }: OwnInMatchProps) {
  const { points } = useTexts()
  const nameOf = namesInSight(players)
  const sides = [fixture.host_team, fixture.guest_team].map((club) =>
    players.filter((player) => player.teamId === club.id),
  )
  if (sides.every((side) => side.length === 0)) return null
  return (
    <div className={styles.match}>
      {sides.map((side, at) => (
        <ul key={at === 0 ? 'host' : 'guest'} className={styles.side}>
          {side.map((player) => {
            const own = shownPoints(player)
            return (
              <li key={player.playerId} className={styles.player}>
                <bdi className={styles.name}>{nameOf(player)}</bdi>
                {own !== null && <b className="number isolate">{points(own)}</b>}
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}
