import { type RawBuilder, sql } from 'kysely'
import { isNoBot } from '../../../core/is-no-bot.ts'

/**
 * Sets of managers as bits, so that whoever entered twice counts once over any span: manager 12 is bit 12 of chunk 0.
 * The tables that keep them have the same width.
 */
const CHUNK = 32_768
const DIGITS = CHUNK / 4

/** The managers of rows (`manager_id`, and these columns) as sets by the columns and chunk, and how many rows there were. */
export function setsOf(rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> {
  const by = sql.raw(columns.join(', '))
  return sql`
    select ${by}, chunk, sum(rows)::int as entries, ('x' || rpad(
      string_agg(lpad(digit, gap, '0'), '' order by nibble), ${sql.lit(DIGITS)}, '0'))::bit(${sql.lit(CHUNK)}) as members
    from (
      select *, nibble - coalesce(lag(nibble) over (partition by ${by}, chunk order by nibble), -1) as gap
      from (
        select ${by}, manager_id / ${sql.lit(CHUNK)} as chunk, manager_id % ${sql.lit(CHUNK)} / 4 as nibble,
          to_hex(bit_or(8 >> manager_id % 4)) as digit, count(*) as rows
        from (${rows}) entered group by ${by}, manager_id / ${sql.lit(CHUNK)}, manager_id % ${sql.lit(CHUNK)} / 4
      ) digits
    ) spaced group by ${by}, chunk`
}

/** Whether a manager is in a set of their chunk. */
export function isMember(managerId: string, members: string): RawBuilder<boolean> {
  return sql`get_bit(${sql.raw(members)}, ${sql.raw(managerId)} % ${sql.lit(CHUNK)}) = 1`
}

export function chunkOf(managerId: string): RawBuilder<number> {
  return sql`${sql.raw(managerId)} / ${sql.lit(CHUNK)}`
}

/** By what entries are kept: everything, and parts of it. */
export type EnteredPart = 'all' | 'kind' | 'championship' | 'language'

/** What an entry counts under; `tournament` and `manager` are joined. */
export const KEY_OF: Readonly<Record<EnteredPart, RawBuilder<string>>> = {
  all: sql`''`,
  kind: sql`case when tournament.type = 'room' then 'room' when tournament.creator_manager_id is not null then 'created'
    when tournament.is_seasonal then 'season' else 'gameweek' end`,
  championship: sql`tournament.championship_id::text`,
  language: sql`coalesce(manager.language, '')`,
}

export const DAY_OF_ENTRY = sql`(entry.created_at at time zone 'utc')::date`

/** The entries that count, with what they are joined to; bots and what was released are left out. */
export const COUNTED = sql`
  from entry
  join manager on manager.id = entry.manager_id and not manager.is_bot
  join subgame contest on contest.id = entry.subgame_id
  join tournament on tournament.id = contest.tournament_id`

/** The same of one operator, whose bots are read instead of everybody; only what a part needs is joined. */
export function countedOf(
  operatorId: number,
  part: EnteredPart,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return sql`from entry ${JOINED[part]} ${joined}
    where entry.operator_id = ${operatorId} and entry.state = 'entered'
      and ${isNoBot(sql`entry.manager_id`, operatorId)}`
}

const TOURNAMENT = sql`join subgame contest on contest.id = entry.subgame_id
  join tournament on tournament.id = contest.tournament_id`

const JOINED: Readonly<Record<EnteredPart, RawBuilder<unknown>>> = {
  all: sql``,
  kind: TOURNAMENT,
  championship: TOURNAMENT,
  language: sql`join manager on manager.id = entry.manager_id`,
}
