import { useQuery } from '@tanstack/react-query'
import type { UserTeam } from '@gaffer/contract/types'
import { useInSight } from './use-in-sight.ts'
import { swingOptions } from './api.ts'
import type { SwingData } from './swing-event.ts'

/** What each event would do to a team, kept up to date while the element is in sight: it is counted again after each message. */
export function useSwing(
  team: UserTeam,
): readonly [SwingData | undefined, (element: HTMLElement | null) => void] {
  const [isInSight, ref] = useInSight()
  const query = useQuery({ ...swingOptions(team.sub_tournament_id, team.teamId), enabled: isInSight })
  return [query.data?.data ?? undefined, ref]
}
