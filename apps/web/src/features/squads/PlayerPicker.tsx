import { useState } from 'react'
import { reasonBlocked } from '@gaffer/rules'
import type { PlayerRow as Player, TournamentForBuilding } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useDraft } from './draft-store.tsx'
import { isForBench } from './line-up.ts'
import { budgetLeft, lineUpOf, playersOf, priceOf, rulesOf, selectable, spendableFor } from './model.ts'
import { PlayerFilters } from './PlayerFilters.tsx'
import { PlayerTable } from './PlayerTable.tsx'
import { usePlayerFilter } from './use-player-filter.ts'

type PlayerPickerProps = {
  readonly tournament: TournamentForBuilding
  readonly subTournamentId: number
  /** The player who is being replaced. */
  readonly outgoing?: Player | undefined
  /** The team is full, or the replacement was chosen. */
  readonly onDone: () => void
}

/** The list for picking players: filters in a row, and the players affordable with what is left (R-48..51, R-114). */
export function PlayerPicker({ tournament, subTournamentId, outgoing, onDone }: PlayerPickerProps) {
  const { t } = useTexts()
  const { draft, dispatch } = useDraft()
  const [isClubAlertShown, showClubAlert] = useState(false)
  const filter = usePlayerFilter(subTournamentId)
  const rules = rulesOf(tournament, draft)
  const picked = draft.picks.filter((player) => player !== outgoing)
  const players = playersOf(draft, tournament)
  const spendable = outgoing ? spendableFor(outgoing, draft, tournament) : budgetLeft(draft, tournament)

  const isInTeam = (player: Player) => draft.picks.some(({ id }) => id === player.id)
  const blockedReason = (player: Player) => {
    if (isInTeam(player)) return undefined
    // In a squad with fixed positions only a player of the same position can take a place.
    if (rules.squad && outgoing && outgoing.position !== player.position) return 'positionFull'
    return reasonBlocked(
      selectable(player, tournament),
      picked.map(({ id }) => id),
      players,
      rules,
    )
  }

  const press = (player: Player) => {
    if (isInTeam(player)) return dispatch({ type: 'drop', playerId: player.id })
    const reason = blockedReason(player)
    if (reason === 'clubLimit') return showClubAlert(true)
    if (reason !== undefined) return
    if (outgoing) {
      dispatch({ type: 'replace', playerId: outgoing.id, player })
      return onDone()
    }
    const isReserve = isForBench(player.position, lineUpOf(draft), players, rules, draft.formation)
    dispatch({ type: 'pick', player, isReserve })
    if (draft.picks.length + 1 >= rules.startersLimit + rules.reservesLimit) onDone()
  }

  return (
    <>
      <PlayerFilters tournament={tournament} filter={filter} />
      <PlayerTable
        filter={filter}
        priceOf={(player) => priceOf(player, tournament)}
        spendable={spendable}
        isPicked={isInTeam}
        isLeftOut={(player) => outgoing !== undefined && isInTeam(player)}
        blockedReason={blockedReason}
        onPress={press}
      />
      {isClubAlertShown && (
        <ConfirmDialog
          title={t('error.title')}
          message={t('error.tooManyFromClub', { limit: rules.playersPerTeamLimit })}
          onClose={() => showClubAlert(false)}
        />
      )}
    </>
  )
}
