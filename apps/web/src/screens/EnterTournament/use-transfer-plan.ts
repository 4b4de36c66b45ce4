import { useQueries, useQuery } from '@tanstack/react-query'
import type { TournamentForBuilding } from '@gaffer/contract/types'
import { playerInfoOptions } from '../../features/players/api.ts'
import { userTeamOptions } from '../../features/squads/api.ts'
import { useDraft } from '../../features/squads/draft-store.tsx'
import { leaversOf, planTransfers, type TransferPlan } from '../../features/squads/transfers.ts'

/** What the current draft changes in its saved team; undefined for new teams and in single-round games. */
export function useTransferPlan(tournament: TournamentForBuilding): TransferPlan | undefined {
  const { draft } = useDraft()
  const isEdit = tournament.is_seasonal_game && draft.teamId !== undefined
  const entered = useQuery({
    ...userTeamOptions(draft.subTournamentId ?? 0, draft.teamId ?? 0),
    enabled: isEdit,
  })
  const team = (isEdit && entered.data?.team) || undefined
  const leavers = useQueries({
    queries: (team ? leaversOf(team) : []).map((id) => playerInfoOptions(id, draft.subTournamentId)),
  })
  if (team === undefined) return undefined
  return planTransfers(
    draft,
    team,
    tournament,
    leavers.flatMap(({ data }) => data?.data ?? []),
  )
}
