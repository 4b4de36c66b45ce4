import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useBoards } from '../../brand/brand.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { Bench } from '../../ui/football/Bench.tsx'
import { Pitch } from '../../ui/football/Pitch.tsx'
import { type PlayerWords, pitchPlayer, pitchRowsOf, playersOf, roleOf } from './model.ts'
import styles from './TeamPitch.module.css'

type TeamPitchProps = { readonly team: UserTeam; readonly onPlayer: (player: TeamPlayer) => void }

/** A team with the points of each player (before the start with their prices), reserves below. */
export function TeamPitch({ team, onPlayer }: TeamPitchProps) {
  const texts = useTexts()
  const boards = useBoards()
  const { t } = texts
  const words = wordsOf(team, texts)
  const press = (id: number) => {
    const player = playersOf(team).find(({ playerId }) => playerId === id)
    if (player) onPlayer(player)
  }
  return (
    <div className={styles.team}>
      <Pitch label={t('football.pitch')} boards={boards} rows={pitchRowsOf(team, words)} onPlayer={press} />
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

function wordsOf(team: UserTeam, { t, points, price }: Texts): PlayerWords {
  const isUpcoming = team.points === null
  const valueOf = (player: TeamPlayer) =>
    player.teamPoints === null
      ? isUpcoming
        ? price(team.is_seasonal_game ? player.price : player.gw_price)
        : '–'
      : points(player.teamPoints)
  return {
    value: valueOf,
    describe: (player) =>
      t('dashboard.describe', {
        name: player.name,
        position: t(`football.position.${player.position}`),
        team: player.team,
        value:
          player.teamPoints === null || isUpcoming
            ? valueOf(player)
            : t('dashboard.pointsShort', { count: player.teamPoints, points: points(player.teamPoints) }),
        role: roleOf(player) ?? 'none',
        state: player.playState,
        replaced: player.isAutoIn ? 'in' : player.replacedBy === null ? 'no' : 'yes',
        replacedBy: player.replacedBy ?? '',
      }),
  }
}
