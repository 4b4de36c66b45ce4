import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Whose wrong tries at signing in are counted: a member, a browser they have signed in with, or a network. */
export type Guesser = {
  readonly key: string
  readonly memberId: number | null
  readonly policy: Policy
}

/** So many wrong tries are free; each one after them doubles the wait, without end. */
type Policy = {
  readonly free: number
  readonly firstMinutes: number
  /** Without a wrong try for so long all are forgotten. */
  readonly forgottenAfterHours: number | null
}

export const FREE_TRIES = 5
const OF_MEMBER: Policy = { free: FREE_TRIES, firstMinutes: 15, forgottenAfterHours: null }
/** Many people may share an address. */
const OF_NETWORK: Policy = { free: 30, firstMinutes: 1, forgottenAfterHours: 24 }
/** Thirty years at fifteen minutes: beyond it an interval has no end. */
const MAX_DOUBLINGS = 20

export const memberGuesser = (memberId: number): Guesser => ({
  key: `member ${memberId}`,
  memberId,
  policy: OF_MEMBER,
})
export const deviceGuesser = (hash: string, memberId: number): Guesser => ({
  key: `device ${hash} ${memberId}`,
  memberId,
  policy: OF_MEMBER,
})
export const networkGuesser = (network: string): Guesser => ({
  key: `network ${network}`,
  memberId: null,
  policy: OF_NETWORK,
})

/**
 * Holds the counts of these guessers for the rest of the transaction, so that tries at once count one after another;
 * false while one of them has to wait.
 */
export async function mayGuess(tx: Kysely<DB>, guessers: readonly Guesser[]): Promise<boolean> {
  const sorted = guessers.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ isWaiting: boolean }>`
    insert into staff_guess (key, staff_member_id)
    select key, member_id
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ memberId }) => memberId)}::int[])
      with ordinality as given (key, member_id, place)
    order by place
    on conflict (key) do update set key = excluded.key
    returning coalesce(next_at > clock_timestamp(), false) as is_waiting`.execute(tx)
  return rows.every(({ isWaiting }) => !isWaiting)
}

/** Counts a wrong try of each; answers how many the member, or their browser, has had. */
export async function countWrong(tx: Kysely<DB>, guessers: readonly Guesser[]): Promise<number> {
  const numbers = (pick: (policy: Policy) => number | null) => guessers.map(({ policy }) => pick(policy))
  const { rows } = await sql<{ wrong: number; memberId: number | null }>`
    with given as (
      select * from unnest(${guessers.map(({ key }) => key)}::text[], ${numbers(({ free }) => free)}::int[],
        ${numbers(({ firstMinutes }) => firstMinutes)}::int[],
        ${numbers(({ forgottenAfterHours }) => forgottenAfterHours)}::int[])
        as given (key, free, first_minutes, forgotten_hours)
    ), counted as (
      select given.*, 1 + case when guess.last_at < clock_timestamp() - make_interval(hours => forgotten_hours)
        then 0 else guess.wrong end as wrong_now
      from given join staff_guess guess on guess.key = given.key
    )
    update staff_guess set wrong = wrong_now, last_at = clock_timestamp(),
      next_at = case when wrong_now >= free then clock_timestamp()
        + make_interval(mins => first_minutes) * power(2, least(wrong_now - free, ${MAX_DOUBLINGS})) end
    from counted where staff_guess.key = counted.key
    returning staff_guess.wrong, staff_guess.staff_member_id as member_id`.execute(tx)
  return Math.max(0, ...rows.flatMap(({ wrong, memberId }) => (memberId === null ? [] : [wrong])))
}

/** A right try forgets the wrong ones of the member or browser; those of a network stay. */
export async function forgetWrong(tx: Kysely<DB>, guessers: readonly Guesser[]): Promise<void> {
  await sql`
    delete from staff_guess
    where key = any(${guessers.map(({ key }) => key)}::text[]) and (staff_member_id is not null or wrong = 0)`.execute(
    tx,
  )
}

/** Whether this many wrong tries are news: the first time somebody has to wait, and whenever they have doubled. */
export function isNews(wrong: number): boolean {
  return Number.isInteger(Math.log2(wrong / FREE_TRIES)) && wrong >= FREE_TRIES
}
