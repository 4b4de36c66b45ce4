import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { DB } from '../../db/generated/database.ts'
import { readBooks } from '../../wallet/index.ts'
import { findKept, type Kept } from './entered/load-entered.ts'
import { type EnteredPart, KEY_OF } from './entered/sets.ts'
import { countEntries, loadPeople, loadPeopleOfContests, type People } from './load-people.ts'
import { loadMoney, type Money } from './load-money.ts'

type Answer = ConsoleAnswer<'report'>['data']
export type ReportPart = 'day' | 'week' | 'month' | 'contest' | 'kind' | 'championship' | 'language'
type Wanted = { readonly by: ReportPart; readonly from: string; readonly to: string }

/** As many as a span of a year has days, and a little more. */
const ROWS = 400
/** Who is in a contest is counted by its entries. */
const CONTESTS = 100

const FORMATS = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const

function isOfTime(by: ReportPart): by is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, by)
}

/**
 * The figures of a span of days (UTC), by key and in all, from what is kept of entries and postings and what came
 * since. Entries count when they are made, money when it is posted.
 */
export function loadReport(
  db: Kysely<DB>,
  operatorId: number,
  wanted: Wanted,
): Promise<Pick<Answer, 'rows' | 'is_cut' | 'total'>> {
  return readBooks(db, async (tx, booked) => {
    const kept = await findKept(tx, operatorId)
    const money = await loadMoney(tx, operatorId, booked, { ...wanted, ...moneyBy(wanted.by) })
    const people =
      wanted.by === 'contest'
        ? await loadByContest(tx, operatorId, kept, { ...wanted, money })
        : await loadPeople(tx, operatorId, kept, { ...wanted, ...peopleBy(wanted.by) })
    const keys = await loadKeys(tx, wanted, [...people, ...money])
    const rowOf = figuresBy(people, money)
    const rows = keys.map(({ key, name }) => ({ key, name: name ?? key, ...rowOf(key) }))
    if (!isOfTime(wanted.by))
      rows.sort((a, b) => b.stakes - a.stakes || b.entries - a.entries || a.key.localeCompare(b.key))
    const most = wanted.by === 'contest' ? CONTESTS : ROWS
    return { rows: rows.slice(0, most), is_cut: rows.length > most, total: rowOf(null) }
  })
}

const OF_TOURNAMENT = sql`join subgame contest on contest.id = posted.subgame_id
  join tournament on tournament.id = contest.tournament_id`

function moneyBy(by: ReportPart): {
  readonly key: RawBuilder<unknown>
  readonly joined: RawBuilder<unknown>
} {
  if (isOfTime(by)) return { key: sql`to_char(posted.day, ${sql.lit(FORMATS[by])})`, joined: sql`` }
  if (by === 'contest') return { key: sql`posted.subgame_id::text`, joined: sql`` }
  // Money is known by contest, not by manager.
  if (by === 'language') return { key: sql`null::text`, joined: sql`` }
  return { key: KEY_OF[by], joined: OF_TOURNAMENT }
}

function peopleBy(by: Exclude<ReportPart, 'contest'>): {
  readonly part: EnteredPart
  readonly key: RawBuilder<unknown>
} {
  if (isOfTime(by)) return { part: 'all', key: sql`to_char(day, ${sql.lit(FORMATS[by])})` }
  if (by === 'language') return { part: by, key: sql`coalesce(nullif(key, ''), 'none')` }
  return { part: by, key: sql`key` }
}

/** Every contest with its entries; who made them, of those with the highest stakes, which are shown. */
async function loadByContest(
  tx: Kysely<DB>,
  operatorId: number,
  kept: Kept,
  { money, ...span }: Wanted & { readonly money: readonly Money[] },
): Promise<readonly People[]> {
  const counted = await countEntries(tx, operatorId, kept, span)
  const stakes = new Map(money.map(({ key, stakes: amount }) => [key, amount]))
  const shown = [...new Set([...counted, ...money].flatMap(({ key }) => key ?? []))]
    .toSorted((a, b) => (stakes.get(b) ?? 0) - (stakes.get(a) ?? 0) || a.localeCompare(b))
    .slice(0, CONTESTS)
  const inAll = await loadPeople(tx, operatorId, kept, { ...span, part: 'all', key: sql`''` })
  const known = await loadPeopleOfContests(tx, operatorId, kept, { ...span, contestIds: shown.map(Number) })
  const isKnown = new Set(known.map(({ key }) => key))
  return [
    ...inAll.filter(({ key }) => key === null),
    ...known,
    ...counted.filter(({ key }) => !isKnown.has(key)).map((one) => ({ ...one, managers: 0, returning: 0 })),
  ]
}

type Key = { readonly key: string; readonly name: string | null }

/** The keys of the rows: every period of the span, or what was found, with its name. */
async function loadKeys(
  tx: Kysely<DB>,
  { by, from, to }: Wanted,
  found: readonly { readonly key: string | null }[],
): Promise<readonly Key[]> {
  const keys = [...new Set(found.flatMap(({ key }) => key ?? []))]
  if (isOfTime(by)) {
    const { rows } = await sql<Key>`
      select distinct to_char(day, ${sql.lit(FORMATS[by])}) as key, null as name
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') day order by 1`.execute(
      tx,
    )
    return rows
  }
  if (by === 'kind' || by === 'language') return keys.map((key) => ({ key, name: null }))
  const names = {
    contest: sql`select subgame.id, tournament.name from subgame
      join tournament on tournament.id = subgame.tournament_id`,
    championship: sql`select id, name from championship`,
  }
  const { rows } = await sql<Key>`
    select named.id::text as key, named.name from (${names[by]}) named
    where named.id = any(${keys.map(Number)}::int[])`.execute(tx)
  return rows
}

type Figures = Answer['total']

/** What is known of a key, nothing where there is nothing; null for all of them. */
function figuresBy(people: readonly People[], money: readonly Money[]): (key: string | null) => Figures {
  const peopleOf = new Map(people.map((one) => [one.key, one]))
  const moneyOf = new Map(money.map((one) => [one.key, one]))
  return (key) => {
    const { entries = 0, managers = 0, returning = 0 } = peopleOf.get(key) ?? {}
    const {
      stakes = 0,
      refunds = 0,
      prizes = 0,
      rake = 0,
      guarantees = 0,
      corrections = 0,
      purchases = 0,
    } = moneyOf.get(key) ?? {}
    return { entries, managers, returning, stakes, refunds, prizes, rake, guarantees, corrections, purchases }
  }
}
