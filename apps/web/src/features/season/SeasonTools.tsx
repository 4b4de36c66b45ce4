import { useQuery } from '@tanstack/react-query'
import type { UserTeam } from '@gaffer/contract/types'
import { tournamentOptions } from '../tournaments/api.ts'
import { ChipsCard } from './ChipsCard.tsx'
import { seasonRulesOf } from './transfers.ts'
import { WildcardCard } from './WildcardCard.tsx'

/** Wildcard and chips of a team whose round can still be changed. */
export function SeasonTools({ team }: { readonly team: UserTeam }) {
  const tournament = useQuery(tournamentOptions(team.tournament_id))
  const { season } = team
  if (!season?.is_editable || tournament.data === undefined) return null
  return (
    <>
      <WildcardCard team={team} season={season} />
      {team.chips.length > 0 && (
        <ChipsCard team={team} priceOfAll={seasonRulesOf(tournament.data.data).chips.priceOfAll} />
      )}
    </>
  )
}
