import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import { buildOperator } from '../../../apps/server/src/testing/build-manager.ts'
import { buildPlayedContest } from '../../../apps/server/src/testing/build-played-contest.ts'
import { until } from '../../cluster/until.ts'

const CLOSED_WITHIN_S = 90
/** What says what was acknowledged: none of it changes while nobody plays. */
const KEPT_TABLES = [
  'account',
  'entry',
  'entry_round_result',
  'game_log',
  'line_up',
  'money_transaction',
  'posting',
  'round_result',
  'wallet_operation',
]

/** A paid contest that is played, closed by the nodes and paid out. */
export async function playContest({ db }: Database): Promise<void> {
  const { id: operatorId } = await buildOperator(db)
  const { gameRoundId } = await buildPlayedContest(db, operatorId)
  await until('the contest is closed', CLOSED_WITHIN_S, async () => {
    const { closedAt } = await db
      .selectFrom('gameRound')
      .select('closedAt')
      .where('id', '=', gameRoundId)
      .executeTakeFirstOrThrow()
    return closedAt !== null
  })
}

/** Each table that is kept, with how many rows it has and a hash of all of them. */
export async function readKept({ pool }: Database): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  for (const table of KEPT_TABLES) {
    const { rows } = await pool.query<{ count: number; hash: string }>(
      `select count(*)::int as count, md5(coalesce(string_agg(line, '' order by line), '')) as hash
       from (select md5(kept::text) as line from "${table}" kept) lines`,
    )
    kept.set(table, `${rows[0]?.count} rows, ${rows[0]?.hash}`)
  }
  return kept
}
