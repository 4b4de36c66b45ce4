import { type ReactNode, useDeferredValue } from 'react'
import type { AnswerData, UserTeam } from '@gaffer/contract/types'
import { rankHistoryOptions } from '../../features/dashboard/api.ts'
import { MomentsCard, RankCard } from '../../features/dashboard/MatchdayCards.tsx'
import { useListInView } from '../../features/live/use-list-in-view.ts'
import { playersOf } from '../../features/team/pitch-rows.ts'
import { Skeleton } from '../../ui/Surface.tsx'

type RaceViewProps = {
  readonly history: AnswerData<'rankHistory'> | undefined
  readonly isLoading: boolean
  readonly team: UserTeam
  readonly table: ReactNode
}

/** The race of a team, what moved it, and the table; all of it once it is known, so that nothing is pushed down. */
export function RaceView({ history, isLoading, team, table }: RaceViewProps) {
  const players = playersOf(team)
  useListInView(rankHistoryOptions(team.sub_tournament_id, team.teamId).queryKey)
  const later = useDeferredValue(history)
  if (isLoading) return <Skeleton height={640} />
  return (
    <>
      {history !== undefined && (
        <RankCard history={history} players={players} prize={team.prize} currency={team.currency} />
      )}
      {later !== undefined && !team.is_final && <MomentsCard history={later} players={players} />}
      {table}
    </>
  )
}
