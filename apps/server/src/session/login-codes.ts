import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { addressInLimits } from '../platform/http/address-in-limits.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { indexWith, openSealed, sealWith } from '../platform/secrets/seal.ts'
import type { PhoneBook } from './phone-book.ts'
import { forgetUse, useOnce } from './use-once.ts'
import { isBudgetSpent } from './wrong-codes.ts'

/** The digits of a code, and of one that is made while codes of the operator are being guessed (Q-201). */
export const CODE_DIGITS = 6
export const LONG_CODE_DIGITS = 10
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
  /** Not even compared: codes of the operator are being guessed, and take more digits. */
  | { readonly outcome: 'short' }

/**
 * One-time codes for five attempts, stored as a keyed hash and bound to the attempt that requested them, so that nobody can
 * use a code another page requested. They have six digits, which a million guesses find, so guesses are budgeted for the
 * operator as a whole: when `maxWrong` were wrong in an hour, codes of six digits are compared no more, and new ones have
 * ten, whose tries are not counted.
 */
export type LoginCodes = {
  /**
   * A new code; undefined when this number was sent too many, and `tooManyFromAddress` when this address was sent
   * `perAddress` of the operator's within an hour. At most `perHour` codes are sent for the operator.
   */
  readonly make: (
    db: Kysely<DB>,
    wanted: {
      readonly operatorId: number
      readonly number: string
      /** Of whoever asks; an IPv6 network of 64 bits is one. */
      readonly address: string
      readonly minutes: number
      readonly perHour: number
      readonly perAddress: number
      readonly maxWrong: number
    },
  ) => Promise<MadeCode | 'tooManyFromAddress' | undefined>
  /** Forgets a code that could not be sent. */
  readonly drop: (db: Kysely<DB>, attempt: string) => Promise<void>
  /** Makes a code useless that keeps counting as sent. */
  readonly spoil: (db: Kysely<DB>, attempt: string) => Promise<void>
  readonly check: (
    db: Kysely<DB>,
    tried: { readonly operatorId: number; readonly maxWrong: number } & AttemptedCode,
  ) => Promise<CodeCheck>
}

export function createLoginCodes(ring: KeyRing, phones: PhoneBook): LoginCodes {
  return {
    make: (db, { operatorId, number, address, minutes, perHour, perAddress, maxWrong }) =>
      db.transaction().execute(async (tx) => {
        await phones.takeTurn(tx, { operatorId, provider: 'code' }, number)
        const [index = '', ...older] = await phones.indexes({ operatorId }, number)
        if (await isTooOften(tx, operatorId, [index, ...older])) return undefined
        const key = await ring.current()
        const askedFrom = indexWith(key, `${operatorId} ${addressInLimits(address)}`)
        if (perHour > 0) await takeTurnAt(tx, operatorId, 'codes')
        const sent = await countSent(tx, operatorId, askedFrom)
        if (sent.fromAddress >= perAddress) return 'tooManyFromAddress'
        const attempt = randomBytes(16).toString('base64url')
        const isLong = await isBudgetSpent(tx, operatorId, { maxWrong, ownTries: 0 })
        const digits = isLong ? LONG_CODE_DIGITS : CODE_DIGITS
        const code = String(randomInt(10 ** digits)).padStart(digits, '0')
        const attemptHash = hashOf(attempt)
        const budget = await takeFromBudget(tx, operatorId, { perHour, sent: sent.forAll })
        await sql`
          insert into login_code (attempt_hash, operator_id, phone_index, sealed_phone, asked_from, code_hash, is_sent,
                                  is_long, expires_at)
          values (${attemptHash}, ${operatorId}, ${index}, ${sealWith(key, number, placeOfCode(attemptHash))},
                  ${askedFrom}, ${`${key.kid}.${indexWith(key, `${attemptHash} ${code}`, 'code')}`},
                  ${budget.mayBeSent}, ${isLong},
                  clock_timestamp() + ${minutes}::int * interval '1 minute')`.execute(tx)
        return { attempt, code, ...budget }
      }),
    drop: async (db, attempt) => {
      await db.deleteFrom('loginCode').where('attemptHash', '=', hashOf(attempt)).execute()
    },
    spoil: (db, attempt) => markUsed(db, hashOf(attempt)),
    check: async (db, { operatorId, attempt, code, maxWrong }) => {
      const attemptHash = hashOf(attempt)
      const made = await db
        .selectFrom('loginCode')
        .select(['codeHash', 'sealedPhone', 'isSent', 'isLong'])
        .where('attemptHash', '=', attemptHash)
        .executeTakeFirst()
      if (made === undefined) return { outcome: 'over' }
      const isShort = code.length === CODE_DIGITS
      // Refused without a lock, so that those who guess on keep nobody waiting; and whether or not the code was sent.
      if (isShort && (await isBudgetSpent(db, operatorId, { maxWrong, ownTries: 0 })))
        return { outcome: 'short' }
      const [kid = '', hash = ''] = made.codeHash.split('.')
      // Keys and numbers are read outside of the transaction, which holds a connection while others wait for it.
      const key = await ring.find(kid)
      const isSameCode = key !== undefined && isSame(hash, indexWith(key, `${attemptHash} ${code}`, 'code'))
      const decided = await db.transaction().execute(async (tx): Promise<CodeCheck | 'right'> => {
        const tries = await countTry(tx, operatorId, attemptHash)
        if (tries === undefined) return { outcome: 'over' }
        // No other guess can be right.
        if (isShort && made.isSent && !made.isLong) {
          await takeTurnAt(tx, operatorId, 'guesses')
          if (await isBudgetSpent(tx, operatorId, { maxWrong, ownTries: 1 })) {
            await giveBackTry(tx, attemptHash)
            return { outcome: 'short' }
          }
        }
        // Whoever has a code that nobody was sent has guessed it.
        if (!isSameCode || !made.isSent) {
          const left = CODE_TRIES - tries
          return left > 0 ? { outcome: 'wrong', left } : { outcome: 'over' }
        }
        await markUsed(tx, attemptHash)
        return 'right'
      })
      if (decided !== 'right') return decided
      const number = await openSealed(ring, made.sealedPhone, placeOfCode(attemptHash))
      return number === undefined ? { outcome: 'over' } : { outcome: 'right', number }
    },
  }
}

