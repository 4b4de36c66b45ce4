import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { instantCursor, readInstantCursor } from '../../core/page-cursor.ts'
import { registerRead } from '../../staff/index.ts'
import { type MoneyDeps, registerDifferences } from './difference-routes.ts'
import { loadAccounts, loadBookDays } from './load-books.ts'
import { BOOKS_PER_PAGE, loadContestBooks } from './load-contest-books.ts'
import { loadMovements } from './load-movements.ts'
import { registerGuaranteeLimits } from './guarantee-limits.ts'
import { registerPayoutLimits } from './payout-limits.ts'
import { type PayoutDeps, registerPayouts } from './payout-routes.ts'
import { pageOf, presentMovement, readPlace } from './present-movement.ts'

const DAY_MS = 86_400_000
const SHOWN_DAYS = 30

/** The calls about the money of an operator. */
export function registerMoney(app: FastifyInstance, deps: MoneyDeps & PayoutDeps): void {
  const { db } = deps
  registerPayouts(app, deps)
  registerPayoutLimits(app, deps)
  registerGuaranteeLimits(app, deps)
  registerDifferences(app, deps)

  registerRead(app, deps, CONSOLE_OPERATIONS.books, async ({ query }, { operator }) => {
    const to = query.to ?? dayOf(Date.now())
    const from = query.from ?? dayOf(Date.now() - SHOWN_DAYS * DAY_MS)
    const [accounts, days] = await Promise.all([
      loadAccounts(db, operator.id),
      loadBookDays(db, operator.id, { from, to }),
    ])
    const balance = accounts.reduce((sum, account) => sum + account.balance, 0)
    return ok({ data: { currency: operator.currency, balance, accounts: [...accounts], days: [...days] } })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.contestBooks, async ({ query }, { operator }) => {
    const found = await loadContestBooks(db, operator.id, {
      to: query.to ?? dayOf(Date.now()),
      from: query.from ?? dayOf(Date.now() - SHOWN_DAYS * DAY_MS),
      after: readInstantCursor(query.cursor),
    })
    const page = found.slice(0, BOOKS_PER_PAGE)
    const last = page.at(-1)
    const hasMore = found.length > BOOKS_PER_PAGE && last !== undefined
    return ok({
      data: page.map(({ closedAt, ...book }) => ({ ...book, closed_at: closedAt.toISOString() })),
      next: hasMore ? instantCursor(last.closedAt, last.id) : null,
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.operations, async ({ query }, { operator }) => {
    const found = await loadMovements(db, operator.id, { state: query.state }, readPlace(query.cursor))
    const { page, next } = pageOf(found)
    const data = page.map((movement) => ({
      ...presentMovement(movement),
      manager: movement.manager,
      attempts: movement.attempts,
      next_try_at: movement.nextTryAt?.toISOString() ?? null,
      wallet_message: movement.walletMessage,
    }))
    return ok({ data, next })
  })
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
