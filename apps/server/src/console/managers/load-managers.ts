import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type MinorUnits, readInviteCode } from '@gaffer/rules'
import { isInName, searchKey } from '../../core/name-pattern.ts'
import type { DB } from '../../db/generated/database.ts'

/** A manager as staff see them in a list. */
export type ManagerRow = {
  readonly id: number
  readonly name: string
  readonly provider: string
  /** The provider's name for them. */
  readonly subject: string
  readonly since: Date
  readonly lastSeenAt: Date | null
  readonly entries: number
  readonly isBot: boolean
  readonly blockedUntil: Date | null
  /** An exclusion for good ends in the year 9999. */
  readonly excludedUntil: Date | null
}

export type ManagerFilter = {
  readonly operatorId: number
  readonly id?: number | undefined
  readonly text?: string | undefined
  readonly state?: 'blocked' | 'excluded' | 'bots' | undefined
  /** Managers with a smaller id. */
  readonly before?: number | undefined
}

export const MANAGERS_PER_PAGE = 50

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Managers by what staff have in hand: a name or a team name, a number (`M-12` or 12), an entry (`E-12`), the code of a
 * game or league of theirs, an operation, or exactly what their provider calls them. The newest first, one more than a page.
 */
export async function loadManagers(db: Kysely<DB>, filter: ManagerFilter): Promise<readonly ManagerRow[]> {
  const { rows } = await sql<ManagerRow>`
    select manager.id, manager.username as name, manager.provider, manager.subject, manager.created_at as since,
      (select max(renewed_at) from login_session where manager_id = manager.id) as last_seen_at,
      (select count(*)::int from entry where manager_id = manager.id and state <> 'released') as entries,
      manager.is_bot,
      (select max(until) from manager_block
        where manager_id in (select same_person(manager.id)) and until > clock_timestamp()) as blocked_until,
      (select max(coalesce(until, '9999-12-31')) from self_exclusion
        where manager_id in (select same_person(manager.id)) and (until is null or until > clock_timestamp()))
        as excluded_until
    from manager
    where ${isWanted(filter)} and ${isLike(filter)}
    order by manager.id desc limit ${MANAGERS_PER_PAGE + 1}`.execute(db)
  return rows
}

const STATES = {
  all: sql`true`,
  blocked: sql`manager.id in (select same_person(manager_id) from manager_block where until > clock_timestamp())`,
  excluded: sql`manager.id in (select same_person(manager_id) from self_exclusion
    where until is null or until > clock_timestamp())`,
  bots: sql`manager.is_bot`,
}

/** Whether a manager belongs on the page, whatever they are called. Only conditions that are there are written down. */
function isWanted({ operatorId, id, state, before }: ManagerFilter): RawBuilder<boolean> {
  return sql`manager.operator_id = ${operatorId} and ${STATES[state ?? 'all']}
    and ${id === undefined ? sql`true` : sql`manager.id = ${id}`}
    and ${before === undefined ? sql`true` : sql`manager.id < ${before}`}`
}

function isLike(filter: ManagerFilter): RawBuilder<unknown> {
  const { operatorId } = filter
  const text = filter.text?.trim()
  if (text === undefined || searchKey(text) === '') return sql`true`
  if (UUID.test(text)) {
    return sql`manager.id = (select manager_id from wallet_operation
      where id = ${text}::uuid and operator_id = ${operatorId})`
  }
  const number = /^(?:m\p{Pd}?)?(\d{1,9})$/iu.exec(text)?.[1]
  const entry = /^e\p{Pd}?(\d{1,9})$/iu.exec(text)?.[1]
  const read = readInviteCode(text)
  const code = read.ok ? read.value : null
  const isNumber = /^[me]\p{Pd}\d/iu.test(text)
  // Each way ends by itself after a page: a name that many share is not collected whole.
  const byName = sql`
    (select manager.id from manager where ${isWanted(filter)} and ${isInName(sql`folded_username`, text)}
      order by manager.id desc limit ${MANAGERS_PER_PAGE + 1})
    union
    (select entry.manager_id from entry join manager on manager.id = entry.manager_id
      where entry.operator_id = ${operatorId} and ${isWanted(filter)} and ${isInName(sql`folded_team_name`, text)}
      group by entry.manager_id order by entry.manager_id desc limit ${MANAGERS_PER_PAGE + 1})
    union`
  return sql`manager.id in (
    ${isNumber ? sql`` : byName}
    select id from manager where operator_id = ${operatorId} and subject = ${text}
    union select manager_id from entry where operator_id = ${operatorId}
      and id = ${entry === undefined ? null : Number(entry)}::int
    union select creator_manager_id from created_game where operator_id = ${operatorId} and invite_code = ${code}
    union select creator_manager_id from league where operator_id = ${operatorId} and invite_code = ${code}
    union select ${number === undefined ? null : Number(number)}::int)`
}

