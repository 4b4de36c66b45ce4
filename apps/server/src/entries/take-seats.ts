import type { Kysely, Transaction } from 'kysely'
import { foldTeamName, ok, refuse } from '@gaffer/rules'
import { decideSeat } from '../contests/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import { type JudgePurchase, judgePurchases } from '../fair-play/index.ts'
import { gatherByKey, isRefusedByDatabase } from '../platform/db/gather.ts'
import { isSameLineUp } from '../squads/index.ts'
import { insertStakes, useUpQuotes } from '../wallet/index.ts'
import type { JoinRequest, Reserved } from './join-request.ts'
import { loadSeatFacts, lockForJoin, type SeatFacts } from './lock-for-join.ts'
import { insertEntries } from './repo.ts'

/** A join that is deferred, because it needs something another transaction has locked. */
type Deferred = 'deferred'

/** A seat that was found free, to be written together with others. */
type Seated = {
  readonly request: JoinRequest
  readonly fee: number
  readonly entryCount: number
  /** An external wallet decides whether it may stay. */
  readonly isSent: boolean
}

const takeGathered = gatherByKey(takeTogether, {
  // One transaction at a time per game round: two would wait for the same contests.
  lanes: 1,
  most: 64,
  isUndone: isRefusedByDatabase,
})

/**
 * Takes a seat for a legal team while its round is open, together with the stake where the money is in our ledger
 * (ADR-18, ADR-20). Joins of a game round that arrive while others are in progress share a transaction and a commit;
 * each is judged by itself and acknowledged after the commit. One that needs something locked by somebody else waits
 * for it alone.
 */
export async function takeSeat(db: Kysely<DB>, request: JoinRequest): Promise<Outcome<Reserved>> {
  const taken = await takeGathered(db, request.contest.gameRoundId, request)
  if (taken !== 'deferred') return taken
  const [waited] = await takeTogether(db, [request])
  if (waited === undefined || waited === 'deferred') throw new Error('a join by itself was put off')
  return waited
}

/**
 * Judges joins of one game round in the order they came, in one transaction: it takes the shared lock of the round
 * and the rows of contests, managers and accounts, then reads the database's clock, seats, names, quotes and balances
 * by a later statement. Accepted entries are written with their stakes, so that no entry lacks its debit; the others
 * leave no trace.
 */
function takeTogether(
  db: Kysely<DB>,
  requests: readonly JoinRequest[],
): Promise<readonly (Outcome<Reserved> | Deferred)[]> {
  return db.transaction().execute(async (tx) => {
    const mayJudge = await lockForJoin(tx, requests)
    const isJudged = firstOfEachManager(
      requests.filter((request) => requests.length === 1 || mayJudge(request)),
    )
    const judged = requests.filter((request) => isJudged.has(request))
    const facts = await loadSeatFacts(tx, judged)
    const judgePurchase = await judgePurchases(
      tx,
      judged.map(({ caller }) => caller.managerId),
    )
    const answers = new Map<JoinRequest, Outcome<Reserved>>()
    const seated: Seated[] = []
    const seatsTaken = new Map<number, number[]>()
    for (const [index, request] of judged.entries()) {
      const contestId = request.contest.contestId
      const takenNow = seatsTaken.get(contestId) ?? []
      const verdict = judge(request, facts[index], takenNow, judgePurchase)
      if (!('request' in verdict)) answers.set(request, verdict)
      else {
        seatsTaken.set(contestId, [...takenNow, request.caller.managerId])
        seated.push(verdict)
      }
    }
    const reserved = await writeSeats(tx, seated)
    return requests.map((request) => answers.get(request) ?? reserved.get(request) ?? 'deferred')
  })
}

/** The effect of one entry on a manager's names, limits and money is visible only to the next transaction. */
function firstOfEachManager(requests: readonly JoinRequest[]): ReadonlySet<JoinRequest> {
  const first = new Map<number, JoinRequest>()
  for (const request of requests)
    if (!first.has(request.caller.managerId)) first.set(request.caller.managerId, request)
  return new Set(first.values())
}

function judge(
  request: JoinRequest,
  facts: SeatFacts | undefined,
  takenNow: readonly number[],
  judgePurchase: JudgePurchase,
): Outcome<Reserved> | Seated {
  if (facts?.isInvited !== true) return refuse(refusal('notFound'))
  const { namesake, entryFee } = facts
  if (namesake !== undefined) {
    if (!isSameLineUp(namesake, request.legal.lineUp)) return refuse(refusal('teamNameTaken'))
    const entryCount = facts.entryCount + takenNow.length
    return ok({ ...namesake, entryCount, isEntered: namesake.state === 'entered' })
  }
  if (facts.namesMerged) return refuse(refusal('unknownPlayer'))
  if (facts.isSuspended) return refuse(refusal('operatorSuspended'))
  const { managerId, openedAt: loggedInAt } = request.caller
  const isKept = (holder: number) => holder !== managerId && !takenNow.includes(holder)
  const kept = facts.holders.filter(isKept)
  const taken = facts.entryCount + takenNow.length + kept.length
  const isCreatorsSeatKept = facts.creatorWithSeat !== null && isKept(facts.creatorWithSeat)
  const decision = decideSeat(request, facts, { ...facts, taken, isCreatorsSeatKept })
  if (!decision.ok) return refuse(refusal(decision.refusal))
  const { contest } = request
  const isAsShown =
    facts.quote !== 'changed' && entryFee === contest.entryFee && facts.termsVersion === contest.termsVersion
  if (!isAsShown) return refuse(refusal('quoteChanged'))
  if (facts.quote === 'unread') return refuse(refusal('quoteUnread'))
  const forbidden = judgePurchase(managerId, { amount: entryFee, isEntry: true, loggedInAt })
  if (forbidden !== undefined) return refuse(forbidden)
  if (request.usesLedger && facts.balance < entryFee) return refuse(refusal('insufficientFunds'))
  const isSent = !request.usesLedger && (entryFee > 0 || request.reportsFreeEntries)
  return { request, fee: entryFee, entryCount: facts.entryCount + takenNow.length + 1, isSent }
}

/** Writes the entries, their seats and their stakes; returns what is reserved for each request. */
async function writeSeats(
  tx: Transaction<DB>,
  seated: readonly Seated[],
): Promise<ReadonlyMap<JoinRequest, Outcome<Reserved>>> {
  await useUpQuotes(
    tx,
    seated.flatMap(({ request }) => request.input.quote ?? []),
  )
  const entered = await insertEntries(tx, seated, ({ request, isSent }) => {
    const { teamName } = request.input
    return {
      ...request.caller,
      ...request.legal,
      contestId: request.contest.contestId,
      teamName,
      foldedTeamName: foldTeamName(teamName),
      state: isSent ? 'reserved' : 'entered',
      fromRound: request.contest.roundNumber,
    }
  })
  const moves = await insertStakes(
    tx,
    entered.map(({ one: { request, fee, isSent }, entryId }) => ({
      ...request.caller,
      amount: fee,
      currency: request.contest.currency,
      entryId,
      isSent,
    })),
  )
  return new Map(
    entered.map(({ one: { request, entryCount }, entryId }) => {
      const move = moves.get(entryId)
      const base = { entryId, version: 1, entryCount, isEntered: move === undefined }
      return [request, ok(move === undefined ? base : { ...base, move })]
    }),
  )
}
