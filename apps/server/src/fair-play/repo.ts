import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type FairPlayLimits,
  type FairPlayUse,
  type FreshLogin,
  LIMIT_KINDS,
  type LimitKind,
  limitOfPerson,
  type OwnLimit,
  tighterLimit,
} from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

export const NOTHING_USED: FairPlayUse = { stake: 0, loss: 0, entries: 0 }

/** Everything stored about the fair play of the person a manager is, and about their operator's. */
export type FairPlayRow = {
  readonly own: Readonly<Record<LimitKind, OwnLimit>>
  readonly operatorLimits: FairPlayLimits
  readonly currency: string
  readonly exponent: number
  readonly terms: string | null
  readonly age: number | null
  readonly hasAccepted: boolean
  readonly freshLogin: FreshLogin | null
  readonly isExcluded: boolean
  readonly isBlocked: boolean
  /** Null together with an exclusion means for good. */
  readonly excludedUntil: Date | null
}

type Stored = Omit<FairPlayRow, 'own' | 'operatorLimits' | 'freshLogin'> & {
  readonly managerId: number
  readonly own: readonly (Omit<OwnLimit, 'nextFrom'> & {
    readonly kind: LimitKind
    readonly nextFrom: string | null
  })[]
  readonly limits: Readonly<Record<LimitKind, number | null>>
  readonly freshLogin: { readonly above: number; readonly minutes: number } | null
  readonly now: Date
}

/** Reads it as of now: a looser limit whose time has come applies. */
export async function loadFairPlay(db: Kysely<DB>, managerId: number): Promise<FairPlayRow> {
  const row = (await loadFairPlays(db, [managerId])).get(managerId)
  if (row === undefined) throw new Error(`manager ${managerId} is missing`)
  return row
}

/**
 * The ids of everyone who is the same person as the manager of a query, as `person.ids`: limits, what is used of them,
 * exclusions and blocks hold for the person, also after their operator has changed its login (Q-118).
 */
const personOf = (managerId: RawBuilder<number>) =>
  sql`lateral (select array(select login from same_person(${managerId}) login) as ids) person`

