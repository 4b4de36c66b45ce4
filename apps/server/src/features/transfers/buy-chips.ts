import { randomUUID } from 'node:crypto'
import type { RoundScopedId } from '@gaffer/contract'
import { decideChipPurchase, ok, refuse, rulePack, type Chip } from '@gaffer/rules'
import {
  loadSeasonTeam,
  presentChips,
  refusal,
  refusalOf,
  withOpenSeasonTeam,
  type Caller,
  type Contest,
  type Outcome,
} from '../squads/index.ts'
import { judgeFairPlay } from '../fair-play/index.ts'
import { insertOperation, loadAnswer, presentRefusal, sendDebit, type WalletMove } from '../wallet/index.ts'
import { insertPurchase, settlePurchases } from './purchases.ts'
import type { TransferDeps } from './routes.ts'
import type { TeamChips } from './play-chip.ts'

/** The chips of a team after a purchase; pending while the wallet has not answered. */
export type BoughtChips = { readonly chips: TeamChips; readonly state: 'owned' | 'pending' }

/**
 * Buys chips for a season team: reserved first, so that none is paid twice whatever is sent at once, then
 * debited; a refused debit releases them, a late one is answered as pending and settled when it comes.
 */
export async function buyChips(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  wanted: readonly Chip[],
): Promise<Outcome<BoughtChips>> {
  const reserved = await reserveChips(deps, caller, id, wanted)
  if (!reserved.ok) return reserved
  const { contest, move } = reserved.value
  const debit = await sendDebit(deps, move, deps.walletPatienceMs)
  const settle = () => settlePurchases(deps.db, move.operationId)
  // The request is answered: what fails later is found again by the job that settles all.
  if (debit.inTime === undefined) debit.inTheEnd.then(settle).catch(() => undefined)
  else await settle()
  const answer = await loadAnswer(deps.db, move.operationId)
  const refused = presentRefusal(answer)
  if (refused !== undefined) return refuse(refused)
  const team = await loadSeasonTeam(deps.db, id.id)
  if (team === undefined) return refuse(refusal('notFound'))
  return ok({ chips: presentChips(team, contest), state: answer.outcome === 'done' ? 'owned' : 'pending' })
}

type Reserved = { readonly contest: Contest; readonly move: WalletMove }

function reserveChips(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  wanted: readonly Chip[],
): Promise<Outcome<Reserved>> {
  return withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    // Should its own stake be declined, chips would have been paid for a team that is none.
    if (team.state !== 'entered') return refuse(refusal('entryPending'))
    const bought = team.boughtChips.map(({ chip }) => chip)
    const decided = decideChipPurchase(bought, wanted, rulePack(contest.rulePack).season)
    if (!decided.ok) return refuse(refusalOf(decided.refusal))
    const { entryId } = team
    const { currency, currencyExponent } = contest
    const payment = { ...caller, currency, amount: decided.value.price * 10 ** currencyExponent }
    const forbidden = await judgeFairPlay(tx, caller.managerId, { amount: payment.amount, isEntry: false })
    if (forbidden !== undefined) return refuse(forbidden)
    const naturalKey = `chip:${entryId}:${randomUUID()}`
    const operationId = await insertOperation(tx, { ...payment, kind: 'chip', entryId, naturalKey })
    await insertPurchase(tx, { operationId, entryId, chips: wanted })
    return ok({ contest, move: { ...payment, operationId } })
  })
}
