import { sql } from 'kysely'
import { hasRoundsLeft } from '../core/has-rounds-left.ts'

/** Whether the `operator` of a query opens rooms in the `championship` of the query. */
export const opensRoomsIn = sql<boolean>`(operator.removed_at is null and operator.suspended_at is null
  and (operator.rooms ->> 'isOn')::boolean and operator.rooms -> 'championships' ? championship.source)`

/**
 * Whether the `operator` of a query plays the `championship` of the query: its file lists it in `games` or in
 * `rooms.championships`, or a contest there has entries or was opened by people and is not over. A tournament of rooms
 * that nobody has entered is no reason.
 */
export const playsChampionship = sql<boolean>`(operator.removed_at is null and (
  (operator.rooms ->> 'isOn')::boolean and operator.rooms -> 'championships' ? championship.source
  or coalesce(operator.games, '[]') @>
    jsonb_build_array(jsonb_build_object('championships', jsonb_build_array(championship.source)))
  or exists (select from tournament
    join subgame contest on contest.tournament_id = tournament.id and contest.cancelled_at is null
    where tournament.operator_id = operator.id and tournament.championship_id = championship.id
      and (contest.entry_count > 0 or tournament.type <> 'room' and ${hasRoundsLeft}))))`

/** Whether the operator with this id plays the `championship` of a query. */
export function isPlayedBy(operatorId: number) {
  return sql<boolean>`exists (select from operator where operator.id = ${operatorId} and ${playsChampionship})`
}
