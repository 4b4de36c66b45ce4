import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Operator, OperatorDirectory } from '../operators/index.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { whileClaimed } from '../platform/db/while-claimed.ts'
import { keepFailedComparison, reconcile, type Span, type Wallets } from '../wallet/index.ts'
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

/** What was compared within it, by whichever node, is left out: every node looks more often. */
const COMPARED_LATELY_MS = 50 * 60_000

/**
 * Compares the last day of every operator's wallet with its statement, at night a week, and logs where they differ. Each
 * wallet is compared by one node an hour.
 */
export async function reconcileWallets({ db, operators, wallet, log }: ReconcileDeps): Promise<void> {
  const now = Date.now()
  const days = new Date(now).getUTCHours() === NIGHT_HOUR ? NIGHT_DAYS : 1
  const span = { from: new Date(now - days * DAY_MS), to: new Date(now) }
  const compare = async (operator: Operator): Promise<void> => {
    if (await wasCompared(db, operator.id, span)) return
    try {
      const found = await reconcile(db, operator, wallet.outsideOf(operator), span)
      if (found === undefined || found.differences.length === 0) return
      const differences = found.differences.slice(0, 20)
      log.error({ operator: operator.slug, count: found.differences.length, differences }, 'wallet differs')
    } catch (error) {
      // A wallet that cannot be reached does not keep the others from being compared.
      log.warn({ operator: operator.slug, err: error }, 'wallet not compared')
      await keepFailedComparison(db, operator.id, span, error instanceof Error ? error.message : '')
    }
  }
  for (const operator of await operators.all())
    await whileClaimed(db, [ADVISORY_LOCKS.comparison, operator.id], () => compare(operator)).catch(
      (error: unknown) => log.warn({ operator: operator.slug, err: error }, 'wallet not compared'),
    )
}

/** Whether a span that ends lately and is as long was compared already, by another node at this turn. */
async function wasCompared(db: Kysely<DB>, operatorId: number, { from, to }: Span): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_comparison where operator_id = ${operatorId} and asked_by is null
      and span_to > ${new Date(to.getTime() - COMPARED_LATELY_MS)} and span_to - span_from >= ${to.getTime() - from.getTime()}
        * interval '1 millisecond' limit 1`.execute(db)
  return rows.length > 0
}
