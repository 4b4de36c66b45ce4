import type { Deps } from '../deps.ts'
import { reconcile } from '../features/wallet/index.ts'

const DAY_MS = 86_400_000

/** Compares the last day of every operator's wallet with its statement, and says so where they differ. */
export async function reconcileWallets({ db, operators, wallet, log }: Deps): Promise<void> {
  const now = Date.now()
  for (const operator of await operators.all()) {
    try {
      const span = { from: new Date(now - DAY_MS), to: new Date(now) }
      const found = await reconcile(db, operator, wallet.outsideOf(operator), span)
      if (found === undefined || found.differences.length === 0) continue
      const differences = found.differences.slice(0, 20)
      log.error({ operator: operator.slug, count: found.differences.length, differences }, 'wallet differs')
    } catch (error) {
      // The wallet of one that is away keeps no other's from being compared.
      log.warn({ operator: operator.slug, err: error }, 'wallet not compared')
    }
  }
}
