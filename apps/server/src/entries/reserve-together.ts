import { type Kysely, sql, type Transaction } from 'kysely'
import { foldTeamName, ok, refuse, validateTeamName } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { type JudgePurchase, judgePurchases } from '../fair-play/index.ts'
import { isSameLineUp } from '../squads/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { insertStakes, type WalletMove } from '../wallet/index.ts'
import { decideSeat } from './decide-seat.ts'
import { holdToJoin, loadSeatFacts, type SeatFacts } from './hold-seats.ts'
import { insertEntries } from './repo.ts'
import type { Reserved, SeatAsk } from './seat-ask.ts'

/** A join that is put off: it needs what another transaction has. */
export type Alone = 'alone'

/** Seats that were found free, to be written together. */
type Seated = {
  readonly ask: SeatAsk
  readonly fee: number
  readonly entryCount: number
  /** A wallet outside decides whether it may stand. */
  readonly isSent: boolean
}

/**
 * Judges joins of one game round in the order they came, in one transaction: the shared lock of the round,
 * the rows of contests, managers and accounts, then by a later statement the clock of the database, seats,
 * names, quotes and balances. The entries that may stand are written with their stakes, so that there is
 * no entry without its debit, and none of the others leaves a trace.
 */
export function reserveTogether(
  db: Kysely<DB>,
  asks: readonly SeatAsk[],
): Promise<readonly (Outcome<Reserved> | Alone)[]> {
  return db.transaction().execute(async (tx) => {
    const mayJudge = await holdToJoin(tx, asks)
    const isJudged = firstOfEachManager(asks.filter((ask) => asks.length === 1 || mayJudge(ask)))
    const judged = asks.filter((ask) => isJudged.has(ask))
    const facts = await loadSeatFacts(tx, judged)
    const judgePurchase = await judgePurchases(
      tx,
      judged.map(({ caller }) => caller.managerId),
    )
    const verdicts = new Map<SeatAsk, Outcome<Reserved> | Seated>()
    const seatsTaken = new Map<number, number[]>()
    for (const [index, ask] of judged.entries()) {
      const of = ask.contest.subgameId
      const takenNow = seatsTaken.get(of) ?? []
      const verdict = judge(ask, facts[index], takenNow, judgePurchase)
      if ('ask' in verdict) seatsTaken.set(of, [...takenNow, ask.caller.managerId])
      verdicts.set(ask, verdict)
    }
    const seated = [...verdicts.values()].filter((verdict) => 'ask' in verdict)
    const reserved = await writeSeats(tx, seated)
    return asks.map((ask) => {
      const verdict = verdicts.get(ask)
      if (verdict === undefined) return 'alone'
      return 'ask' in verdict ? ok(reserved(verdict)) : verdict
    })
  })
}

/** What one entry does to a manager's name, limits and money is seen only by the next transaction. */
function firstOfEachManager(asks: readonly SeatAsk[]): ReadonlySet<SeatAsk> {
  const first = new Map<number, SeatAsk>()
  for (const ask of asks) if (!first.has(ask.caller.managerId)) first.set(ask.caller.managerId, ask)
  return new Set(first.values())
}

function judge(
  ask: SeatAsk,
  facts: SeatFacts | undefined,
  takenNow: readonly number[],
  judgePurchase: JudgePurchase,
): Outcome<Reserved> | Seated {
  if (facts?.isInvited !== true) return refuse(refusal('notFound'))
  const { namesake, entryFee } = facts
  if (namesake !== undefined) {
    if (!isSameLineUp(namesake, ask.legal.lineUp)) return refuse(refusal('teamNameTaken'))
    const entryCount = facts.entryCount + takenNow.length
    return ok({ ...namesake, entryCount, isEntered: namesake.state === 'entered' })
  }
  const { managerId } = ask.caller
  const kept = facts.holders.filter((holder) => holder !== managerId && !takenNow.includes(holder))
  const taken = facts.entryCount + takenNow.length + kept.length
  const decision = decideSeat(ask, facts, { ...facts, taken })
  if (!decision.ok) return refuse(refusal(decision.refusal))
  const isAsShown = facts.isQuoteGood && entryFee === ask.contest.entryFee
  if (!isAsShown) return refuse(refusal('quoteChanged'))
  const forbidden = judgePurchase(managerId, { amount: entryFee, isEntry: true })
  if (forbidden !== undefined) return refuse(forbidden)
  if (ask.isInBooks && facts.balance < entryFee) return refuse(refusal('insufficientFunds'))
  const isSent = !ask.isInBooks && (entryFee > 0 || ask.isToldOfFree)
  return { ask, fee: entryFee, entryCount: facts.entryCount + takenNow.length + 1, isSent }
}

/** Writes the entries, their seats and their stakes; answers what is reserved for each. */
async function writeSeats(
  tx: Transaction<DB>,
  seated: readonly Seated[],
): Promise<(one: Seated) => Reserved> {
  const quotes = seated.flatMap(({ ask }) => ask.input.quote ?? [])
  if (quotes.length > 0) {
    await sql`update join_quote set used_at = clock_timestamp() where id = any(${quotes}::text[])`.execute(tx)
  }
  const entryIds = await insertEntries(
    tx,
    seated.map(({ ask, isSent }) => {
      const { teamName } = ask.input
      const name = validateTeamName(teamName)
      return {
        ...ask.caller,
        ...ask.legal,
        subgameId: ask.contest.subgameId,
        teamName: name.ok ? name.value : teamName,
        foldedTeamName: foldTeamName(teamName),
        state: isSent ? 'reserved' : 'entered',
        fromRound: ask.contest.roundNumber,
      }
    }),
  )
  const stakes = seated.map(({ ask, fee, isSent }, index) => ({
    ...ask.caller,
    amount: fee,
    currency: ask.contest.currency,
    entryId: entryIds[index] ?? 0,
    isInBooks: !isSent,
  }))
  const moves = await insertStakes(tx, stakes)
  return (one) => {
    const entryId = entryIds[seated.indexOf(one)] ?? 0
    const move: WalletMove | undefined = moves.get(entryId)
    const base = { entryId, version: 1, entryCount: one.entryCount, isEntered: move === undefined }
    return move === undefined ? base : { ...base, move }
  }
}
