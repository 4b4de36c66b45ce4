import { type Kysely, sql } from 'kysely'
import { isBeingClosed } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { gatherReads } from '../../platform/db/gather.ts'

/** Whether a round of this operator is being closed: its matches are over, but its results are not stored yet. */
export function hasClosingRound(
  db: Kysely<DB>,
  operatorId: number,
  roundId: number | undefined,
): Promise<boolean> {
  return readClosing(db, { operatorId, roundId })
}

type Asked = { readonly operatorId: number; readonly roundId: number | undefined }

const readClosing = gatherReads(async (db: Kysely<DB>, all: readonly Asked[]) => {
  const operators = [...new Set(all.map(({ operatorId }) => operatorId))]
  const { rows } = await sql<{ operatorId: number; roundId: number }>`
    select distinct tournament.operator_id, game_round.round_id
    from game_round
    join tournament_round on tournament_round.game_round_id = game_round.id
    join tournament on tournament.id = tournament_round.tournament_id
    where game_round.locked_at is not null and ${isBeingClosed}
      and tournament.operator_id = any(${operators}::int[])`.execute(db)
  return all.map((asked) =>
    rows.some(
      ({ operatorId, roundId }) =>
        operatorId === asked.operatorId && (asked.roundId === undefined || asked.roundId === roundId),
    ),
  )
})
