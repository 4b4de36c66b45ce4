import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { OPERATIONS } from '@gaffer/contract'
import { isTightening, LIMIT_KINDS, LOOSENING_HOURS, ok, refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { presentFairPlay } from './present.ts'
import {
  insertAcceptance,
  loadFairPlay,
  loadUse,
  lockPerson,
  upsertExclusion,
  upsertLimit,
  upsertNextLimit,
} from './repo.ts'

type Deps = { readonly db: Kysely<DB> }

/** The calls by which managers limit themselves. */
export function registerFairPlay(app: FastifyInstance, { db }: Deps): void {
  const present = async (managerId: number) => {
    const [row, use] = await Promise.all([loadFairPlay(db, managerId), loadUse(db, managerId)])
    return ok({ data: presentFairPlay(row, use) })
  }

  registerOperation(app, OPERATIONS.fairPlay, async (_, { caller }) => present(caller.managerId))

  registerOperation(app, OPERATIONS.setLimits, async ({ body }, { caller: { managerId } }) => {
    const { exponent } = await loadFairPlay(db, managerId)
    const wanted = {
      stake: inMinorUnits(body.stake, exponent),
      loss: inMinorUnits(body.loss, exponent),
      entries: body.entries,
    }
    if (Number.isNaN(wanted.stake) || Number.isNaN(wanted.loss)) return refuse({ code: 'badRequest' })
    await db.transaction().execute(async (tx) => {
      const person = await lockPerson(tx, managerId)
      const { own } = await loadFairPlay(tx, managerId)
      for (const kind of LIMIT_KINDS) {
        const next = wanted[kind]
        if (next === undefined) continue
        const now = own[kind].amount
        if (isTightening(now, next)) await upsertLimit(tx, person, kind, next)
        else await upsertNextLimit(tx, person, { kind, now, next, hours: LOOSENING_HOURS })
      }
    })
    return present(managerId)
  })

  registerOperation(app, OPERATIONS.excludeMyself, async ({ body }, { caller: { managerId } }) => {
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, managerId)
      await upsertExclusion(tx, managerId, body.days)
    })
    return present(managerId)
  })

  registerOperation(app, OPERATIONS.acceptTerms, async ({ body }, { caller: { managerId } }) => {
    const { terms, age } = await loadFairPlay(db, managerId)
    if (terms !== body.version) return refuse({ code: 'termsOutdated' })
    await insertAcceptance(db, managerId, { version: body.version, age })
    return present(managerId)
  })
}

/** NaN for an amount with more decimals than its currency. */
function inMinorUnits(amount: number | null | undefined, exponent: number): number | null | undefined {
  if (amount === null || amount === undefined) return amount
  const units = Math.round(amount * 10 ** exponent)
  return units / 10 ** exponent === amount ? units : Number.NaN
}
