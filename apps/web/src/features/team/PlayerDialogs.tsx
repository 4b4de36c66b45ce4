import { useState } from 'react'
import type { TeamPlayer, TournamentForBuilding, UserTeam } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useBrand } from '../../brand/brand.tsx'
import { PlayerShortInfo } from '../players/PlayerShortInfo.tsx'
import styles from './PlayerDialogs.module.css'
import { SwapSavedPlayer } from './SwapSavedPlayer.tsx'
import { TeamNotes } from './TeamNotes.tsx'
import { WhyPlayerCounts } from './WhyPlayerCounts.tsx'
import { WhyPoints } from './WhyPoints.tsx'

type PlayerDialogsProps = {
  readonly team: UserTeam
  readonly player: TeamPlayer
  /** Whether the player can be swapped now. */
  readonly canSwap: boolean
  /** The contest that decides prices and points; undefined where they are those of rooms. */
  readonly subTournamentId: number | undefined
  /** The address of the player's full profile. */
  readonly profile: string
  readonly formation?: TournamentForBuilding['formation']
  readonly onSwapped: () => void
  readonly onClose: () => void
}

/** The dialogs about a player of a team: the essentials, the points of the round, the full profile. */
export function PlayerDialogs({
  team,
  player,
  canSwap,
  subTournamentId,
  profile,
  formation,
  onSwapped,
  onClose,
}: PlayerDialogsProps) {
  const { t } = useTexts()
  const { showsMerchandise } = useBrand().can
  const [isSwapping, swap] = useState(false)
  const gamePrice = team.is_seasonal_game ? 'price' : 'gw_price'
  const priceKind = subTournamentId === undefined ? 'palms_price' : gamePrice
  if (isSwapping) {
    return <SwapSavedPlayer team={team} player={player} onSwapped={onSwapped} onClose={onClose} />
  }
  return (
    <Dialog title={`${player.firstName} ${player.lastName}`} onClose={onClose}>
      <PlayerShortInfo playerId={player.playerId} subTournamentId={subTournamentId} price={priceKind}>
        {team.points !== null && <WhyPoints team={team} player={player} subTournamentId={subTournamentId} />}
      </PlayerShortInfo>
      <WhyPlayerCounts team={team} player={player} formation={formation} />
      <TeamNotes team={team} player={player} />
      <div className={styles.options}>
        {canSwap && (
          <Button look="secondary" onClick={() => swap(true)}>
            {t('season.substitute')}
          </Button>
        )}
        <LinkButton look="secondary" to={profile}>
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
