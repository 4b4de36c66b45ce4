import { ok, readInviteCode, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'

/** Wrong codes a manager may try in a window. */
const WRONG_CODES = 10
const WINDOW_MINUTES = 10

/**
 * Finds what a typed code names, with guessing limited: a try is counted before it is looked up and given
 * back when it was right, so that tries sent at once are counted like tries sent one by one. A text that
 * can be no code is not a guess.
 */
export async function tryCode<T>(
  db: Kysely<DB>,
  caller: Caller,
  typed: string,
  find: (code: string) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const code = readInviteCode(typed)
  if (!code.ok) return refuse(refusal('codeUnknown'))
  const tried = await countTry(db, caller.managerId)
  if (tried > WRONG_CODES) return refuse(refusal('tooManyCodes', { minutes: WINDOW_MINUTES }))
  const found = await find(code.value)
  if (found === undefined) return refuse(refusal('codeUnknown'))
  await sql`update code_guess set wrong = greatest(0, wrong - 1) where manager_id = ${caller.managerId}`.execute(
    db,
  )
  return ok(found)
}

/** Counts one more try, and answers how many are counted in the window. */
async function countTry(db: Kysely<DB>, managerId: number): Promise<number> {
  const isOver = sql`code_guess.started_at < clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`
  const { rows } = await sql<{ wrong: number }>`
    insert into code_guess (manager_id, wrong, started_at) values (${managerId}, 1, clock_timestamp())
    on conflict (manager_id) do update set
      wrong = case when ${isOver} then 1 else least(code_guess.wrong + 1, ${WRONG_CODES + 1}) end,
      started_at = case when ${isOver} then excluded.started_at else code_guess.started_at end
    returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}
