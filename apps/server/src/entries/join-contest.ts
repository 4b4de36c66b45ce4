import { setTimeout as pause } from 'node:timers/promises'
import { encodeRoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import {
  freshChampionship,
  isStarted,
  lacksTeams,
  loadContestToEnter,
  loadRecentContest,
  selectablePlayers,
  type Contest,
} from '../contests/index.ts'
import { judgeSquad, type SavedTeam } from '../squads/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import {
  loadAnswer,
  presentRefusal,
  sendDebit,
  WALLET_PATIENCE_MS,
  type WalletAnswer,
} from '../wallet/index.ts'
import type { EntryDeps } from './entry-deps.ts'
import { loadEntryState } from './repo.ts'
import { takeSeat } from './take-seats.ts'
import type { JoinInput, Reserved } from './join-request.ts'
import { settleEntry } from './settle-entry.ts'

/**
 * Enters a team. Where the money is in our ledger, seat, squad and stake are committed together. With an external
 * wallet, the seat and the legal squad are stored first, then the stake is taken; a refused stake releases the seat,
 * a late one is answered as pending (ADR-20). The same name and squad sent again is the same entry, with one stake
 * (Q-14).
 */
export async function joinContest(
  deps: EntryDeps,
  caller: Caller,
  input: JoinInput,
): Promise<Outcome<SavedTeam>> {
  // Seats, clock and state are read again where the seat is taken, and whether its terms are still these.
  const contest = await loadContestToEnter(deps.db, caller, input.contest, loadRecentContest)
  if (contest === undefined) return refuse(refusal('notFound'))
  if (contest.cancelledAt !== null) return refuse(refusal('tournamentCancelled'))
  if (isStarted(contest)) return refuse(refusal('gameAlreadyStarted'))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const players = selectablePlayers(championship, contest)
  const judged = judgeSquad(contest, input.teamName, input.squad, players)
  if (!judged.ok) return judged
  const name = input.hasOwnName ? ok(input.teamName) : await deps.judgeName(caller.operatorId, input.teamName)
  if (!name.ok) return name
  const isComingSoon = lacksTeams(championship, contest)
  const usesLedger = (await deps.wallet.usesLedger?.(caller.operatorId)) ?? false
  const reportsFreeEntries = (await deps.wallet.reportsFreeEntries?.(caller.operatorId)) ?? false
  const reserved = await takeSeat(deps.db, {
    caller,
    input: { ...input, teamName: name.value },
    contest,
    legal: judged.value,
    isComingSoon,
    usesLedger,
    reportsFreeEntries,
  })
  if (!reserved.ok) return reserved
  const paid = await payForEntry(deps, reserved.value, input.ip)
  return paid.ok ? ok(savedTeam(contest, reserved.value, paid.value)) : paid
}

async function payForEntry(
  deps: EntryDeps,
  reserved: Reserved,
  ip: string | undefined,
): Promise<Outcome<SavedTeam['state']>> {
  if (reserved.isEntered) return ok('entered')
  if (reserved.move === undefined) return waitForOther(deps, reserved.entryId)
  const debit = await sendDebit(deps, { ...reserved.move, ip }, deps.walletPatienceMs)
  if (debit.inTime === undefined) settleLater(deps, reserved.entryId, debit.inTheEnd)
  if (debit.inTime === undefined || debit.inTime.outcome === 'unknown') return ok('pending')
  await settleEntry(deps.db, reserved.entryId, debit.inTime.outcome)
  return (await loadOutcome(deps.db, reserved.entryId)) ?? ok('pending')
}

/** What happened to an entry, with the reason its wallet gave; undefined while that is open. */
async function loadOutcome(
  db: EntryDeps['db'],
  entryId: number,
): Promise<Outcome<SavedTeam['state']> | undefined> {
  const { state, stakeId } = await loadEntryState(db, entryId)
  if (state === 'entered') return ok('entered')
  if (state === 'reserved') return undefined
  const stake = stakeId === null ? undefined : await loadAnswer(db, stakeId)
  // A stake that was taken is being refunded: the round was closing when the wallet answered.
  return refuse((stake && presentRefusal(stake)) ?? refusal('gameAlreadyStarted'))
}

/** A late answer decides the entry when it arrives; one that never arrives is left to `settleUnsettled`. */
function settleLater(deps: EntryDeps, entryId: number, inTheEnd: Promise<WalletAnswer>): void {
  const settled = inTheEnd.then(async ({ outcome }) => {
    const entry = outcome === 'unknown' ? undefined : await settleEntry(deps.db, entryId, outcome)
    if (entry !== undefined) deps.announceOutcome?.(entry)
  })
  // The request has been answered; a failure here is found again by settleUnsettled.
  settled.catch(() => undefined)
}

/** The same join is in progress in another call: its outcome is the outcome of this call too. */
async function waitForOther(deps: EntryDeps, entryId: number): Promise<Outcome<SavedTeam['state']>> {
  const steps = Math.ceil((deps.walletPatienceMs ?? WALLET_PATIENCE_MS) / PAUSE_MS)
  for (let step = 0; step < steps; step += 1) {
    const outcome = await loadOutcome(deps.db, entryId)
    if (outcome !== undefined) return outcome
    await pause(PAUSE_MS)
  }
  return ok('pending')
}

const PAUSE_MS = 100

function savedTeam(
  contest: Contest,
  { entryId, version, entryCount }: Reserved,
  state: SavedTeam['state'],
): SavedTeam {
  return {
    userTeamId: encodeRoundScopedId({ id: entryId, round: contest.roundNumber }),
    subTournamentId: encodeRoundScopedId({ id: contest.contestId, round: contest.roundNumber }),
    state,
    version,
    entryCount,
  }
}
