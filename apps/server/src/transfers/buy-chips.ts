import type { RoundScopedId } from '@gaffer/contract'
import { type Chip, ok, refuse } from '@gaffer/rules'
import { loadSeasonTeam, presentChips } from '../squads/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import { loadAnswer, presentRefusal, sendDebit } from '../wallet/index.ts'
import type { TeamChips } from './play-chip.ts'
import { insertPurchase, settlePurchases, wereReleased } from './purchases.ts'
import { type PurchaseInput, reservePurchase } from './reserve-purchase.ts'
import type { TransferDeps } from './transfer-deps.ts'

/** The chips of a team after a purchase; pending while the wallet has not answered. */
export type BoughtChips = { readonly chips: TeamChips; readonly state: 'owned' | 'pending' }

/**
 * Buys chips for a season team: they are reserved first, so that simultaneous calls never pay twice, then debited. A
 * refused debit releases them; a late one is answered as pending and settled when it arrives.
 */
export async function buyChips(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  input: PurchaseInput<{ readonly chips: readonly Chip[] }>,
): Promise<Outcome<BoughtChips>> {
  const { chips } = input.wanted
  const reserved = await reservePurchase(deps, caller, id, input, (tx, of) =>
    insertPurchase(tx, { ...of, chips }),
  )
  if (!reserved.ok) return reserved
  const { contest, move } = reserved.value
  const debit = await sendDebit(deps, move, deps.walletPatienceMs)
  const settle = () => settlePurchases(deps.db, move.operationId)
  // The request has been answered: a later failure is found again by the job that settles everything.
  if (debit.inTime === undefined) debit.inTheEnd.then(settle).catch(() => undefined)
  else await settle()
  const answer = await loadAnswer(deps.db, move.operationId)
  const refused = presentRefusal(answer)
  if (refused !== undefined) return refuse(refused)
  if (await wereReleased(deps.db, move.operationId)) return refuse(refusal('gameAlreadyStarted'))
  const team = await loadSeasonTeam(deps.db, id.id)
  if (team === undefined) return refuse(refusal('notFound'))
  return ok({ chips: presentChips(team, contest), state: answer.outcome === 'done' ? 'owned' : 'pending' })
}
