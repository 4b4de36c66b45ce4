import type { UserTeam } from '@gaffer/contract/types'
import { ChipsCard } from './ChipsCard.tsx'
import { WildcardCard } from './WildcardCard.tsx'

/** Wildcard and chips of a team whose round can still be changed. */
export function SeasonTools({ team }: { readonly team: UserTeam }) {
  const { season } = team
  if (!season?.is_editable) return null
  return (
    <>
      <WildcardCard team={team} season={season} />
      {team.chips.length > 0 && <ChipsCard team={team} />}
    </>
  )
}
