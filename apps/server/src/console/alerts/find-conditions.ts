import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { AlertKind, StaffRole } from '@gaffer/contract/console'
import type { DB } from '../../db/generated/database.ts'
import { booksAt, loadForecasts } from '../contests/index.ts'
import { playsChampionship } from '../../operators/index.ts'
import { loadContradictingOfOperators, loadSilentOfOperators } from '../football/index.ts'
import { loadGuessedOperators } from '../../session/index.ts'
import { FREE_TRIES } from '../../staff/index.ts'
import { findFullWeeks } from './find-full-weeks.ts'
import { findUnsettledBooks, UNDECIDED_MINUTES } from '../../wallet/index.ts'

/** Something that has to be looked at, as it is now. */
export type Condition = {
  readonly operatorId: number
  readonly kind: AlertKind
  readonly subjectId: string
  readonly subjectName: string
  readonly amount: MinorUnits | null
  readonly since: Date
}

/** Who may act on an alert of a kind, besides owners. */
export const ROLE_OF: Readonly<Record<AlertKind, StaffRole>> = {
  feedSilent: 'desk',
  lineUpsLate: 'desk',
  deadlineWithoutLineUp: 'contests',
  matchContradicts: 'desk',
  walletAway: 'finance',
  operationsUndecided: 'finance',
  differencesFound: 'finance',
  payoutWaits: 'finance',
  guaranteeUncovered: 'contests',
  brandNotPublished: 'owner',
  guaranteeUncoveredSoon: 'contests',
  newDevice: 'owner',
  signInGuessed: 'owner',
  codesGuessed: 'owner',
  manyRefunds: 'owner',
  manyReveals: 'owner',
  keptSumsWrong: 'finance',
  booksNotZero: 'finance',
  guaranteesOfWeekHigh: 'contests',
}

const HOUR_MS = 3_600_000
const PAYOUT_HOURS = 2
const FAULT_HOURS = 24
/** A guarantee is looked at from this long before its deadline, and again in the last hours. */
const UNCOVERED_HOURS = 24
const UNCOVERED_SOON_HOURS = 2
const DEVICE_HOURS = 24
const GUESS_HOURS = 24
/** In game minutes before kick-off, and before a deadline. */
const LINE_UP_MINUTES = 20
const DEADLINE_MINUTES = 30
/** Acts of one person within an hour. */
const MANY = 10
/** As many lines of the log as an hour has at most. */
const LINES_OF_AN_HOUR = 20_000

/** Everything that has to be looked at now, at every operator, each kind and subject once. */
export async function findConditions(db: Kysely<DB>): Promise<readonly Condition[]> {
  const found = await Promise.all([
    findMoney(db),
    findStaff(db),
    findLateLineUps(db),
    findUncovered(db),
    findSilent(db),
    findContradicting(db),
    findCodesGuessed(db),
    findBooksNotZero(db),
    findFullWeeks(db),
  ])
  return found.flat()
}

async function findMoney(db: Kysely<DB>): Promise<readonly Condition[]> {
  const { rows } = await sql<Condition>`
    with undecided as (
      select operator_id, count(*) as count, sum(amount)::bigint as amount, min(created_at) as since,
        count(*) filter (where attempts >= 3) as tried
      from wallet_operation where state in ('planned', 'sent', 'unknown') group by operator_id
    )
    select operator_id, 'operationsUndecided' as kind, '' as subject_id, count::text as subject_name, amount, since
    from undecided where since < clock_timestamp() - make_interval(mins => ${UNDECIDED_MINUTES})
    union all
    -- Several were tried again and again, and since then not one was decided.
    select operator_id, 'walletAway', '', tried::text, amount, since from undecided
    where tried >= 3 and not exists (select from wallet_operation decided
      where decided.operator_id = undecided.operator_id
        and decided.created_at > clock_timestamp() - interval '1 hour' and decided.decided_at > undecided.since)
    union all
    select operator_id, 'differencesFound', '', count(*)::text,
      sum(abs(coalesce(theirs, 0) - coalesce(ours, 0)))::bigint, min(found_at)
    from wallet_difference where state = 'open' group by operator_id
    union all
    select operator_id, 'keptSumsWrong', '', string_agg(distinct what, ', '), null, min(found_at)
    from kept_sum_fault where found_at > clock_timestamp() - make_interval(hours => ${FAULT_HOURS})
    group by operator_id
    union all
    select payout.operator_id, 'payoutWaits', payout.id::text, tournament.name, payout.amount, payout.asked_at
    from payout join subgame contest on contest.id = payout.subgame_id
    join tournament on tournament.id = contest.tournament_id
    where payout.state = 'waiting'
      and payout.asked_at < clock_timestamp() - make_interval(hours => ${PAYOUT_HOURS})`.execute(db)
  return rows
}

