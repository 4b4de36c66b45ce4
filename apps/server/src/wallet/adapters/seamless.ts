import { z } from 'zod'
import { callOutside, OutsideFailure, readJson } from '../../platform/outside/call-outside.ts'
import type { OperatorWallet } from '../../operators/index.ts'
import type { StoredMove } from '../load-move.ts'
import { wordsOfProvider } from '../wallet-words.ts'
import type { WalletAnswer } from '../wallet-port.ts'
import type { OutsideWallet, WalletAddress } from './outside-wallet.ts'
import { isSignedReply, makeNonce, signRequest } from './seamless-signature.ts'

type Seamless = Extract<OperatorWallet, { kind: 'seamless' }>

const MAX_BYTES = 64 * 1024
const MAX_STATEMENT_BYTES = 4 * 1024 * 1024
const ROWS_PER_PAGE = 2_000
/** Screens show a balance next to other things, and do without it rather than wait. */
const BALANCE_WITHIN_MS = 1_500

const minor = z.int().min(0)
const done = z.object({
  status: z.literal('done'),
  operation: z.string(),
  amount: minor,
  currency: z.string(),
  balance: minor.optional(),
  has_error: z.literal(false).optional(),
})
const declined = z.object({
  status: z.literal('declined'),
  operation: z.string(),
  reason: z.enum(['insufficient_funds', 'refused']),
  message: z.string().optional(),
})
const rolledBack = z.object({ status: z.literal('rolled_back'), operation: z.string() })
const unknown = z.object({ status: z.literal('unknown_operation'), operation: z.string() })
const statement = z.object({
  rows: z
    .array(z.object({ operation: z.string(), user: z.string(), amount: z.int(), currency: z.string() }))
    .max(ROWS_PER_PAGE),
  next: z.string().max(200).nullable(),
})

/**
 * Our own contract (docs/operators.md, Wallet): balance, debit, credit, rollback, status and statement, each a signed
 * POST whose signed reply names its operation, amount and currency.
 */
export function createSeamlessWallet(address: WalletAddress, can: Seamless['can']): OutsideWallet {
  const ask = (call: string, body: object, maxBytes?: number) => post(address, call, body, maxBytes)
  const unknownOperation = (answer: unknown, move: StoredMove) =>
    unknown.safeParse(answer).data?.operation === move.operationId
  return {
    balance: async (user) => {
      const { currency, exponent } = address
      const quick = { ...address, timeoutMs: balanceWithin(address) }
      const answer = z
        .object({ balance: minor, currency: z.literal(currency), user: z.literal(user) })
        .safeParse(await post(quick, 'balance', { user, currency, exponent }))
      if (!answer.success) throw odd('balance')
      return answer.data.balance
    },
    debit: async (move) => readMoved(await ask('debit', bodyOf(move, address)), move),
    credit: async (move) => readMoved(await ask('credit', bodyOf(move, address)), move),
    rollback: async (move) => {
      const answer = await ask('rollback', bodyOf(move, address))
      const isDone = rolledBack.safeParse(answer).data?.operation === move.operationId
      if (isDone || (can.rollbackOfUnknown === 'notFound' && unknownOperation(answer, move))) {
        return { outcome: 'done', mayStillLand: !can.tombstone }
      }
      throw odd('rollback')
    },
    ...(can.status && {
      status: async (move) => {
        const answer = await ask('status', bodyOf(move, address))
        if (unknownOperation(answer, move)) return { outcome: 'unknown' }
        if (rolledBack.safeParse(answer).data?.operation === move.operationId) {
          return { outcome: 'declined', reason: 'walletRefused' }
        }
        return readMoved(answer, move)
      },
    }),
    ...(can.statement && {
      statement: async ({ from, to }, after) => {
        const asked = {
          from: from.toISOString(),
          to: to.toISOString(),
          after: after ?? null,
          limit: ROWS_PER_PAGE,
        }
        const page = statement.safeParse(await ask('statement', asked, MAX_STATEMENT_BYTES))
        if (!page.success) throw odd('statement')
        const rows = page.data.rows.map(({ operation, ...row }) => ({ ...row, operationId: operation }))
        return { rows, next: page.data.next ?? undefined }
      },
    }),
  }
}

/** How long a balance is waited for, in milliseconds. */
export function balanceWithin({ timeoutMs }: Pick<WalletAddress, 'timeoutMs'>): number {
  return Math.min(timeoutMs, BALANCE_WITHIN_MS)
}

/** What is sent about a movement. */
function bodyOf(move: StoredMove, { exponent }: WalletAddress): object {
  return {
    operation: move.operationId,
    reason: move.kind,
    user: move.user,
    amount: move.amount,
    currency: move.currency,
    exponent,
    game: move.contestId,
    entry: move.entryId,
    of: move.paymentId,
    at: move.at.toISOString(),
  }
}

function readMoved(answer: unknown, move: StoredMove): WalletAnswer {
  const moved = done.safeParse(answer).data
  if (moved !== undefined) {
    const isOurs =
      moved.operation === move.operationId && moved.amount === move.amount && moved.currency === move.currency
    if (isOurs) return { outcome: 'done' }
    throw odd('another operation')
  }
  const refused = declined.safeParse(answer).data
  if (refused?.operation === move.operationId) {
    const message = wordsOfProvider(refused.message)
    const reason = refused.reason === 'insufficient_funds' ? 'insufficientFunds' : 'walletRefused'
    return { outcome: 'declined', reason, message }
  }
  // It says what is wrong, but not as a refusal: whether it took the money is unknown.
  const message = wordsOfProvider(z.object({ message: z.string() }).safeParse(answer).data?.message)
  if (message !== undefined) return { outcome: 'unknown', message }
  throw odd('no form of an answer')
}

async function post(
  { url, key, timeoutMs }: WalletAddress,
  call: string,
  content: object,
  maxBytes = MAX_BYTES,
): Promise<unknown> {
  const address = `${url.replace(/\/$/, '')}/${call}`
  const body = JSON.stringify(content)
  const nonce = makeNonce()
  const timestamp = Math.floor(Date.now() / 1000)
  const { status, headers, text } = await callOutside({
    url: address,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'gaffer-timestamp': String(timestamp),
      'gaffer-nonce': nonce,
      'gaffer-signature': signRequest(key, { path: new URL(address).pathname, timestamp, nonce, body }),
    },
    body,
    timeoutMs,
    maxBytes,
  })
  if (status !== 200 && status !== 402) throw new OutsideFailure('answer', status)
  if (!isSignedReply(key, { nonce, status, body: text }, headers['gaffer-signature'])) {
    throw new OutsideFailure('answer', 'signature')
  }
  const read = readJson(text)
  if (status === 402 && !declined.safeParse(read).success) throw odd('status 402 without a refusal')
  return read
}

function odd(detail: string): OutsideFailure {
  return new OutsideFailure('form', detail)
}
