import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import { insertQuote } from '../wallet/index.ts'
import type { PaymentQuote } from '../wallet/index.ts'
import { previewFairPlay } from '../fair-play/index.ts'
import type { Caller } from '../core/caller.ts'
import type { Outcome } from '../core/outcome.ts'
import { withOpenSeasonTeam } from '../squads/index.ts'
import { decidePurchase, type Wanted } from './decide-purchase.ts'
import type { TransferDeps } from './transfer-deps.ts'

/** Quotes exactly what a purchase would take from the wallet now, if the team can have it. */
export async function quotePurchase(
  deps: TransferDeps,
  caller: Caller,
  id: RoundScopedId,
  wanted: Wanted,
): Promise<Outcome<PaymentQuote>> {
  const quoted = await withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    const priced = decidePurchase(contest, team, wanted)
    if (!priced.ok) return priced
    const { currency, currencyExponent } = contest
    const { amount, purchase } = priced.value
    const { managerId, openedAt: loggedInAt } = caller
    const forbidden = await previewFairPlay(tx, managerId, { amount, isEntry: false, loggedInAt })
    if (forbidden !== undefined) return refuse(forbidden)
    const quote = await insertQuote(tx, { managerId, entryId: team.entryId, purchase, amount, currency })
    return ok({ ...quote, amount, currency, currencyExponent })
  })
  if (!quoted.ok) return quoted
  const balance = await deps.wallet.quote({ ...caller, currency: quoted.value.currency })
  return ok({ ...quoted.value, balance })
}
