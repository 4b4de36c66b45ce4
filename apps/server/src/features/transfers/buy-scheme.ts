import type { RoundScopedId } from '@gaffer/contract'
import { isPaidScheme, ok, refuse, rulePack } from '@gaffer/rules'
import { refusal, withOpenSeasonTeam, type Caller, type Contest, type Outcome } from '../squads/index.ts'
import { insertOperation, loadAnswer, presentRefusal, sendDebit, type WalletMove } from '../wallet/index.ts'
import type { TransferDeps } from './routes.ts'
import { insertSchemePurchase, settleSchemePurchases } from './scheme-purchases.ts'

/** What became of the purchase of a formation; pending while the wallet has not answered. */
export type BoughtScheme = { readonly state: 'owned' | 'pending' }

/**
 * Buys a formation for a team: reserved first, so that it is not paid twice whatever is sent at once, then
 * debited; a refused debit releases it, a late one is answered as pending and settled when it comes.
 */
export async function buyScheme(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  scheme: string,
): Promise<Outcome<BoughtScheme>> {
  const reserved = await reserveScheme(deps, caller, id, scheme)
  if (!reserved.ok) return reserved
  const { operationId } = reserved.value
  const debit = await sendDebit(deps, reserved.value, deps.walletPatienceMs)
  const settle = () => settleSchemePurchases(deps.db, operationId)
  // The request is answered: what fails later is found again by the job that settles all.
  if (debit.inTime === undefined) debit.inTheEnd.then(settle).catch(() => undefined)
  else await settle()
  const answer = await loadAnswer(deps.db, operationId)
  const refused = presentRefusal(answer)
  if (refused !== undefined) return refuse(refused)
  return ok({ state: answer.outcome === 'done' ? 'owned' : 'pending' })
}

function reserveScheme(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  scheme: string,
): Promise<Outcome<WalletMove>> {
  return withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    // Should its own stake be declined, a formation would have been paid for a team that is none.
    if (team.state !== 'entered') return refuse(refusal('entryPending'))
    const pack = rulePack(contest.rulePack)
    if (!isPaidScheme(scheme, pack)) return refuse(refusal('schemeNotAvailable', { scheme }))
    if (team.boughtSchemes.some((bought) => bought.scheme === scheme)) {
      return refuse(refusal('schemeAlreadyBought', { scheme }))
    }
    const { entryId } = team
    const payment = { ...caller, currency: contest.currency, amount: schemePrice(contest) }
    const naturalKey = `scheme:${entryId}:${scheme}:${crypto.randomUUID()}`
    const operationId = await insertOperation(tx, { ...payment, kind: 'scheme', entryId, naturalKey })
    await insertSchemePurchase(tx, { operationId, entryId, scheme })
    return ok({ ...payment, operationId })
  })
}

function schemePrice({ rulePack: id, currencyExponent }: Contest): number {
  return (rulePack(id).schemes?.price ?? 0) * 10 ** currencyExponent
}