async function loadFairPlays(
  db: Kysely<DB>,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, FairPlayRow>> {
  const found = await sql<Stored>`
    select manager.id as manager_id, operator.currency, operator.currency_exponent as exponent, operator.fair_play -> 'limits' as limits,
      clock_timestamp() as now, operator.fair_play -> 'freshLogin' as fresh_login, operator.fair_play ->> 'terms' as terms, (operator.fair_play ->> 'age')::int as age,
      exists (select from terms_acceptance where manager_id = manager.id
        and version = operator.fair_play ->> 'terms') as has_accepted,
      exists (select from manager_block where manager_id = any(person.ids) and until > clock_timestamp()) as is_blocked,
      exclusion.manager_id is not null as is_excluded, exclusion.until as excluded_until,
      coalesce((select json_agg(json_build_object('kind', kind,
          'amount', case when next_from <= clock_timestamp() then next_amount else amount end,
          'next', case when next_from > clock_timestamp() then next_amount end,
          'nextFrom', case when next_from > clock_timestamp() then next_from end))
        from fair_play_limit where manager_id = any(person.ids)), '[]') as own
    from manager join operator on operator.id = manager.operator_id
    cross join ${personOf(sql`manager.id`)}
    left join lateral (
      select manager_id, until from self_exclusion
      where manager_id = any(person.ids) and (until is null or until > clock_timestamp())
      order by until desc nulls first limit 1
    ) exclusion on true
    where manager.id = any(${managerIds}::int[])`.execute(db)
  return new Map(found.rows.map((row) => [row.managerId, readStored(row)]))
}

const MS_PER_MINUTE = 60_000

function readStored(row: Stored): FairPlayRow {
  const units = 10 ** row.exponent
  const { freshLogin: fresh } = row
  const inMinorUnits = (limit: number | null) => (limit === null ? null : Math.round(limit * units))
  return {
    ...row,
    own: Object.fromEntries(
      LIMIT_KINDS.map((kind) => [kind, limitOfPerson(ownOf(row, kind))]),
    ) as FairPlayRow['own'],
    operatorLimits: {
      stake: inMinorUnits(row.limits.stake),
      loss: inMinorUnits(row.limits.loss),
      entries: row.limits.entries,
    },
    // By whole seconds, as tokens tell when somebody logged in.
    freshLogin: fresh && {
      above: Math.round(fresh.above * units),
      since: Math.floor((row.now.getTime() - fresh.minutes * MS_PER_MINUTE) / 1000),
    },
  }
}

function ownOf({ own }: Stored, kind: LimitKind): readonly OwnLimit[] {
  return own
    .filter((limit) => limit.kind === kind)
    .map((limit) => ({ ...limit, nextFrom: limit.nextFrom === null ? null : new Date(limit.nextFrom) }))
}

/** What restricts a manager now. */
export type Restraint = {
  readonly isExcluded: boolean
  readonly isBlocked: boolean
  readonly lacksTerms: boolean
  readonly freshLogin: FreshLogin | null
  readonly limits: FairPlayLimits
}

/** What restricts managers now. */
export async function loadRestraints(
  db: Kysely<DB>,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, Restraint>> {
  const rows = await loadFairPlays(db, managerIds)
  return new Map([...rows].map(([managerId, row]) => [managerId, restraintOf(row)]))
}

function restraintOf(row: FairPlayRow): Restraint {
  const limits = Object.fromEntries(
    LIMIT_KINDS.map((kind) => [kind, tighterLimit(row.own[kind].amount, row.operatorLimits[kind])]),
  ) as FairPlayLimits
  const { isExcluded, isBlocked, terms, hasAccepted, freshLogin } = row
  return { isExcluded, isBlocked, lacksTerms: terms !== null && !hasAccepted, freshLogin, limits }
}

/**
 * What a person has used by all their logins within 24 hours: the amount paid and not refunded, the same less winnings,
 * and the number of teams entered. An undecided payment counts as taken.
 */
export async function loadUse(db: Kysely<DB>, managerId: number): Promise<FairPlayUse> {
  return (await loadUses(db, [managerId])).get(managerId) ?? NOTHING_USED
}

export async function loadUses(
  db: Kysely<DB>,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, FairPlayUse>> {
  const found = await sql<{ managerId: number; stake: number; won: number; entries: number }>`
    select wanted.manager_id,
      coalesce(sum(operation.amount) filter (where operation.kind in ('stake', 'chip', 'scheme') and not exists (
        select from wallet_operation back where back.undoes = operation.id and back.kind = 'refund')), 0)::bigint as stake,
      coalesce(sum(operation.amount) filter (where operation.kind = 'prize'), 0)::bigint as won,
      (select count(*)::int from entry where entry.manager_id = any(person.ids) and state <> 'released'
        and created_at > clock_timestamp() - interval '24 hours') as entries
    from unnest(${managerIds}::int[]) as wanted (manager_id)
    cross join ${personOf(sql`wanted.manager_id`)}
    left join wallet_operation operation on operation.manager_id = any(person.ids)
      and operation.state <> 'declined' and operation.created_at > clock_timestamp() - interval '24 hours'
    group by wanted.manager_id, person.ids`.execute(db)
  return new Map(
    found.rows.map(({ managerId, stake, won, entries }) => [
      managerId,
      { stake, loss: Math.max(0, stake - won), entries },
    ]),
  )
}

/** Sets a limit of a person at once, for each of their logins. */
export async function upsertLimit(
  db: Kysely<DB>,
  person: readonly number[],
  kind: LimitKind,
  amount: number | null,
): Promise<void> {
  await sql`
    insert into fair_play_limit (manager_id, kind, amount)
    select id, ${kind}, ${amount} from unnest(${[...person]}::int[]) id
    on conflict (manager_id, kind) do update set amount = excluded.amount, next_amount = null, next_from = null,
      set_at = clock_timestamp()`.execute(db)
}

/** Stores a looser limit of a person, which waits, for each of their logins; the current one still applies. */
export async function upsertNextLimit(
  db: Kysely<DB>,
  person: readonly number[],
  limit: {
    readonly kind: LimitKind
    readonly now: number | null
    readonly next: number | null
    readonly hours: number
  },
): Promise<void> {
  const { kind, now, next, hours } = limit
  await sql`
    insert into fair_play_limit (manager_id, kind, amount, next_amount, next_from)
    select id, ${kind}, ${now}, ${next}, clock_timestamp() + make_interval(hours => ${hours})
    from unnest(${[...person]}::int[]) id
    on conflict (manager_id, kind) do update set amount = excluded.amount, next_amount = excluded.next_amount,
      next_from = case when fair_play_limit.next_amount is not distinct from excluded.next_amount
          and fair_play_limit.next_from > clock_timestamp()
        then fair_play_limit.next_from else excluded.next_from end,
      set_at = clock_timestamp()`.execute(db)
}

/** Excludes a manager for some days, or for good; a longer exclusion is kept. */
export async function upsertExclusion(db: Kysely<DB>, managerId: number, days: number | null): Promise<void> {
  await sql`
    insert into self_exclusion (manager_id, until)
    values (${managerId}, clock_timestamp() + make_interval(days => ${days}))
    on conflict (manager_id) do update set set_at = clock_timestamp(), until =
      case when self_exclusion.until is null or excluded.until is null then null
        else greatest(self_exclusion.until, excluded.until) end`.execute(db)
}

export async function insertAcceptance(
  db: Kysely<DB>,
  managerId: number,
  terms: { readonly version: string; readonly age: number | null },
): Promise<void> {
  await db
    .insertInto('termsAcceptance')
    .values({ managerId, ...terms })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Keeps a person from entering anything for some hours, by each of their logins; a later call sets it again. Returns
 * until when.
 */
export async function upsertBlock(
  tx: Kysely<DB>,
  person: readonly number[],
  block: { readonly hours: number; readonly reason: string },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into manager_block (manager_id, until, reason)
    select id, clock_timestamp() + make_interval(hours => ${block.hours}), ${block.reason} from unnest(${[...person]}::int[]) id
    on conflict (manager_id) do update set until = excluded.until, reason = excluded.reason,
      blocked_at = clock_timestamp()
    returning until`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('a block was not stored')
  return stored.until
}

/** The ids of a manager and of everyone who is the same person (Q-118). */
export async function loadPerson(db: Kysely<DB>, managerId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from same_person(${managerId}) id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks all logins of a person, so that purchases and limit changes of any of them wait for each other, and what is judged
 * next stays true until the transaction ends; returns their ids. In the order of ids, as joins do.
 */
export async function lockPerson(tx: Kysely<DB>, managerId: number): Promise<readonly number[]> {
  const person = await loadPerson(tx, managerId)
  await sql`select from manager where id = any(${[...person]}::int[]) order by id for no key update`.execute(
    tx,
  )
  return person
}

/** Lifts the block of a person. */
export async function deleteBlock(tx: Kysely<DB>, person: readonly number[]): Promise<void> {
  await sql`delete from manager_block where manager_id = any(${[...person]}::int[])`.execute(tx)
}

/** The longest block of any login of the person a manager is, while it lasts. */
export async function loadBlock(
  db: Kysely<DB>,
  managerId: number,
): Promise<{ readonly until: Date; readonly reason: string } | undefined> {
  const { rows } = await sql<{ until: Date; reason: string }>`
    select until, reason from manager_block
    where manager_id in (select same_person(${managerId})) and until > clock_timestamp()
    order by until desc limit 1`.execute(db)
  return rows[0]
}
