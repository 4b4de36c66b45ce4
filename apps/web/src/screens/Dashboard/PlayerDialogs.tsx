import { useState } from 'react'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PlayerRoundDialog } from '../../features/players/PlayerRoundDialog.tsx'
import { PlayerShortInfo } from '../../features/players/PlayerShortInfo.tsx'
import styles from './PlayerDialogs.module.css'

type PlayerDialogsProps = {
  readonly team: UserTeam
  readonly player: TeamPlayer
  readonly onClose: () => void
}

/** What can be asked about a player of a team: in short, his points of the round, all of it. */
export function PlayerDialogs({ team, player, onClose }: PlayerDialogsProps) {
  const { t } = useTexts()
  const [isRoundShown, showRound] = useState(false)
  if (isRoundShown)
    return (
      <PlayerRoundDialog
        playerId={player.playerId}
        roundId={team.roundId}
        subTournamentId={team.sub_tournament_id}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={`${player.firstName} ${player.lastName}`} onClose={onClose}>
      <PlayerShortInfo playerId={player.playerId} subTournamentId={team.sub_tournament_id} />
      {player.replacedBy !== null && (
        <p className={styles.replaced}>
          <Icon name="swap" size={16} />
          {t('dashboard.replacedBy', { name: player.replacedBy })}
        </p>
      )}
      <div className={styles.options}>
        {team.points !== null && <Button onClick={() => showRound(true)}>{t('players.breakdown')}</Button>}
        <LinkButton
          look="secondary"
          to={pathTo('PlayerInfoDialog', { id: player.playerId, isSeasonal: team.is_seasonal_game ? 1 : 0 })}
        >
          {t('players.fullProfile')}
        </LinkButton>
        {player.merchandise_link === null ? (
          <Button look="secondary" disabled>
            {t('players.buyShirt')}
          </Button>
        ) : (
          <LinkButton look="secondary" to={player.merchandise_link} target="_blank" rel="noopener noreferrer">
            {t('players.buyShirt')}
          </LinkButton>
        )}
      </div>
    </Dialog>
  )
}
