import { useState } from 'react'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import classes from './Desk.module.css'
import type { Entry, Player, Side } from './desk-entry.ts'
import { canAct, type MatchFile } from './match-of.ts'
import { pressOnce, type useDesk } from './use-desk.ts'

const STARTERS = 11
const PLACES = ['pitch', 'bench', 'off', 'squad'] as const

type Props = {
  readonly match: MatchFile
  readonly players: readonly Player[]
  readonly entry: Entry
  readonly desk: ReturnType<typeof useDesk>
  readonly onPlayer: (player: Player) => void
}

/** Both squads with the numbers they are typed by, and telling who begins. */
export function LineUps({ match, players, entry, desk, onPlayer }: Props) {
  const [told, setTold] = useState<
    { readonly side: Side; readonly starters: readonly number[] } | undefined
  >()
  const canTell = canAct(match)
  const own = (side: Side) => players.filter((player) => player.side === side)
  const toggle = (id: number) =>
    told &&
    setTold({
      ...told,
      starters: told.starters.includes(id)
        ? told.starters.filter((one) => one !== id)
        : [...told.starters, id].slice(0, STARTERS),
    })
  const send = () => {
    if (told === undefined) return
    const starters = [...told.starters]
    const bench = own(told.side).flatMap(({ id }) => (starters.includes(id) ? [] : id))
    desk.mutate(pressOnce('tellMatch', { fact: { kind: 'line_up', side: told.side, starters, bench } }))
    setTold(undefined)
  }
  return (
    <Panel title={t('desk.lineUps')}>
      <PanelBody>
        <div className={classes.squads}>
          {(['home', 'away'] as const).map((side) => (
            <section key={side} aria-label={side === 'home' ? match.home : match.away}>
              <h3>{side === 'home' ? match.home : match.away}</h3>
              {canTell && told?.side !== side && (
                <Button size="small" onClick={() => setTold({ side, starters: startersOf(own(side)) })}>
                  {t('desk.tellEleven')}
                </Button>
              )}
              {told?.side === side && (
                <Button size="small" look="main" disabled={told.starters.length !== STARTERS} onClick={send}>
                  {t('desk.confirmEleven', { count: told.starters.length })}
                </Button>
              )}
              {PLACES.map((place) => (
                <ul key={place} className={classes.players} data-place={place}>
                  {own(side)
                    .filter((player) => player.place === place)
                    .toSorted((a, b) => (a.shirt_number ?? 0) - (b.shirt_number ?? 0))
                    .map((player) => {
                      const isOn =
                        told?.side === side
                          ? told.starters.includes(player.id)
                          : entry.player?.id === player.id
                      return (
                        <li key={player.id}>
                          <button
                            type="button"
                            className={classNames(classes.player, isOn && classes.isOn)}
                            aria-pressed={isOn}
                            disabled={!canTell}
                            onClick={() => (told?.side === side ? toggle(player.id) : onPlayer(player))}
                          >
                            <span className={classes.number}>{player.shirt_number}</span> {player.name}
                          </button>
                        </li>
                      )
                    })}
                </ul>
              ))}
            </section>
          ))}
        </div>
      </PanelBody>
    </Panel>
  )
}

/** Who is on the pitch now, where the eleven are known already. */
function startersOf(players: readonly Player[]): readonly number[] {
  return players.filter(({ place }) => place === 'pitch').map(({ id }) => id)
}
