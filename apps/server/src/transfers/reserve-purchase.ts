import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { consumeQuote, insertOperation, type WalletMove } from '../wallet/index.ts'
import { judgeFairPlay } from '../fair-play/index.ts'
import type { Caller } from '../core/caller.ts'
import type { Contest } from '../contests/index.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import { withOpenSeasonTeam } from '../squads/index.ts'
import { decidePurchase, type Wanted } from './decide-purchase.ts'
import type { TransferDeps } from './transfer-deps.ts'

/** What a manager buys, and the quote they were shown. */
export type PurchaseInput<W extends Wanted> = { readonly wanted: W; readonly quote?: string | undefined }

type Reserved = { readonly contest: Contest; readonly move: WalletMove }

/**
 * Reserves a purchase for a team while its round is open, in one transaction with using up the quote, checking the
 * manager's limits and storing the payment to be sent; if refused, none of it happens.
 */
export function reservePurchase<W extends Wanted>(
  deps: Pick<TransferDeps, 'db'>,
  caller: Caller,
  id: RoundScopedId,
  { wanted, quote }: PurchaseInput<W>,
  reserve: (
    tx: Transaction<DB>,
    of: { readonly operationId: string; readonly entryId: number },
  ) => Promise<void>,
): Promise<Outcome<Reserved>> {
  return withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    const priced = decidePurchase(contest, team, wanted)
    if (!priced.ok) return priced
    const { entryId } = team
    const { amount, purchase } = priced.value
    const payment = { ...caller, currency: contest.currency, amount }
    const found =
      quote === undefined ? 'good' : await consumeQuote(tx, quote, { ...payment, entryId, purchase })
    if (found !== 'good') return refuse(refusal(found === 'changed' ? 'quoteChanged' : 'quoteUnread'))
    const forbidden = await judgeFairPlay(tx, caller.managerId, {
      amount,
      isEntry: false,
      loggedInAt: caller.openedAt,
    })
    if (forbidden !== undefined) return refuse(forbidden)
    const kind = 'chips' in wanted ? 'chip' : 'scheme'
    const naturalKey = `${kind}:${entryId}:${randomUUID()}`
    const operationId = await insertOperation(tx, { ...payment, kind, entryId, naturalKey })
    await reserve(tx, { operationId, entryId })
    return ok({ contest, move: { ...payment, operationId } })
  })
}
