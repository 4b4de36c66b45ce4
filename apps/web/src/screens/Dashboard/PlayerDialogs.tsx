import { useState } from 'react'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useBrand } from '../../brand/brand.tsx'
import { PlayerRoundDialog } from '../../features/players/PlayerRoundDialog.tsx'
import { PlayerShortInfo } from '../../features/players/PlayerShortInfo.tsx'
import styles from './PlayerDialogs.module.css'
import { SwapSavedPlayer } from './SwapSavedPlayer.tsx'
import { WhyHeCounts } from './WhyHeCounts.tsx'

type PlayerDialogsProps = {
  readonly team: UserTeam
  readonly player: TeamPlayer
  /** He can change places with others now. */
  readonly canSwap: boolean
  readonly onSwapped: () => void
  readonly onClose: () => void
}

/** What can be asked about a player of a team: in short, his points of the round, all of it. */
export function PlayerDialogs({ team, player, canSwap, onSwapped, onClose }: PlayerDialogsProps) {
  const { t } = useTexts()
  const { showsMerchandise } = useBrand().can
  const [shown, show] = useState<'round' | 'swap'>()
  if (shown === 'swap')
    return <SwapSavedPlayer team={team} player={player} onSwapped={onSwapped} onClose={onClose} />
  if (shown === 'round')
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
      <PlayerShortInfo
        playerId={player.playerId}
        subTournamentId={team.sub_tournament_id}
        isSeasonal={team.is_seasonal_game}
      />
      <WhyHeCounts team={team} player={player} />
      {player.replacedBy !== null && !player.isAutoOut && (
        <p className={styles.replaced}>
          <Icon name="swap" size={16} />
          {t('dashboard.replacedBy', { name: player.replacedBy })}
        </p>
      )}
      <div className={styles.options}>
        {team.points !== null && <Button onClick={() => show('round')}>{t('players.breakdown')}</Button>}
        {canSwap && (
          <Button look="secondary" onClick={() => show('swap')}>
            {t('season.substitute')}
          </Button>
        )}
        <LinkButton
          look="secondary"
          to={pathTo(
            'PlayerInfoDialog',
            { id: player.playerId, isSeasonal: team.is_seasonal_game ? 1 : 0 },
            { game: team.sub_tournament_id },
          )}
        >
          {t('players.fullProfile')}
        </LinkButton>
        {showsMerchandise &&
          (player.merchandise_link === null ? (
            <Button look="secondary" disabled>
              {t('players.buyShirt')}
            </Button>
          ) : (
            <LinkButton
              look="secondary"
              to={player.merchandise_link}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('players.buyShirt')}
            </LinkButton>
          ))}
      </div>
    </Dialog>
  )
}
