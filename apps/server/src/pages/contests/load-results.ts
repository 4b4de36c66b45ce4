import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { TournamentView } from '../../contests/index.ts'

/** How a contest ended; `myPlace` is the best one of the caller's entries. */
export type ContestResult = {
  readonly winner: { readonly teamName: string; readonly userName: string }
  readonly myPlace: number | null
}

/** The results of contests by id; those that are not over, or that nobody entered, have none. */
export async function loadResults(
  db: Kysely<DB>,
  views: readonly TournamentView[],
  managerId: number | undefined,
): Promise<ReadonlyMap<number, ContestResult>> {
  const ended = views.flatMap(({ status, tournament, played }) =>
    status === 'past' && played !== undefined
      ? tournament.contests.map(({ id }) => ({ contestId: id, gameRoundId: played.gameRoundId }))
      : [],
  )
  if (ended.length === 0) return new Map()
  const { rows } = await sql<{ contestId: number } & ContestResult>`
    select first.subgame_id as contest_id, json_build_object('teamName', entry.team_name, 'userName', manager.username)
      as winner, (
        select min(own.place) from entry_round_result own join entry mine on mine.id = own.entry_id
        where mine.manager_id = ${managerId ?? 0}::int and mine.subgame_id = first.subgame_id
          and own.game_round_id = first.game_round_id
      ) as my_place
    from unnest(${ended.map(({ contestId }) => contestId)}::int[], ${ended.map(({ gameRoundId }) => gameRoundId)}::int[])
      as asked (contest_id, game_round_id)
    join entry_round_result first on first.subgame_id = asked.contest_id
      and first.game_round_id = asked.game_round_id and first.place = 1
    join entry on entry.id = first.entry_id
    join manager on manager.id = entry.manager_id`.execute(db)
  return new Map(rows.map(({ contestId, winner, myPlace }) => [contestId, { winner, myPlace }]))
}
