import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { indexWith, openSealed, sealWith } from '../platform/secrets/seal.ts'
import type { PhoneBook } from './phone-book.ts'
import { forgetUse, useOnce } from './use-once.ts'

export const CODE_DIGITS = 6
export const CODE_TRIES = 5
/** Seconds between two codes for the same number. */
export const RESEND_SECONDS = 30
const HOUR_MS = 3_600_000
const MAX_PER_HOUR = 5
const MAX_PER_DAY = 10

/** An attempt together with the code that should prove it. */
export type AttemptedCode = { readonly attempt: string; readonly code: string }

/** A code for a number; sent only while the operator has codes left for the hour. */
export type MadeCode = AttemptedCode & {
  readonly mayBeSent: boolean
  /** The codes have just run out: true once for all nodes, until some are left again. */
  readonly isSpentAnew: boolean
}

export type CodeCheck =
  | { readonly outcome: 'right'; readonly number: string }
  | { readonly outcome: 'wrong'; readonly left: number }
  | { readonly outcome: 'over' }

/**
 * One-time codes of six digits for five attempts, stored as a keyed hash and bound to the attempt that requested
 * them, so that nobody can use a code another page requested.
 */
export type LoginCodes = {
  /** A new code; undefined when this number was sent too many. At most `perHour` codes are sent for the operator. */
  readonly make: (
    db: Kysely<DB>,
    wanted: {
      readonly operatorId: number
      readonly number: string
      readonly minutes: number
      readonly perHour: number
    },
  ) => Promise<MadeCode | undefined>
  /** Forgets a code that could not be sent. */
  readonly drop: (db: Kysely<DB>, attempt: string) => Promise<void>
  /** Makes a code useless that keeps counting as sent. */
  readonly spoil: (db: Kysely<DB>, attempt: string) => Promise<void>
  readonly check: (
    db: Kysely<DB>,
    tried: { readonly operatorId: number } & AttemptedCode,
  ) => Promise<CodeCheck>
}

export function createLoginCodes(ring: KeyRing, phones: PhoneBook): LoginCodes {
  return {
    make: (db, { operatorId, number, minutes, perHour }) =>
      db.transaction().execute(async (tx) => {
        await phones.takeTurn(tx, { operatorId, provider: 'code' }, number)
        const [index = '', ...older] = await phones.indexes({ operatorId }, number)
        if (await isTooOften(tx, operatorId, [index, ...older])) return undefined
        const attempt = randomBytes(16).toString('base64url')
        const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
        const key = await ring.current()
        const attemptHash = hashOf(attempt)
        const budget = await takeFromBudget(tx, operatorId, perHour)
        await sql`
          insert into login_code (attempt_hash, operator_id, phone_index, sealed_phone, code_hash, is_sent, expires_at)
          values (${attemptHash}, ${operatorId}, ${index}, ${sealWith(key, number, placeOfCode(attemptHash))},
                  ${`${key.kid}.${indexWith(key, `${attemptHash} ${code}`, 'code')}`}, ${budget.mayBeSent},
                  clock_timestamp() + ${minutes}::int * interval '1 minute')`.execute(tx)
        return { attempt, code, ...budget }
      }),
    drop: async (db, attempt) => {
      await db.deleteFrom('loginCode').where('attemptHash', '=', hashOf(attempt)).execute()
    },
    spoil: async (db, attempt) => {
      await db
        .updateTable('loginCode')
        .set({ usedAt: sql`clock_timestamp()` })
        .where('attemptHash', '=', hashOf(attempt))
        .execute()
    },
    check: async (db, { operatorId, attempt, code }) => {
      const attemptHash = hashOf(attempt)
      const tried = await db
        .updateTable('loginCode')
        .set({ tries: sql`tries + 1` })
        .where('attemptHash', '=', attemptHash)
        .where('operatorId', '=', operatorId)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
        .where('tries', '<', CODE_TRIES)
        .returning(['codeHash', 'sealedPhone', 'tries'])
        .executeTakeFirst()
      if (tried === undefined) return { outcome: 'over' }
      const [kid = '', hash = ''] = tried.codeHash.split('.')
      const key = await ring.find(kid)
      const isRight = key !== undefined && isSame(hash, indexWith(key, `${attemptHash} ${code}`, 'code'))
      if (!isRight) {
        const left = CODE_TRIES - tried.tries
        return left > 0 ? { outcome: 'wrong', left } : { outcome: 'over' }
      }
      const used = await db
        .updateTable('loginCode')
        .set({ usedAt: sql`clock_timestamp()` })
        .where('attemptHash', '=', attemptHash)
        .where('usedAt', 'is', null)
        .returning('attemptHash')
        .executeTakeFirst()
      const number = await openSealed(ring, tried.sealedPhone, placeOfCode(attemptHash))
      return used === undefined || number === undefined ? { outcome: 'over' } : { outcome: 'right', number }
    },
  }
}

async function isTooOften(
  tx: Transaction<DB>,
  operatorId: number,
  indexes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ day: number; hour: number; age: number | null }>`
    select count(*)::int as day,
           (count(*) filter (where sent_at > clock_timestamp() - interval '1 hour'))::int as hour,
           extract(epoch from clock_timestamp() - max(sent_at))::float8 as age
    from login_code
    where operator_id = ${operatorId} and phone_index = any(${[...indexes]}::text[])
      and sent_at > clock_timestamp() - interval '1 day'`.execute(tx)
  const { day, hour, age } = rows[0] ?? { day: 0, hour: 0, age: null }
  return day >= MAX_PER_DAY || hour >= MAX_PER_HOUR || (age !== null && age < RESEND_SECONDS)
}

/**
 * Whether another code may be sent for the operator; simultaneous requests wait for each other, so that the limit is
 * never exceeded. When none is left this is recorded here too, so that it is reported once, whichever node notices.
 */
async function takeFromBudget(
  tx: Transaction<DB>,
  operatorId: number,
  perHour: number,
): Promise<Pick<MadeCode, 'mayBeSent' | 'isSpentAnew'>> {
  if (perHour === 0) return { mayBeSent: false, isSpentAnew: false }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${operatorId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from login_code
    where operator_id = ${operatorId} and is_sent and sent_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  )
  const mayBeSent = (rows[0]?.sent ?? 0) < perHour
  const mark = { operatorId, kind: 'codes-spent', value: '' }
  if (mayBeSent) await forgetUse(tx, mark)
  const isSpentAnew = !mayBeSent && (await useOnce(tx, { ...mark, keepMs: HOUR_MS })).isFirst
  return { mayBeSent, isSpentAnew }
}

function hashOf(attempt: string): string {
  return createHash('sha256').update(attempt).digest('base64url')
}

/** The place that an attempt's number is sealed for. */
export function placeOfCode(attemptHash: string): string {
  return `code ${attemptHash}`
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
