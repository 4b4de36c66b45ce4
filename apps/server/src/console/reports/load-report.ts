import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import { isNoBot } from '../../core/is-no-bot.ts'
import type { DB } from '../../db/generated/database.ts'
import { readBooks, sumsByContest } from '../../wallet/index.ts'

type Answer = ConsoleAnswer<'report'>['data']
type Row = Answer['rows'][number]
export type ReportPart = 'day' | 'week' | 'month' | 'contest' | 'kind' | 'championship'

/** As many as a span of a year has days, and a little more. */
const ROWS = 400

const at = (format: string) => (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'utc', ${sql.lit(format)})`
const of = (expression: string) => () => sql.raw(expression)

/** By what rows are made: a key, and what it is called. Entries count when they are made, money when it is posted. */
const PARTS: Readonly<
  Record<
    ReportPart,
    { readonly key: (time: RawBuilder<unknown>) => RawBuilder<unknown>; readonly name: string }
  >
> = {
  day: { key: at('YYYY-MM-DD'), name: 'null::text' },
  week: { key: at('IYYY-"W"IW'), name: 'null::text' },
  month: { key: at('YYYY-MM'), name: 'null::text' },
  contest: { key: of('contest.id::text'), name: 'tournament.name' },
  kind: {
    key: of(
      "case when tournament.type = 'room' then 'room' when tournament.creator_manager_id is not null then 'created' when tournament.is_seasonal then 'season' else 'gameweek' end",
    ),
    name: 'null::text',
  },
  championship: { key: of('championship.id::text'), name: 'championship.name' },
}

const CONTEST = sql`
  join tournament on tournament.id = contest.tournament_id
  join championship on championship.id = tournament.championship_id`

/** The figures of a span of days (UTC), by key and in all; from the rows of entries and the postings themselves. */
export async function loadReport(
  db: Kysely<DB>,
  operatorId: number,
  { by, from, to }: { readonly by: ReportPart; readonly from: string; readonly to: string },
): Promise<Pick<Answer, 'rows' | 'is_cut' | 'total'>> {
  const { key, name } = PARTS[by]
  const inSpan = (column: RawBuilder<unknown>) => sql`
    ${column} >= ${from}::date::timestamp at time zone 'utc'
    and ${column} < (${to}::date + 1)::timestamp at time zone 'utc'`
  const isOfTime = by === 'day' || by === 'week' || by === 'month'
  const { rows } = await readBooks(db, (tx, kept) =>
    sql<Row & { readonly isTotal: boolean }>`
    with made as materialized (
      select ${key(sql`entry.created_at`)} as key, ${sql.raw(name)} as name, entry.manager_id
      from entry ${isOfTime ? sql`` : sql`join subgame contest on contest.id = entry.subgame_id ${CONTEST}`}
      where entry.operator_id = ${operatorId} and entry.state = 'entered' and ${inSpan(sql`entry.created_at`)}
        and ${isNoBot(sql`entry.manager_id`, operatorId)}
    ), period as (
      select distinct ${isOfTime ? key(sql`(day at time zone 'utc')`) : sql`null::text`} as key, false as is_total
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') day where ${isOfTime}::boolean
    ), person as (
      select manager_id, exists (select from entry before where before.manager_id = known.manager_id
        and before.created_at < ${from}::date::timestamp at time zone 'utc' and before.state = 'entered') as was_here
      from (select distinct manager_id from made) known
    ), entered as (
      select coalesce(key, '') as key, grouping(key) = 1 as is_total, max(name) as name, count(*)::int as entries,
        count(distinct manager_id)::int as managers,
        (count(distinct manager_id) filter (where was_here))::int as came_back
      from made join person using (manager_id) group by grouping sets ((key), ())
    ), moved as (
      select ${key(sql`(posted.day::timestamp at time zone 'utc')`)} as key, ${sql.raw(name)} as name, case when posted.account_kind = 'manager'
          then posted.operation_kind else posted.account_kind end as kind,
        case posted.account_kind when 'manager' then posted.turnover when 'guarantee' then -posted.amount
          else posted.amount end as amount
      from ${sumsByContest(operatorId, kept)} posted
      ${isOfTime ? sql`` : sql`join subgame contest on contest.id = posted.subgame_id ${CONTEST}`}
      where posted.day between ${from}::date and ${to}::date and (posted.account_kind = 'manager'
        or posted.account_kind in ('rake', 'guarantee') and posted.operation_kind = '')
    ), booked as (
      select coalesce(key, '') as key, grouping(key) = 1 as is_total, max(name) as name,
        ${sumOf('stake')} as stakes, ${sumOf('refund')} as refunds, ${sumOf('prize')} as prizes, ${sumOf('rake')} as rake,
        ${sumOf('guarantee')} as guarantees, ${sumOf('chip', 'scheme')} as purchases
      from moved group by grouping sets ((key), ())
    )
    select key, is_total, coalesce(entered.name, booked.name, key) as name, coalesce(entries, 0) as entries,
      coalesce(managers, 0) as managers, coalesce(came_back, 0) as returning, coalesce(stakes, 0) as stakes,
      coalesce(refunds, 0) as refunds, coalesce(prizes, 0) as prizes, coalesce(rake, 0) as rake,
      coalesce(guarantees, 0) as guarantees, coalesce(purchases, 0) as purchases
    from entered full join booked using (key, is_total) full join period using (key, is_total)
    order by is_total desc, ${isOfTime ? sql`key` : sql`stakes desc nulls last, key`}
    limit ${ROWS + 2}`.execute(tx),
  )
  const total = rows.find(({ isTotal }) => isTotal)
  if (total === undefined) throw new Error('a report has no total')
  const parts = rows.filter(({ isTotal }) => !isTotal)
  return {
    rows: parts.slice(0, ROWS).map(figuresOf),
    is_cut: parts.length > ROWS,
    total: figuresOf(total),
  }
}

function figuresOf(row: Row): Row {
  const { key, name, entries, managers, returning, stakes, refunds, prizes, rake, guarantees, purchases } =
    row
  return { key, name, entries, managers, returning, stakes, refunds, prizes, rake, guarantees, purchases }
}

function sumOf(...kinds: readonly string[]): RawBuilder<unknown> {
  return sql`coalesce(sum(amount) filter (where kind in (${sql.join(kinds)})), 0)::bigint`
}