async function findStaff(db: Kysely<DB>): Promise<readonly Condition[]> {
  const { rows } = await sql<Condition>`
    select distinct role.operator_id, 'newDevice' as kind, session.id::text as subject_id, member.name as subject_name,
      null::bigint as amount, session.opened_at as since
    from staff_session session
    join staff_member member on member.id = session.staff_member_id and not member.is_demo
    join staff_role role on role.staff_member_id = member.id and role.operator_id is not null
    where session.opened_at > clock_timestamp() - make_interval(hours => ${DEVICE_HOURS})
      and exists (select from staff_session other where other.staff_member_id = member.id
        and other.opened_at < session.opened_at)
      and not exists (select from staff_session other where other.staff_member_id = member.id
        and other.opened_at < session.opened_at and other.device = session.device)
    union all
    select distinct on (role.operator_id, member.id) role.operator_id, 'signInGuessed', member.id::text, member.name,
      null::bigint, guess.last_at
    from staff_guess guess
    join staff_member member on member.id = guess.staff_member_id and not member.is_demo
    join staff_role role on role.staff_member_id = member.id and role.operator_id is not null
    where guess.wrong >= ${FREE_TRIES}
      and guess.last_at > clock_timestamp() - make_interval(hours => ${GUESS_HOURS})
    union all
    select operator_id, 'brandNotPublished', '', '', null, failed_at from brand_schedule where failed_at is not null
    union all
    select operator_id, case act when 'refundEntry' then 'manyRefunds' else 'manyReveals' end,
      staff_member_id::text, max(member_name), null, min(at)
    from audit_line
    where seq > (select coalesce(max(seq), 0) - ${LINES_OF_AN_HOUR} from audit_line)
      and at > clock_timestamp() - interval '1 hour' and act in ('refundEntry', 'revealManager')
      and operator_id is not null and staff_member_id is not null
    group by operator_id, act, staff_member_id having count(*) >= ${MANY}`.execute(db)
  return rows
}

/** Matches with a side without line-up shortly before their kick-off, and before the deadline of a contest they count in. */
async function findLateLineUps(db: Kysely<DB>): Promise<readonly Condition[]> {
  const { rows } = await sql<Condition>`
    with near as (
      select fixture.id, fixture.kick_off_at, championship.id as championship_id, championship.game_minute_ms,
        case when cardinality(known.sides) = 0 then ''
          when known.sides = '{home}' then coalesce(away.name, '?') || ': '
          else coalesce(home.name, '?') || ': ' end
          || coalesce(home.name, '?') || ' – ' || coalesce(away.name, '?') as name
      from fixture
      join championship on championship.id = fixture.championship_id
      left join club home on home.id = fixture.home_club_id
      left join club away on away.id = fixture.away_club_id
      left join fixture_state state on state.fixture_id = fixture.id
      join lateral (select coalesce(array_agg(distinct told.body ->> 'side'), '{}') as sides from game_log told
        where told.fixture_id = fixture.id and told.body ->> 'kind' = 'lineUp'
          and not exists (select from game_log later where later.fixture_id = told.fixture_id
            and later.source = told.source and later.source_event_id = told.source_event_id
            and later.revision > told.revision)) known on true
      where fixture.kick_off_at between clock_timestamp() and clock_timestamp() + interval '2 hours'
        and coalesce(state.state, 'upcoming') = 'upcoming'
        and cardinality(known.sides) < 2
    )
    select operator.id as operator_id, 'lineUpsLate' as kind, near.id::text as subject_id, near.name as subject_name,
      null::bigint as amount, near.kick_off_at - make_interval(secs => ${LINE_UP_MINUTES} * near.game_minute_ms / 1000.0) as since
    from near
    join championship on championship.id = near.championship_id
    join operator on ${playsChampionship}
    where clock_timestamp() > near.kick_off_at - make_interval(secs => ${LINE_UP_MINUTES} * near.game_minute_ms / 1000.0)
    union all
    select tournament.operator_id, 'deadlineWithoutLineUp', near.id::text, near.name, null,
      min(game_round.deadline_at - make_interval(secs => ${DEADLINE_MINUTES} * game_minute_ms / 1000.0))
    from near
    join round_fixture on round_fixture.fixture_id = near.id
    join game_round on game_round.round_id = round_fixture.round_id and game_round.locked_at is null
    join tournament_round on tournament_round.game_round_id = game_round.id
    join tournament on tournament.id = tournament_round.tournament_id
    where game_round.deadline_at > clock_timestamp()
      and near.kick_off_at < game_round.deadline_at + make_interval(secs => 60 * game_minute_ms / 1000.0)
      and clock_timestamp() > game_round.deadline_at
        - make_interval(secs => ${DEADLINE_MINUTES} * game_minute_ms / 1000.0)
    group by tournament.operator_id, near.id, near.name`.execute(db)
  return rows
}

