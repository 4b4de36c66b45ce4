import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { Caller } from '../core/caller.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import { loadAnswer, presentRefusal, sendDebit } from '../wallet/index.ts'
import { type PurchaseInput, reservePurchase } from './reserve-purchase.ts'
import type { TransferDeps } from './transfer-deps.ts'
import { insertFormationPurchase, settleFormationPurchases, wasReleased } from './formation-purchases.ts'

/** The outcome of buying a formation; pending while the wallet has not answered. */
export type BoughtFormation = { readonly state: 'owned' | 'pending' }

/**
 * Buys a formation for a team: it is reserved first, so that simultaneous calls never pay twice, then debited. A
 * refused debit releases it; a late one is answered as pending and settled when it arrives.
 */
export async function buyFormation(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  input: PurchaseInput<{ readonly formation: string }>,
): Promise<Outcome<BoughtFormation>> {
  const { formation } = input.wanted
  const reserved = await reservePurchase(deps, caller, id, input, (tx, of) =>
    insertFormationPurchase(tx, { ...of, formation }),
  )
  if (!reserved.ok) return reserved
  const { move } = reserved.value
  const { operationId } = move
  const debit = await sendDebit(deps, move, deps.walletPatienceMs)
  const settle = () => settleFormationPurchases(deps.db, operationId)
  // The request has been answered: a later failure is found again by the job that settles everything.
  if (debit.inTime === undefined) debit.inTheEnd.then(settle).catch(() => undefined)
  else await settle()
  const answer = await loadAnswer(deps.db, operationId)
  const refused = presentRefusal(answer)
  if (refused !== undefined) return refuse(refused)
  if (await wasReleased(deps.db, operationId)) return refuse(refusal('gameAlreadyStarted'))
  return ok({ state: answer.outcome === 'done' ? 'owned' : 'pending' })
}
