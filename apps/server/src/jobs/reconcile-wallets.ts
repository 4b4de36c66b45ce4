import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { keepFailedComparison, type Wallets, reconcile } from '../wallet/index.ts'
import type { FastifyBaseLogger } from 'fastify'

const DAY_MS = 86_400_000

export type ReconcileDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly wallet: Wallets
  readonly log: FastifyBaseLogger
}

/** At this hour (UTC) a comparison goes further back, to find what a wallet has booked late. */
const NIGHT_HOUR = 2
const NIGHT_DAYS = 7

/** Compares the last day of every operator's wallet with its statement, at night a week, and logs where they differ. */
export async function reconcileWallets({ db, operators, wallet, log }: ReconcileDeps): Promise<void> {
  const now = Date.now()
  const days = new Date(now).getUTCHours() === NIGHT_HOUR ? NIGHT_DAYS : 1
  const span = { from: new Date(now - days * DAY_MS), to: new Date(now) }
  for (const operator of await operators.all()) {
    try {
      const found = await reconcile(db, operator, wallet.outsideOf(operator), span)
      if (found === undefined || found.differences.length === 0) continue
      const differences = found.differences.slice(0, 20)
      log.error({ operator: operator.slug, count: found.differences.length, differences }, 'wallet differs')
    } catch (error) {
      // A wallet that cannot be reached does not keep the others from being compared.
      log.warn({ operator: operator.slug, err: error }, 'wallet not compared')
      await keepFailedComparison(db, operator.id, span, error instanceof Error ? error.message : '')
    }
  }
}