/**
 * What the books say of a manager: their balance with us, and all they have won less all they have paid, without a
 * welcome and adjustments. Their postings are read by themselves, without what each was for.
 */
export async function loadManagerMoney(
  db: Kysely<DB>,
  managerId: number,
): Promise<{ readonly balance: MinorUnits; readonly result: MinorUnits }> {
  const { rows } = await sql<{ balance: MinorUnits; given: MinorUnits }>`
    with own as materialized (select id from account where manager_id = ${managerId} and kind = 'manager')
    select (select coalesce(sum(amount), 0)::bigint from posting where account_id in (select id from own)) as balance,
      (select coalesce(sum(amount), 0)::bigint from wallet_operation
        where natural_key = 'welcome:' || ${managerId}::int and state = 'done')
      + (select coalesce(sum(posting.amount), 0)::bigint from money_transaction moved
        join posting on posting.money_transaction_id = moved.id and posting.account_id in (select id from own)
        where moved.wallet_difference_id is not null) as given`.execute(db)
  const { balance, given } = rows[0] ?? { balance: 0, given: 0 }
  return { balance, result: balance - given }
}

/** The terms a manager agreed to last. */
export async function loadTerms(db: Kysely<DB>, managerId: number) {
  return db
    .selectFrom('termsAcceptance')
    .select(['version', 'acceptedAt'])
    .where('managerId', '=', managerId)
    .orderBy('acceptedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An entry of a manager with what it came to. */
export type EntryRow = {
  readonly id: number
  readonly contest: { readonly id: number; readonly name: string; readonly round: number | null }
  readonly team: string
  readonly fee: MinorUnits
  readonly state: 'held' | 'open' | 'playing' | 'closed' | 'withdrawn'
  /** In hundredths; of the last closed round. */
  readonly points: number | null
  readonly place: number | null
  readonly prize: MinorUnits | null
  readonly enteredAt: Date
}

export const ENTRIES_PER_PAGE = 50

/** The entries of a manager, the newest first, one more than a page; `before` is the id of the last one seen. */
export async function loadManagerEntries(
  db: Kysely<DB>,
  managerId: number,
  before: number | undefined,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.team_name as team, contest.entry_fee as fee, entry.created_at as entered_at,
      json_build_object('id', contest.id, 'name', tournament.name, 'round', plan.round) as contest,
      case when entry.state = 'reserved' then 'held' when entry.state = 'released' then 'withdrawn'
        when plan.is_closed then 'closed' when plan.has_locked then 'playing' else 'open' end as state,
      result.season_points as points, result.place, result.prize
    from entry
    join subgame contest on contest.id = entry.subgame_id
    join tournament on tournament.id = contest.tournament_id
    cross join lateral (
      select bool_and(game_round.closed_at is not null) as is_closed,
        bool_or(game_round.locked_at is not null) as has_locked,
        case when count(*) = 1 then min(round.number) end as round
      from tournament_round join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id
      where tournament_round.tournament_id = tournament.id
    ) plan
    left join lateral (
      select season_points, place, prize from entry_round_result
      where entry_id = entry.id order by game_round_id desc limit 1
    ) result on entry.state = 'entered'
    where entry.manager_id = ${managerId} and (${before ?? null}::int is null or entry.id < ${before ?? null}::int)
    order by entry.id desc limit ${ENTRIES_PER_PAGE + 1}`.execute(db)
  return rows
}
