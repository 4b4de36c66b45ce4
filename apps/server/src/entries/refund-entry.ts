import { ok, type MinorUnits, refuse } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import { holdRoundLock, isDisqualified } from '../contests/index.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import { releaseEntry } from './release-entries.ts'

/** An entry that can be given back, and what that returns. */
export type EntryRefund = {
  readonly entryId: number
  readonly managerId: number
  readonly contestId: number
  readonly contest: string
  readonly team: string
  readonly gameRoundId: number
  /** All that was paid for it and has arrived: stake, chips and formations. */
  readonly amount: MinorUnits
}

/**
 * The entry, if it can be given back now: it is paid, and the first deadline it is for has not passed. After that it
 * plays, and money is moved by an adjustment alone (Q-129). Rooms are left by their managers.
 */
export async function findRefundable(
  db: Kysely<DB>,
  operatorId: number,
  entryId: number,
): Promise<Outcome<EntryRefund>> {
  const { rows } = await sql<EntryRefund & { readonly isOpen: boolean }>`
    select entry.id as entry_id, entry.manager_id, contest.id as contest_id, tournament.name as contest,
      entry.team_name as team, first.id as game_round_id,
      coalesce((select sum(amount) from wallet_operation where entry_id = entry.id
        and kind in ('stake', 'chip', 'scheme') and state = 'done'), 0)::bigint as amount,
      entry.state = 'entered' and not ${isDisqualified(sql`entry.id`)} and tournament.type <> 'room' and first.locked_at is null
        and first.close_step is null and first.deadline_at > clock_timestamp() as is_open
    from entry
    join subgame contest on contest.id = entry.subgame_id
    join tournament on tournament.id = contest.tournament_id
    join line_up on line_up.entry_id = entry.id
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = coalesce(
      (select min(from_round) from line_up_past where line_up_past.entry_id = entry.id), line_up.from_round)
    join game_round first on first.id = tournament_round.game_round_id
    where entry.id = ${entryId} and entry.operator_id = ${operatorId}`.execute(db)
  const [found] = rows
  if (found === undefined) return refuse(refusal('notFound'))
  return found.isOpen && found.amount > 0 ? ok(found) : refuse(refusal('notRefundable'))
}

/**
 * Gives an entry back in the caller's transaction: its seat is freed, and everything paid for it is refunded by
 * operations of its own, once. What may be refunded is judged again while nobody can lock the round.
 */
export async function refundEntry(
  tx: Transaction<DB>,
  operatorId: number,
  entryId: number,
): Promise<Outcome<EntryRefund>> {
  const known = await findRefundable(tx, operatorId, entryId)
  if (!known.ok) return known
  await holdRoundLock(tx, known.value.gameRoundId)
  const found = await findRefundable(tx, operatorId, entryId)
  if (!found.ok) return found
  const isReleased = await releaseEntry(tx, found.value)
  return isReleased ? found : refuse(refusal('notRefundable'))
}
