import { ok, readInviteCode, refuse } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { addressInLimits } from '../platform/http/address-in-limits.ts'

/** How many wrong codes may be tried in a window: by a manager, and from an address that many may share. */
const WRONG_CODES = { manager: 10, address: 100 }
const WINDOW_MINUTES = 10

/** Who tries a code, and from which address. */
export type Guesser = {
  /** Undefined for somebody who is not logged in. */
  readonly managerId: number | undefined
  readonly address: string
}

/**
 * Finds what a typed code belongs to, while limiting guesses: an attempt is counted before the lookup and taken off
 * again if it was right, so that simultaneous attempts count like successive ones. A text that cannot be a code is
 * not a guess.
 */
export async function tryCode<T>(
  db: Kysely<DB>,
  { managerId, address }: Guesser,
  typed: string,
  find: (code: string) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const code = readInviteCode(typed)
  if (!code.ok) return refuse(refusal('codeUnknown'))
  const tooMany = refuse(refusal('tooManyCodes', { minutes: WINDOW_MINUTES }))
  if (managerId !== undefined && (await countOfManager(db, managerId)) > WRONG_CODES.manager) return tooMany
  if ((await countFrom(db, address)) > WRONG_CODES.address) return tooMany
  const found = await find(code.value)
  if (found === undefined) return refuse(refusal('codeUnknown'))
  if (managerId !== undefined)
    await sql`update code_guess set wrong = greatest(0, wrong - 1) where manager_id = ${managerId}`.execute(
      db,
    )
  await sql`update code_guess_from set wrong = greatest(0, wrong - 1) where network = ${addressInLimits(address)}`.execute(
    db,
  )
  return ok(found)
}

/** Counts another attempt of a manager, and returns the number in the window. */
async function countOfManager(db: Kysely<DB>, managerId: number): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into code_guess as known (manager_id, wrong, started_at) values (${managerId}, 1, clock_timestamp())
    on conflict (manager_id) do update set ${oneMore(WRONG_CODES.manager)} returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** The same for an address. */
async function countFrom(db: Kysely<DB>, address: string): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into code_guess_from as known (network, wrong, started_at)
    values (${addressInLimits(address)}, 1, clock_timestamp())
    on conflict (network) do update set ${oneMore(WRONG_CODES.address)} returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** One more wrong code in the window of `known`, or the first in a new one. */
function oneMore(limit: number): RawBuilder<unknown> {
  const isOver = sql`known.started_at < clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`
  return sql`wrong = case when ${isOver} then 1 else least(known.wrong + 1, ${limit + 1}::int) end,
    started_at = case when ${isOver} then excluded.started_at else known.started_at end`
}