/** Contests that close within hours, whose fees do not cover their guarantee yet. */
async function findUncovered(db: Kysely<DB>): Promise<readonly Condition[]> {
  const { rows } = await sql<
    Pick<Condition, 'operatorId' | 'subjectName'> & {
      readonly id: number
      readonly deadlineAt: Date
      readonly createdAt: Date
      readonly capacity: number | null
      readonly entryFee: MinorUnits
      readonly guaranteedPool: MinorUnits
      readonly rakeBasisPoints: number
      readonly entries: number
    }
  >`
    select tournament.operator_id, contest.id, contest.capacity, tournament.name as subject_name,
      tournament.created_at, game_round.deadline_at, contest.entry_fee, contest.guaranteed_pool, contest.rake_basis_points,
      contest.entry_count - (select count(*)::int
        from entry where entry.subgame_id = contest.id and entry.state = 'reserved') as entries
    from game_round
    join tournament_round on tournament_round.game_round_id = game_round.id and tournament_round.number = 1
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame contest on contest.tournament_id = tournament.id
    where game_round.locked_at is null and contest.guaranteed_pool > 0 and contest.entry_fee > 0
      and contest.cancelled_at is null
      and game_round.deadline_at between clock_timestamp()
        and clock_timestamp() + make_interval(hours => ${UNCOVERED_HOURS})`.execute(db)
  const forecasts = await loadForecasts(db, rows)
  return rows.flatMap((contest) => {
    const forecast = forecasts.get(contest.id)
    const hoursLeft = (contest.deadlineAt.getTime() - Date.now()) / HOUR_MS
    const isSoon = hoursLeft < UNCOVERED_SOON_HOURS
    // Long before the deadline what has entered says nothing by itself.
    if (typeof forecast !== 'object' && !isSoon) return []
    const entries = typeof forecast === 'object' ? forecast.entries : contest.entries
    const { liability } = booksAt(contest, entries)
    const hours = isSoon ? UNCOVERED_SOON_HOURS : UNCOVERED_HOURS
    return liability === 0
      ? []
      : [
          {
            operatorId: contest.operatorId,
            kind: isSoon ? 'guaranteeUncoveredSoon' : 'guaranteeUncovered',
            subjectId: String(contest.id),
            subjectName: contest.subjectName,
            amount: liability,
            since: new Date(
              Math.max(contest.createdAt.getTime(), contest.deadlineAt.getTime() - hours * HOUR_MS),
            ),
          } satisfies Condition,
        ]
  })
}

/** Contests that have ended and whose books are not at zero. */
async function findBooksNotZero(db: Kysely<DB>): Promise<readonly Condition[]> {
  const books = await findUnsettledBooks(db)
  const since = new Date()
  return books.map(({ operatorId, contestId, name, left }) => ({
    operatorId,
    kind: 'booksNotZero',
    subjectId: String(contestId),
    subjectName: name,
    amount: left,
    since,
  }))
}

/** Matches of which their source says nothing, for every operator that plays them. */
async function findSilent(db: Kysely<DB>): Promise<readonly Condition[]> {
  const silent = await loadSilentOfOperators(db)
  return silent.map(({ operatorId, fixtureId, home, away, heardAt, kickOffAt }) => ({
    operatorId,
    kind: 'feedSilent',
    subjectId: String(fixtureId),
    subjectName: `${home} – ${away}`,
    amount: null,
    since: heardAt ?? kickOffAt,
  }))
}

/** Matches that contradict themselves and hold their round, for every operator that plays them. */
async function findContradicting(db: Kysely<DB>): Promise<readonly Condition[]> {
  const contradicting = await loadContradictingOfOperators(db)
  return contradicting.flatMap(({ operatorId, fixtureId, home, away, since }) =>
    since === null
      ? []
      : [
          {
            operatorId,
            kind: 'matchContradicts',
            subjectId: String(fixtureId),
            subjectName: `${home} – ${away}`,
            amount: null,
            since,
          },
        ],
  )
}

/** Operators whose login codes somebody guesses at. */
async function findCodesGuessed(db: Kysely<DB>): Promise<readonly Condition[]> {
  const guessed = await loadGuessedOperators(db)
  return guessed.map(({ operatorId, since }) => ({
    operatorId,
    kind: 'codesGuessed',
    subjectId: '',
    subjectName: '',
    amount: null,
    since,
  }))
}
