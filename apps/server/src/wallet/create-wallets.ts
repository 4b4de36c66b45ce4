import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { type Bulkhead, createBulkhead } from '../platform/outside/bulkhead.ts'
import { isRefusal, OutsideFailure } from '../platform/outside/call-outside.ts'
import type { Operator, OperatorDirectory } from '../operators/index.ts'
import { createLedgerWallet } from './adapters/ledger.ts'
import type { OutsideWallet } from './adapters/outside-wallet.ts'
import { createScoutWallet } from './adapters/scout.ts'
import { createSeamlessWallet } from './adapters/seamless.ts'
import { loadMove, type StoredMove } from './load-move.ts'
import { usesLedger } from './uses-ledger.ts'
import type { WalletAnswer, WalletPort } from './wallet-port.ts'

/** Maximum number of simultaneous calls to one operator's wallet, for balances and for all else each. */
const MAX_AT_ONCE = 64

/** The wallets of all operators behind one port, and each operator's own wallet where it has one. */
export type Wallets = WalletPort & {
  /** An operator's own wallet; undefined where the money is in our ledger. */
  readonly outsideOf: (operator: Operator) => OutsideWallet | undefined
}

export type WalletsDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly bulkhead?: Bulkhead
}

/**
 * Chooses the wallet of each movement by its operator. Calls to one operator's wallet are isolated from all others: a
 * wallet that hangs or fails is left alone for a while, and only its own managers wait. What it refuses to one manager
 * is no failure.
 */
export function createWallets(deps: WalletsDeps): Wallets {
  const { db, operators, log, bulkhead = createBulkhead(undefined, MAX_AT_ONCE) } = deps
  const ledger = createLedgerWallet(db)

  // Balances have a bulkhead of their own: what happens to a question on a screen never stops payments.
  const ask = async <T>(
    operator: Operator,
    call: () => Promise<T>,
    about: 'wallet' | 'balance' = 'wallet',
  ): Promise<T> => {
    try {
      return await bulkhead.run(`${about} ${operator.id}`, call, isRefusal)
    } catch (error) {
      if (error instanceof OutsideFailure)
        log.warn({ operator: operator.slug, reason: error.message }, 'wallet')
      throw error
    }
  }
  const tell = async (
    operationId: string,
    inLedger: () => Promise<WalletAnswer>,
    call: (wallet: OutsideWallet, move: StoredMove) => Promise<WalletAnswer> | undefined,
  ): Promise<WalletAnswer> => {
    const move = await loadMove(db, operationId)
    if (move === undefined) return { outcome: 'unknown' }
    const operator = await operators.byId(move.operatorId)
    const wallet = usesLedger(operator.wallet.kind, move.isBot) ? undefined : outsideOf(operator)
    if (wallet === undefined) return inLedger()
    return ask(operator, async () => (await call(wallet, move)) ?? { outcome: 'unknown' })
  }

  const isInLedger = async (operatorId: number): Promise<boolean> =>
    usesLedger((await operators.byId(operatorId)).wallet.kind)

  return {
    outsideOf,
    usesLedger: isInLedger,
    reportsFreeEntries: async (operatorId) => {
      const { wallet } = await operators.byId(operatorId)
      return wallet.kind === 'scout' && wallet.isToldOfFree
    },
    quote: async (owner) => {
      const operator = await operators.byId(owner.operatorId)
      const wallet = outsideOf(operator)
      if (wallet === undefined) return ledger.quote(owner)
      const user = await loadUser(db, owner.managerId)
      return ask(operator, async () => wallet.balance?.(user), 'balance').catch(() => undefined)
    },
    debit: async (move) => {
      if (await isInLedger(move.operatorId)) return ledger.debit(move)
      const answer = tell(
        move.operationId,
        () => ledger.debit(move),
        (wallet, stored) => wallet.debit({ ...stored, ip: move.ip }),
      )
      return answer.catch((error: unknown): WalletAnswer => {
        // Nothing has left this machine: this is a refusal, and the outcome is not unknown.
        if (error instanceof OutsideFailure && error.reason === 'busy') {
          return { outcome: 'declined', reason: 'walletAway' }
        }
        throw error
      })
    },
    credit: async (move) => {
      if (await isInLedger(move.operatorId)) return ledger.credit(move)
      return tell(
        move.operationId,
        () => ledger.credit(move),
        (wallet, stored) => wallet.credit(stored),
      )
    },
    rollback: (id) =>
      tell(
        id,
        () => ledger.rollback(id),
        (wallet, move) => wallet.rollback(move),
      ),
    status: (id) =>
      tell(
        id,
        () => ledger.status(id),
        (wallet, move) => wallet.status?.(move),
      ),
  }
}

/** The adapter for each kind of wallet. */
function outsideOf({ wallet, secret, currency, currencyExponent }: Operator): OutsideWallet | undefined {
  if (wallet.kind === 'ledger') return undefined
  const key = secret('walletKey')
  if (key === undefined) throw new OutsideFailure('address', 'the wallet has no key')
  const address = { url: wallet.url, timeoutMs: wallet.timeoutMs, key, currency, exponent: currencyExponent }
  return wallet.kind === 'seamless'
    ? createSeamlessWallet(address, wallet.can)
    : createScoutWallet(address, wallet.client)
}

async function loadUser(db: Kysely<DB>, managerId: number): Promise<string> {
  const { subject } = await db
    .selectFrom('manager')
    .select('subject')
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  return subject
}
