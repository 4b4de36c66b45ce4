import type { DisqualifiedFor } from '@gaffer/contract'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { TableContest } from '../../pages/standings/index.ts'

type RoundRow = {
  readonly number: number
  readonly gameRoundId: number
  readonly lockedAt: number | null
  readonly closedAt: number | null
}

/** A contest of an operator, a room too, as its table is read: in its newest locked round. */
export async function loadTableContest(
  db: Kysely<DB>,
  operatorId: number,
  contestId: number,
): Promise<TableContest | undefined> {
  const { rows } = await sql<{
    entryCount: number
    disqualifiedCount: number
    rounds: readonly RoundRow[]
  }>`
    select contest.entry_count, contest.disqualified_count,
      (select jsonb_agg(jsonb_build_object('number', own.number, 'gameRoundId', game_round.id,
          'lockedAt', floor(extract(epoch from locked_at) * 1000),
          'closedAt', floor(extract(epoch from closed_at) * 1000)) order by own.number)
        from tournament_round own join game_round on game_round.id = own.game_round_id
        where own.tournament_id = tournament.id) as rounds
    from subgame contest join tournament on tournament.id = contest.tournament_id
    where contest.id = ${contestId} and tournament.operator_id = ${operatorId}`.execute(db)
  const [found] = rows
  const rounds = (found?.rounds ?? []).map((round) => ({
    ...round,
    lockedAt: round.lockedAt ?? undefined,
    closedAt: round.closedAt ?? undefined,
  }))
  const round = rounds.findLast(({ lockedAt }) => lockedAt !== undefined) ?? rounds[0]
  if (found === undefined || round === undefined) return undefined
  const { entryCount, disqualifiedCount } = found
  return {
    tournament: { isSeasonal: rounds.length > 1, rounds },
    contest: { id: contestId, entryCount, disqualifiedCount },
    round,
  }
}

/** An entry that is out of its contest. */
export type DisqualifiedEntry = {
  readonly id: number
  readonly team: string
  readonly managerId: number
  readonly userName: string
  readonly cause: DisqualifiedFor
  readonly at: Date
}

const SHOWN = 200

/** The entries of a contest that are disqualified, the latest first. */
export async function loadDisqualified(
  db: Kysely<DB>,
  contestId: number,
): Promise<readonly DisqualifiedEntry[]> {
  const { rows } = await sql<DisqualifiedEntry>`
    select entry.id, entry.team_name as team, entry.manager_id, manager.username as user_name,
      disqualification.cause, disqualification.at
    from disqualification
    join entry on entry.id = disqualification.entry_id
    join manager on manager.id = entry.manager_id
    where disqualification.subgame_id = ${contestId} and disqualification.until_version is null
    order by disqualification.at desc, entry.id limit ${SHOWN}`.execute(db)
  return rows
}