async function markUsed(db: Kysely<DB>, attemptHash: string): Promise<void> {
  await db
    .updateTable('loginCode')
    .set({ usedAt: sql`clock_timestamp()` })
    .where('attemptHash', '=', attemptHash)
    .execute()
}

/** Counts a try at a code that can still be entered, and keeps others from it until this one is decided. */
async function countTry(
  tx: Kysely<DB>,
  operatorId: number,
  attemptHash: string,
): Promise<number | undefined> {
  const counted = await tx
    .updateTable('loginCode')
    .set({ tries: sql`tries + 1` })
    .where('attemptHash', '=', attemptHash)
    .where('operatorId', '=', operatorId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('tries', '<', CODE_TRIES)
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries
}

async function giveBackTry(db: Kysely<DB>, attemptHash: string): Promise<void> {
  await db
    .updateTable('loginCode')
    .set({ tries: sql`tries - 1` })
    .where('attemptHash', '=', attemptHash)
    .where('tries', '>', 0)
    .execute()
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
 * Simultaneous requests for codes of an operator wait for each other, and so do guesses at them, so that no limit is ever
 * exceeded.
 */
async function takeTurnAt(tx: Kysely<DB>, operatorId: number, what: 'codes' | 'guesses'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${operatorId}`}, 0))`.execute(tx)
}

/** How many codes of an operator were sent within the hour: to all, and to whoever asked from this address. */
async function countSent(
  tx: Transaction<DB>,
  operatorId: number,
  askedFrom: string,
): Promise<{ readonly forAll: number; readonly fromAddress: number }> {
  const { rows } = await sql<{ forAll: number; fromAddress: number }>`
    select count(*)::int as for_all, (count(*) filter (where asked_from = ${askedFrom}))::int as from_address
    from login_code
    where operator_id = ${operatorId} and is_sent and sent_at > clock_timestamp() - interval '1 hour'`.execute(
    tx,
  )
  return rows[0] ?? { forAll: 0, fromAddress: 0 }
}

/**
 * Whether another code may be sent for the operator. When none is left this is recorded here too, so that it is
 * reported once, whichever node notices.
 */
async function takeFromBudget(
  tx: Transaction<DB>,
  operatorId: number,
  { perHour, sent }: { readonly perHour: number; readonly sent: number },
): Promise<Pick<MadeCode, 'mayBeSent' | 'isSpentAnew'>> {
  if (perHour === 0) return { mayBeSent: false, isSpentAnew: false }
  const mayBeSent = sent < perHour
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
