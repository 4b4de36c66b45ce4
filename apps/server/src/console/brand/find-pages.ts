import { encodeRoundScopedId } from '@gaffer/contract'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'

type Pages = ConsoleAnswer<'brandStudio'>['data']['pages']

/** Pages of an operator that need nobody signed in: the lobby, and the next contest that can be entered. */
export async function findPages(db: Kysely<DB>, { id: operatorId, hosts }: Operator): Promise<Pages> {
  const { rows } = await sql<{ tournamentId: number; id: number; round: number }>`
    select tournament.id as tournament_id, subgame.id, tournament_round.number as round
    from subgame join tournament on tournament.id = subgame.tournament_id
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    where tournament.operator_id = ${operatorId} and subgame.cancelled_at is null and tournament.type <> 'room'
      and tournament.creator_manager_id is null and not tournament.is_seasonal
      and game_round.locked_at is null and game_round.deadline_at > clock_timestamp()
    order by game_round.deadline_at, subgame.id limit 1`.execute(db)
  const [host] = hosts
  const search = host === undefined ? '' : `?${new URLSearchParams({ host }).toString()}`
  return [
    { name: 'home', path: `/home${search}` },
    ...rows.flatMap(({ tournamentId, ...contest }) => [
      {
        name: 'team' as const,
        path: `/selectPlayers/${tournamentId}/${encodeRoundScopedId(contest)}${search}`,
      },
      { name: 'contest' as const, path: `/tournamentDetails/${tournamentId}${search}` },
    ]),
  ]
}
