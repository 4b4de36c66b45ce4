import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import {
  decideSeat,
  freshChampionship,
  lacksTeams,
  loadContestToEnter,
  loadSeats,
} from '../contests/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import { previewFairPlay } from '../fair-play/index.ts'
import type { EntryDeps } from './entry-deps.ts'
import { insertQuote, type PaymentQuote } from '../wallet/index.ts'

/** Quotes exactly what entering would take from the wallet now, if there is a seat. */
export async function quoteJoin(
  deps: EntryDeps,
  caller: Caller,
  named: RoundScopedId,
): Promise<Outcome<PaymentQuote>> {
  const contest = await loadContestToEnter(deps.db, caller, named)
  const seats = contest && (await loadSeats(deps.db, contest.contestId, caller.managerId))
  if (contest === undefined || seats?.isInvited !== true) return refuse(refusal('notFound'))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const isComingSoon = lacksTeams(championship, contest)
  const decision = decideSeat({ contest, isComingSoon }, contest, seats)
  if (!decision.ok) return refuse(refusal(decision.refusal))
  const { entryFee: amount, currency, currencyExponent, contestId } = contest
  const forbidden = await previewFairPlay(deps.db, caller.managerId, {
    amount,
    isEntry: true,
    loggedInAt: caller.openedAt,
  })
  if (forbidden !== undefined) return refuse(forbidden)
  const [quote, balance] = await Promise.all([
    insertQuote(deps.db, { managerId: caller.managerId, contestId, amount, currency }),
    deps.wallet.quote({ ...caller, currency }),
  ])
  return ok({ ...quote, amount, balance, currency, currencyExponent })
}
