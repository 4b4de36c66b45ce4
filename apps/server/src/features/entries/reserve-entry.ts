import type { RoundScopedId } from '@gaffer/contract'
import { decideJoin, foldTeamName, ok, refuse, validateTeamName } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  holdRoundLock,
  isSameLineUp,
  loadRoundGate,
  refusal,
  transact,
  type Caller,
  type Contest,
  type LegalSquad,
  type Outcome,
  type PickedSquad,
  type RoundGate,
} from '../squads/index.ts'
import { judgeFairPlay } from '../fair-play/index.ts'
import { insertOperation, stakeKey, type WalletMove } from '../wallet/index.ts'
import { useQuote } from './quote.ts'
import { insertEntry, loadNamesake, lockSeats, type Seats } from './repo.ts'

export type JoinInput = {
  readonly contest: RoundScopedId
  readonly teamName: string
  readonly squad: PickedSquad
  readonly quote?: string | undefined
}

/** A seat taken, or the entry that has it from an earlier call; `move` is the stake still to be taken. */
export type Reserved = {
  readonly entryId: number
  readonly version: number
  readonly isEntered: boolean
  readonly move?: WalletMove
}

/** What a seat is asked for: a contest, and a squad found legal in it. */
export type SeatRequest = {
  readonly contest: Contest
  readonly legal: LegalSquad
  readonly isComingSoon: boolean
}

/**
 * Takes a seat with a legal team while the round is open: the shared lock of the round, the clock of
 * the database, the lock of the contest's row, the natural key, then the entry (design 2, 4).
 */
export function reserveEntry(
  db: Kysely<DB>,
  caller: Caller,
  input: JoinInput,
  request: SeatRequest,
): Promise<Outcome<Reserved>> {
  const { contest, legal } = request
  const foldedTeamName = foldTeamName(input.teamName)
  return transact(db, async (tx): Promise<Outcome<Reserved>> => {
    await holdRoundLock(tx, contest.gameRoundId)
    const seats = await lockSeats(tx, contest.subgameId, caller.managerId)
    if (!seats.isInvited) return refuse(refusal('notFound'))
    const gate = await loadRoundGate(tx, contest.gameRoundId)
    const namesake = await loadNamesake(tx, { ...caller, subgameId: contest.subgameId, foldedTeamName })
    if (namesake !== undefined) {
      if (!isSameLineUp(namesake, legal.lineUp)) return refuse(refusal('teamNameTaken'))
      return ok({ ...namesake, isEntered: namesake.state === 'entered' })
    }
    const decision = decideSeat(request, gate, seats)
    if (!decision.ok) return refuse(refusal(decision.refusal))
    const { entryFee: amount, currency, subgameId } = contest
    const stake = { ...caller, subgameId, amount, currency }
    if (input.quote !== undefined && !(await useQuote(tx, input.quote, stake))) {
      return refuse(refusal('quoteChanged'))
    }
    const forbidden = await judgeFairPlay(tx, caller.managerId, { amount, isEntry: true })
    if (forbidden !== undefined) return refuse(forbidden)
    const isFree = amount === 0
    const name = validateTeamName(input.teamName)
    const entryId = await insertEntry(tx, {
      ...caller,
      ...legal,
      subgameId,
      teamName: name.ok ? name.value : input.teamName,
      foldedTeamName,
      state: isFree ? 'entered' : 'reserved',
      fromRound: contest.roundNumber,
    })
    if (isFree) return ok({ entryId, version: 1, isEntered: true })
    const operationId = await insertOperation(tx, {
      ...stake,
      kind: 'stake',
      entryId,
      naturalKey: stakeKey(entryId),
    })
    return ok({ entryId, version: 1, isEntered: false, move: { ...stake, operationId } })
  })
}

/** Whether there is a seat for one more team of this manager, by the rules (spec 4, 5). */
export function decideSeat(
  { contest, isComingSoon }: Pick<SeatRequest, 'contest' | 'isComingSoon'>,
  gate: RoundGate,
  seats: Seats,
): ReturnType<typeof decideJoin> {
  return decideJoin({
    deadlineAt: gate.deadlineAt.getTime(),
    isLocked: gate.lockedAt !== null,
    isCancelled: seats.cancelledAt !== null,
    isComingSoon,
    now: gate.now.getTime(),
    entryCount: seats.taken,
    capacity: seats.capacity ?? undefined,
    myEntries: seats.mine,
    entriesLimit: contest.maxEntriesPerManager ?? undefined,
  })
}
