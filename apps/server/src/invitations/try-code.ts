import { ok, readInviteCode, refuse } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../db/generated/database.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { addressInLimits } from '../platform/http/address-in-limits.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import type { Guesser } from './guesser.ts'

/** How many wrong codes may be tried in a window: by a manager, and from an address that many may share. */
const WRONG_CODES = { manager: 10, address: 100 }
const WINDOW_MINUTES = 10

/** Codes that were tried here by the preview of a page which its visitor's browser asks for next, mostly the same node. */
const previewedOf = onceForEach<Kysely<DB>, LRUCache<string, true>>(
  () => new LRUCache({ max: 10_000, ttl: 60_000 }),
)

/**
 * Finds what a typed code belongs to, while limiting guesses: an attempt is counted before the lookup and taken off
 * again if it was right, so that simultaneous attempts count like successive ones. A text that cannot be a code is
 * not a guess. Managers count by themselves, so that nobody beside them on an address keeps them from their
 * invitation; guests of the demo login, who are made for nothing, count by their address as well.
 */
export async function tryCode<T>(
  db: Kysely<DB>,
  { managerId, address, isPreview }: Guesser,
  typed: string,
  find: (code: string) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  const code = readInviteCode(typed)
  if (!code.ok) return refuse(refusal('codeUnknown'))
  const tooMany = refuse(refusal('tooManyCodes', { minutes: WINDOW_MINUTES }))
  const ofManager = managerId === undefined ? undefined : await countOfManager(db, managerId)
  if (ofManager !== undefined && ofManager.wrong > WRONG_CODES.manager) return tooMany
  const network = addressInLimits(address)
  const tried = `${network} ${code.value}`
  const previewed = previewedOf(db)
  const isByAddress = ofManager?.isGuest !== false && (isPreview || !previewed.delete(tried))
  if (isByAddress && (await countFrom(db, network)) > WRONG_CODES.address) return tooMany
  const found = await find(code.value)
  if (found === undefined) {
    if (isPreview) previewed.set(tried, true)
    return refuse(refusal('codeUnknown'))
  }
  if (managerId !== undefined)
    await sql`update code_guess set wrong = greatest(0, wrong - 1) where manager_id = ${managerId}`.execute(
      db,
    )
  if (isByAddress)
    await sql`update code_guess_from set wrong = greatest(0, wrong - 1) where network = ${network}`.execute(
      db,
    )
  return ok(found)
}

/** Counts another attempt of a manager; returns the number in the window, and whether they are a guest. */
async function countOfManager(
  db: Kysely<DB>,
  managerId: number,
): Promise<{ readonly wrong: number; readonly isGuest: boolean }> {
  const { rows } = await sql<{ wrong: number; isGuest: boolean }>`
    insert into code_guess as known (manager_id, wrong, started_at) values (${managerId}, 1, clock_timestamp())
    on conflict (manager_id) do update set ${oneMore(WRONG_CODES.manager)}
    returning wrong, (select provider from manager where id = known.manager_id) = 'demo' as is_guest`.execute(
    db,
  )
  return rows[0] ?? { wrong: 0, isGuest: true }
}

/** The same for an address, as it counts in limits. */
async function countFrom(db: Kysely<DB>, network: string): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into code_guess_from as known (network, wrong, started_at)
    values (${network}, 1, clock_timestamp())
    on conflict (network) do update set ${oneMore(WRONG_CODES.address)} returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** One more wrong code in the window of `known`, or the first in a new one. */
function oneMore(limit: number): RawBuilder<unknown> {
  const isOver = sql`known.started_at < clock_timestamp() - make_interval(mins => ${WINDOW_MINUTES})`
  return sql`wrong = case when ${isOver} then 1 else least(known.wrong + 1, ${limit + 1}::int) end,
    started_at = case when ${isOver} then excluded.started_at else known.started_at end`
}
