import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import type { OperatorDirectory } from '../operators/index.ts'
import { loadHistory } from './load-history.ts'
import { presentBalance, presentHistory } from './present.ts'
import type { WalletPort } from './wallet-port.ts'

export type WalletDeps = {
  readonly db: Kysely<DB>
  readonly wallet: WalletPort
  readonly operators: OperatorDirectory
}

/** Registers the calls by which managers see their own money. */
export function registerWallet(app: FastifyInstance, deps: WalletDeps): void {
  registerOperation(app, OPERATIONS.walletBalance, async (_, { caller: { operatorId, managerId } }) => {
    const { currency, currencyExponent } = await deps.operators.byId(operatorId)
    const balance = await deps.wallet.quote({ operatorId, managerId, currency })
    return ok({ data: { balance: presentBalance(balance, currencyExponent), currency } })
  })

  registerOperation(app, OPERATIONS.walletHistory, async ({ query }, { caller, language }) => {
    const { operatorId, managerId } = caller
    const { currency, currencyExponent } = await deps.operators.byId(operatorId)
    const history = await loadHistory(deps.db, { operatorId, managerId, currency, page: query.page })
    return ok({ data: presentHistory(query.page, currencyExponent, history, language) })
  })
}
