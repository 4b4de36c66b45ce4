import type { ReactNode } from 'react'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useAdBoards } from '../../brand/brand.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Bench } from '../../ui/football/Bench.tsx'
import { Pitch } from '../../ui/football/Pitch.tsx'
import { liveLookOf, shownPoints } from './live-look.ts'
import { type PlayerWords, pitchPlayer, pitchRowsOf, playersOf, roleOf } from './pitch-rows.ts'
import styles from './TeamPitch.module.css'

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
  const words = wordsOf(team, texts, priceOf ?? priceIn(team))
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

function wordsOf(team: Team, texts: Texts, priceOf: (player: TeamPlayer) => number): PlayerWords {
  const { t, points, price } = texts
  const isUpcoming = team.points === null
  const valueOf = (player: TeamPlayer) => {
    const own = shownPoints(player)
    if (own !== null) return points(own)
    return isUpcoming ? price(priceOf(player)) : '–'
  }
  const describe = (player: TeamPlayer) => {
    const own = shownPoints(player)
    return t('dashboard.describe', {
      name: player.name,
      position: t(`football.position.${player.position}`),
      team: player.team,
      value:
        own === null || isUpcoming
          ? valueOf(player)
          : t('dashboard.pointsShort', { count: own, points: points(own) }),
      role: roleOf(player) ?? 'none',
      state: isUpcoming ? player.playState : 'none',
      replaced: replacementOf(player),
      replacedBy: player.replacedBy ?? '',
    })
  }
  if (isUpcoming) return { value: valueOf, describe }
  return {
    value: valueOf,
    describe: (player) =>
      t('live.described', {
        player: describe(player),
        presence: t('live.presence', { state: player.presence }),
      }),
    live: (player) => liveLookOf(player, texts),
  }
}

function replacementOf({ isAutoIn, replacedBy }: TeamPlayer): 'in' | 'no' | 'yes' {
  if (isAutoIn) return 'in'
  return replacedBy === null ? 'no' : 'yes'
}
