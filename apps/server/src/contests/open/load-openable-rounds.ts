import { type Kysely, sql } from 'kysely'
import type { EpochMs } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** A gameweek that tournaments are opened for, with what they need of its championship. */
export type OpenableRound = {
  readonly roundId: number
  readonly number: number
  readonly kickOffAt: EpochMs
  readonly championshipId: number
  /** The name by which games refer to the championship. */
  readonly source: string
  /** The name of its season. */
  readonly seasonName: string
  /** The number of its season in the championship. */
  readonly season: number
  /** The number of the first round of that season. */
  readonly seasonFirst: number
  /** Later rounds with matches in the same season. */
  readonly laterRounds: number
  /** Real milliseconds of one game minute. */
  readonly gameMinuteMs: number
  readonly gameweekPriceListId: number
}

/**
 * The coming gameweeks of the named championships and of those with seasons in progress, in playing order. A
 * championship's settings may say how many rounds its season has (`seasonRounds`; one season without it), and after
 * which round its dates are provisional (`openedRounds`).
 */
export async function loadRoundsAhead(
  db: Kysely<DB>,
  sources: readonly string[],
): Promise<readonly OpenableRound[]> {
  const rounds = await loadRounds(
    db,
    sql`(championship.source = any(${[...sources]}::text[]) or championship.id in (
        select championship_id from tournament where game_key is not null and is_seasonal))
      and round.number <= coalesce((championship.settings ->> 'openedRounds')::int, round.number)
      and round.id in (
        select round_id from round_fixture join fixture on fixture.id = round_fixture.fixture_id
        where fixture.championship_id = championship.id and fixture.kick_off_at > clock_timestamp())
      and dated.kick_off_at > extract(epoch from clock_timestamp()) * 1000`,
  )
  return rounds.toSorted((a, b) => a.kickOffAt - b.kickOffAt || a.number - b.number)
}

/** One gameweek, past or future. */
export async function loadOpenableRound(db: Kysely<DB>, roundId: number): Promise<OpenableRound> {
  const [round] = await loadRounds(db, sql`round.id = ${roundId}`)
  if (round === undefined) throw new Error(`round ${roundId} is missing or has no date`)
  return round
}

/** Gameweeks by their ids, past or future; those without a date are left out. */
export async function loadTheseRounds(
  db: Kysely<DB>,
  roundIds: readonly number[],
): Promise<readonly OpenableRound[]> {
  return roundIds.length === 0 ? [] : loadRounds(db, sql`round.id = any(${[...roundIds]}::int[])`)
}

async function loadRounds(
  db: Kysely<DB>,
  condition: ReturnType<typeof sql>,
): Promise<readonly OpenableRound[]> {
  const { rows } = await sql<OpenableRound>`
    select round.id as round_id, round.number, dated.kick_off_at, championship.id as championship_id,
      championship.source, championship.game_minute_ms, season.number as season, season.first as season_first,
      case when season.length is null then championship.season else season.number::text end as season_name,
      (select count(*)::int from round later where later.championship_id = championship.id
        and later.number > round.number and (season.length is null or later.number < season.first + season.length)
        and exists (select from round_fixture where round_fixture.round_id = later.id)) as later_rounds,
      (select max(id) from price_list where championship_id = championship.id and kind = 'gameweek')
        as gameweek_price_list_id
    from round
    join championship on championship.id = round.championship_id
    join lateral (select (championship.settings ->> 'seasonRounds')::int as length) given on true
    join lateral (select given.length, coalesce((round.number - 1) / given.length, 0) + 1 as number,
      coalesce((round.number - 1) / given.length * given.length, 0) + 1 as first) season on true
    join lateral (
      select (extract(epoch from min(fixture.kick_off_at)) * 1000)::float8 as kick_off_at
      from round_fixture join fixture on fixture.id = round_fixture.fixture_id
      where round_fixture.round_id = round.id
    ) dated on dated.kick_off_at is not null
    where ${condition}
    order by round.championship_id, round.number
  `.execute(db)
  return rows
}
