import { sql, type Transaction } from 'kysely'
import { foldTeamName, type MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { type QuoteState, quoteState } from '../wallet/index.ts'
import { type EnteredTeam, teamColumns } from '../squads/index.ts'
import { creatorWithSeat, type RoundGate, isVisibleTo } from '../contests/index.ts'
import type { JoinRequest } from './join-request.ts'

/** What is known about a contest, a manager and a quote once all three are locked. */
export type SeatFacts = RoundGate & {
  readonly entryFee: MinorUnits
  /** Raised when staff change what the team was judged by. */
  readonly termsVersion: number
  readonly entryCount: number
  readonly capacity: number | null
  /** Nothing new is entered at the operator. */
  readonly isSuspended: boolean
  readonly cancelledAt: Date | null
  /** Managers with a held seat. */
  readonly holders: readonly number[]
  /** The creator of a head-to-head whose seat is reserved (Q-120). */
  readonly creatorWithSeat: number | null
  readonly mine: number
  /** The team names a player who was merged into another since it was picked. */
  readonly namesMerged: boolean
  /** False in a private game of managers if this manager does not have its code. */
  readonly isInvited: boolean
  /** Good also where none was sent (Q-126). */
  readonly quote: QuoteState
  /** The balance of their account, for requests whose money is in our ledger. */
  readonly balance: MinorUnits
  /** The manager's entry with this name in the contest, if any (Q-14). */
  readonly namesake: EnteredTeam | undefined
}

/**
 * Locks what requests of one game round need until the transaction ends; returns which of the requests may be judged.
 */
export async function lockForJoin(
  tx: Transaction<DB>,
  requests: readonly JoinRequest[],
): Promise<(request: JoinRequest) => boolean> {
  const [first] = requests
  if (first === undefined) return () => false
  const managers = requests.map(({ caller }) => caller.managerId)
  const payers = requests.filter(paysFromBooks).map(({ caller }) => caller.managerId)
  const contests = [...new Set(requests.map(({ contest }) => contest.contestId))]
  const { rows } = await sql<{ heldContests: number[]; heldManagers: number[]; heldPayers: number[] }>`
    select held_subgames as held_contests, held_managers, held_payers from hold_to_join(${ADVISORY_LOCKS.gameRound}, ${first.contest.gameRoundId},
      ${contests}::int[], ${managers}::int[], ${payers}::int[])`.execute(tx)
  const held = {
    contests: new Set(rows[0]?.heldContests),
    managers: new Set(rows[0]?.heldManagers),
    payers: new Set(rows[0]?.heldPayers),
  }
  // Without an account there is nothing to pay with and nobody to wait for, so such a request is judged by itself.
  return (request) =>
    held.contests.has(request.contest.contestId) &&
    held.managers.has(request.caller.managerId) &&
    (!paysFromBooks(request) || held.payers.has(request.caller.managerId))
}

function paysFromBooks({ usesLedger, contest }: JoinRequest): boolean {
  return usesLedger && contest.entryFee > 0
}

/** Reads the facts for each request, in their order, by a statement after `lockForJoin`. */
export async function loadSeatFacts(
  tx: Transaction<DB>,
  requests: readonly JoinRequest[],
): Promise<readonly SeatFacts[]> {
  const column = <T>(read: (request: JoinRequest) => T) => requests.map(read)
  const { rows } = await sql<Omit<SeatFacts, 'namesake'> & EnteredTeam & { entryId: number | null }>`
    select clock_timestamp() as now, game_round.deadline_at, game_round.locked_at,
      exists (select from operator where operator.id = wanted.operator_id and operator.suspended_at is not null)
        as is_suspended,
      subgame.entry_fee, subgame.terms_version, subgame.entry_count, subgame.capacity, subgame.cancelled_at,
      array(select hold.manager_id from room_hold hold
        where subgame.held_count > 0 and hold.subgame_id = subgame.id
          and hold.held_until > clock_timestamp()) as holders,
      ${creatorWithSeat} as creator_with_seat,
      (select count(*)::int from entry where subgame_id = subgame.id
        and manager_id in (select same_person(wanted.manager_id)) and state <> 'released') as mine,
      exists (select from player where player.merged_into is not null and player.id = any(wanted.squad::int[]))
        as names_merged,
      ${isVisibleTo(sql`subgame.tournament_id`, sql`wanted.manager_id`)} as is_invited,
      case when wanted.quote is null then 'good' else coalesce((select ${quoteState} from join_quote quote
        where quote.id = wanted.quote and quote.manager_id = wanted.manager_id and quote.subgame_id = subgame.id
          and quote.amount = subgame.entry_fee and quote.currency = wanted.currency), 'changed') end as quote,
      coalesce((select sum(posting.amount) from account join posting on posting.account_id = account.id
        where wanted.is_in_books and account.operator_id = wanted.operator_id
          and account.manager_id = wanted.manager_id and account.kind = 'manager'
          and account.currency = wanted.currency), 0)::bigint as balance,
      ${teamColumns}
    from unnest(
      ${column(({ contest }) => contest.contestId)}::int[], ${column(({ contest }) => contest.gameRoundId)}::int[],
      ${column(({ caller }) => caller.operatorId)}::int[], ${column(({ caller }) => caller.managerId)}::int[],
      ${column(({ input }) => foldTeamName(input.teamName))}::text[], ${column(({ input }) => input.quote ?? null)}::text[],
      ${column(({ contest }) => contest.currency)}::text[], ${column(({ usesLedger }) => usesLedger)}::boolean[],
      ${column(({ legal: { lineUp } }) => `{${[...lineUp.starters, ...lineUp.reserves].join(',')}}`)}::text[])
      with ordinality as wanted
        (subgame_id, game_round_id, operator_id, manager_id, folded_team_name, quote, currency, is_in_books, squad, nr)
    join subgame on subgame.id = wanted.subgame_id
    join game_round on game_round.id = wanted.game_round_id
    left join (entry join line_up on line_up.entry_id = entry.id join manager as owner on owner.id = entry.manager_id)
      on entry.subgame_id = wanted.subgame_id and entry.manager_id = wanted.manager_id
        and entry.folded_team_name = wanted.folded_team_name and entry.state <> 'released'
    order by wanted.nr`.execute(tx)
  if (rows.length !== requests.length) throw new Error('a contest or its game round is missing')
  return rows.map((row) => ({ ...row, namesake: row.entryId === null ? undefined : row }))
}
