import { createHash } from 'node:crypto'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import { presentPoints } from '../../core/present-units.ts'
import type { Payout, PayoutChecks, PayoutPrize } from '../../rounds/index.ts'
import { booksAt } from '../contests/index.ts'

type Row = ConsoleAnswer<'payoutList'>['data'][number]
type File = ConsoleAnswer<'payoutFile'>['data']

const WINNERS_SHOWN = 200

export function presentPayout(payout: Payout): Row {
  const { fees, rake, liability } = booksAt(payout, payout.entries + payout.disqualified)
  return {
    id: payout.id,
    contest: { id: payout.contestId, name: payout.contest, round: payout.round },
    state: payout.state,
    held_because: payout.heldBecause,
    asked_at: payout.askedAt.toISOString(),
    decided_at: payout.decidedAt?.toISOString() ?? null,
    entries: payout.entries,
    fees,
    rake,
    liability,
    amount: payout.amount,
    winners: payout.winners,
    largest: payout.largest,
    is_current: payout.isCurrent,
    signatures_needed: payout.signaturesNeeded,
    signatures: payout.signatures.map(({ id, name, at }) => ({ id, name, at: new Date(at).toISOString() })),
  }
}

/** A payout as it is now: what would be paid to whom, and whether it may be. */
export type PayoutNow = {
  readonly payout: Payout
  readonly prizes: readonly PayoutPrize[]
  readonly checks: PayoutChecks
}

export function presentPayoutFile(now: PayoutNow, maySign: boolean): File {
  const { payout, prizes, checks } = now
  return {
    ...presentPayout(payout),
    game_round_id: payout.gameRoundId,
    checks: {
      is_current: checks.isCurrent,
      is_recomputed: checks.isRecomputed,
      is_by_table: checks.isByTable,
      is_funded: checks.isFunded,
      is_balanced: checks.isBalanced,
      is_payable: checks.isPayable,
    },
    amount_now: owed(prizes),
    prizes: prizes.slice(0, WINNERS_SHOWN).map(({ managerId, team, place, points, prize, paid }) => ({
      manager_id: managerId,
      team,
      place,
      points: presentPoints(points),
      prize,
      paid,
    })),
    may_sign: maySign,
    seen: hashOfPayout(now),
  }
}

function owed(prizes: readonly PayoutPrize[]): number {
  return prizes.reduce((sum, { prize, paid }) => sum + Math.max(0, prize - paid), 0)
}

/** Names what somebody read, every prize of it, so that a signature is for these and no others. */
export function hashOfPayout({ payout, prizes, checks }: PayoutNow): string {
  const seen = [
    payout.id,
    payout.version,
    payout.state,
    checks,
    prizes.map(({ entryId, place, prize, paid }) => [entryId, place, prize, paid]),
  ]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 32)
}
