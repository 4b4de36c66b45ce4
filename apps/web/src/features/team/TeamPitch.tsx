import { type ReactNode, useMemo } from 'react'
import { namesInSight } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useAdBoards } from '../../brand/brand.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Bench } from '../../ui/football/Bench.tsx'
import { Pitch } from '../../ui/football/Pitch.tsx'
import { liveLookOf, shownPoints } from './live-look.ts'
import { type PlayerWords, pitchPlayer, pitchRowsOf, playersOf, roleOf } from './pitch-rows.ts'
import styles from './TeamPitch.module.css'

/** Below a player who has none yet. */
const NO_POINTS = '–'

type Team = Pick<UserTeam, 'groups' | 'reserves' | 'points' | 'is_seasonal_game'>

type TeamPitchProps = {
  readonly team: Team
  readonly onPlayer: (player: TeamPlayer) => void
  /** On top of the lower edge of the pitch. */
  readonly over?: ReactNode
  /** A player's price; by default the price in the team's own game. */
  readonly priceOf?: (player: TeamPlayer) => number
}

/** A team with each player's points (before the start their prices), reserves below. */
export function TeamPitch({ team, onPlayer, priceOf, over }: TeamPitchProps) {
  const texts = useTexts()
  const adBoards = useAdBoards()
  const { t } = texts
  const describeLive = useMemo(() => liveDescriptions(texts), [texts])
  const words = wordsOf(team, texts, priceOf ?? priceIn(team), describeLive)
  const press = (id: number) => {
    const player = playersOf(team).find(({ playerId }) => playerId === id)
    if (player) onPlayer(player)
  }
  return (
    <div className={styles.team}>
      <div className={team.points === null ? undefined : styles.live}>
        <Pitch
          label={t('football.pitch')}
          isFilling={team.points !== null}
          adBoards={adBoards}
          rows={pitchRowsOf(team, words)}
          onPlayer={press}
        >
          {over}
        </Pitch>
      </div>
      {team.reserves.length > 0 && (
        <Bench
          label={t('dashboard.reserves')}
          players={team.reserves.map((player) => pitchPlayer(player, words))}
          onPlayer={press}
        />
      )}
    </div>
  )
}

function priceIn({ is_seasonal_game: isSeasonal }: Team): (player: TeamPlayer) => number {
  return (player) => (isSeasonal ? player.price : player.gw_price)
}

function wordsOf(
  team: Team,
  texts: Texts,
  priceOf: (player: TeamPlayer) => number,
  describeLive: ReturnType<typeof liveDescriptions>,
): PlayerWords {
  const { points, price } = texts
  const isUpcoming = team.points === null
  const players = playersOf(team)
  const name = namesInSight(players)
  const listName = namesInSight(players, 'list')
  const valueOf = (player: TeamPlayer) => {
    const own = shownPoints(player)
    if (own !== null) return points(own)
    return isUpcoming ? price(priceOf(player)) : NO_POINTS
  }
  if (isUpcoming)
    return {
      name,
      value: valueOf,
      describe: (player) =>
        describe(player, {
          name: listName(player),
          value: valueOf(player),
          state: player.playState,
          t: texts.t,
        }),
    }
  return {
    name,
    value: valueOf,
    describe: (player) => describeLive(player, listName(player)),
    live: (player) => liveLookOf(player, texts),
  }
}

/** Descriptions of players while points are counted; of fifteen a goal changes one, whose answer alone is new. */
function liveDescriptions({ t, points }: Texts): (player: TeamPlayer, name: string) => string {
  const known = new WeakMap<TeamPlayer, { readonly name: string; readonly words: string }>()
  const inWords = (player: TeamPlayer, name: string) => {
    const own = shownPoints(player)
    const value = own === null ? NO_POINTS : t('dashboard.pointsShort', { count: own, points: points(own) })
    return t('live.described', {
      player: describe(player, { name, value, state: 'none', t }),
      presence: t('live.presence', { state: player.presence }),
    })
  }
  return (player, name) => {
    const last = known.get(player)
    if (last?.name === name) return last.words
    const words = inWords(player, name)
    known.set(player, { name, words })
    return words
  }
}

type Described = Pick<Texts, 't'> & Readonly<Record<'name' | 'value' | 'state', string>>

function describe(player: TeamPlayer, { name, value, state, t }: Described): string {
  return t('dashboard.describe', {
    name,
    position: t(`football.position.${player.position}`),
    team: player.team,
    value,
    role: roleOf(player) ?? 'none',
    state,
    replaced: replacementOf(player),
    replacedBy: player.replacedBy ?? '',
  })
}

function replacementOf({ isAutoIn, replacedBy }: TeamPlayer): 'in' | 'no' | 'yes' {
  if (isAutoIn) return 'in'
  return replacedBy === null ? 'no' : 'yes'
}
