import { useNavigate } from 'react-router'
import type { PlayerRow, TournamentForBuilding } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { priceText } from '../../features/players/api.ts'
import { PlayerShortInfo } from '../../features/players/PlayerShortInfo.tsx'
import type { TeamDraft } from '../../features/squads/draft.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { spendableFor } from '../../features/squads/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './EnterTournament.module.css'

type PlayerOptionsProps = {
  readonly tournament: TournamentForBuilding
  readonly playerId: number
  /** Opens the players to swap with; undefined where there are no reserves. */
  readonly onSwap: (() => void) | undefined
  readonly onClose: () => void
}

/** A picked player's options. */
export function PlayerOptions({ tournament, playerId, onSwap, onClose }: PlayerOptionsProps) {
  const { t } = useTexts()
  const { showsMerchandise } = useBrand().can
  const { draft, dispatch } = useDraft()
  const navigate = useNavigate()
  const player = draft.picks.find(({ id }) => id === playerId)
  if (!player) return null
  const isStarter = !draft.reserves.includes(playerId)
  const act = (action: Parameters<typeof dispatch>[0]) => {
    dispatch(action)
    onClose()
  }
  return (
    <Dialog title={`${player.firstName} ${player.lastName}`} onClose={onClose}>
      <PlayerShortInfo
        playerId={playerId}
        subTournamentId={draft.subTournamentId}
        price={tournament.is_seasonal_game ? 'price' : 'gw_price'}
      />
      <div className={styles.options}>
        {tournament.active_captains && isStarter && (
          <Button
            look="secondary"
            disabled={draft.captain === playerId}
            onClick={() => act({ type: 'nameCaptain', playerId })}
          >
            {t('squads.makeCaptain')}
          </Button>
        )}
        {tournament.active_vice && isStarter && (
          <Button
            look="secondary"
            disabled={draft.viceCaptain === playerId}
            onClick={() => act({ type: 'nameViceCaptain', playerId })}
          >
            {t('squads.makeVice')}
          </Button>
        )}
        {onSwap && (
          <Button look="secondary" onClick={onSwap}>
            {t('season.substitute')}
          </Button>
        )}
        <Button
          look="secondary"
          onClick={() =>
            navigate(
              pathTo(
                'SelectPlayers',
                { id: tournament.id, subId: draft.subTournamentId },
                {
                  position: player.positionId,
                  out: playerId,
                  team: draft.teamId,
                  max: affordable(player, draft, tournament),
                },
              ),
            )
          }
        >
          {t('squads.transfer')}
        </Button>
        <LinkButton
          look="secondary"
          to={pathTo(
            'PlayerInfoDialog',
            { id: playerId, isSeasonal: tournament.is_seasonal_game ? 1 : 0 },
            { game: draft.subTournamentId },
          )}
        >
          {t('players.info')}
        </LinkButton>
        {showsMerchandise &&
          (player.merchandise_link === null ? (
            <Button look="secondary" disabled>
              {t('players.buyShirt')}
            </Button>
          ) : (
            <a href={player.merchandise_link} target="_blank" rel="noopener noreferrer">
              {t('players.buyShirt')}
            </a>
          ))}
        <Button look="danger" onClick={() => act({ type: 'drop', playerId })}>
          {t('squads.remove')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The highest affordable price in the list of replacements; undefined where any price is. */
function affordable(
  player: PlayerRow,
  draft: TeamDraft,
  tournament: TournamentForBuilding,
): string | undefined {
  const most = spendableFor(player, draft, tournament)
  return most >= 0 && most < tournament.player_max_price ? priceText(most) : undefined
}
