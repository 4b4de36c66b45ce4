import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The tournaments written to since a mark, and the new mark. */
export type Changes = { readonly ids: readonly number[]; readonly mark: string }

/**
 * Finds which tournaments were written to since a mark: those with an id above `afterId`, and open ones with a row
 * (of the tournament, its contests, rounds or game rounds) written by a transaction that was not visible when the
 * mark was read. A mark is the oldest transaction in progress at that time, so that one which commits late is found
 * by the next call; nothing is written for it.
 */
export async function findChanges(
  db: Kysely<DB>,
  known: { readonly afterId: number; readonly open: readonly number[]; readonly mark: string | undefined },
): Promise<Changes> {
  const { afterId, open, mark } = known
  if (mark === undefined) {
    const { rows } = await sql<{ mark: string }>`select ${MARK} as mark`.execute(db)
    return { ids: [], mark: rows[0]?.mark ?? '' }
  }
  // Compares the ages of transactions, because transaction numbers wrap around one day.
  const isNew = (row: string) => sql`age(${sql.ref(`${row}.xmin`)}) <= age(${mark}::text::xid)`
  const { rows } = await sql<Changes>`
    select ${MARK} as mark, coalesce(array_agg(changed.id), '{}') as ids
    from (values (1)) always
    left join lateral (
      select tournament.id from (
        select id from tournament where id > ${afterId}
        union select unnest(${[...open]}::int[])
        union select tournament_id from tournament_round
          join game_round on game_round.id = tournament_round.game_round_id where game_round.closed_at is null
      ) looked_at
      join tournament on tournament.id = looked_at.id and tournament.type <> 'room'
      where tournament.id > ${afterId} or ${isNew('tournament')}
        or exists (select from operator where operator.id = tournament.operator_id and ${isNew('operator')})
        or exists (select from subgame where subgame.tournament_id = tournament.id and ${isNew('subgame')})
        or exists (select from tournament_round of join game_round on game_round.id = of.game_round_id
          where of.tournament_id = tournament.id and (${isNew('of')} or ${isNew('game_round')}))
    ) changed on true
    `.execute(db)
  const [found] = rows
  return { mark: found?.mark ?? mark, ids: (found?.ids ?? []).filter((id) => id !== null) }
}

const MARK = sql`pg_snapshot_xmin(pg_current_snapshot())::xid::text`
