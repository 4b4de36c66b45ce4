import { SignJWT } from 'jose'
import { z } from 'zod'
import type { MinorUnits } from '@gaffer/rules'
import { callOutside, OutsideFailure } from '../../platform/outside/call-outside.ts'
import type { StoredMove } from '../load-move.ts'
import { wordsOfProvider } from '../wallet-words.ts'
import type { WalletAnswer } from '../wallet-port.ts'
import type { OutsideWallet, WalletAddress } from './outside-wallet.ts'

const MAX_BYTES = 64 * 1024
const TOKEN_LIVES = '2m'
const errorSchema = z.object({ error: z.unknown().optional(), has_error: z.unknown().optional() })

/**
 * The contract of bets, cancel and winners that exists on the market: amounts are decimal strings, a refusal is 402
 * `insufficient_funds`, success is 200 without `error`. It offers neither a balance nor the state of a bet, so a bet
 * whose answer was lost is cancelled by its uid.
 */
export function createScoutWallet(address: WalletAddress, client: string): OutsideWallet {
  const { exponent } = address
  const amounts = (amount: MinorUnits) => ({
    amount: decimalOf(amount, exponent),
    rake: decimalOf(0, exponent),
  })
  const userOf = (move: StoredMove) => ({
    client,
    uid: move.user,
    name: move.userName,
    ...(move.ip !== undefined && { ip: move.ip }),
  })
  const poolOf = (move: StoredMove) => ({
    client,
    game: 'fantasy',
    uid: String(move.contestId ?? move.entryId ?? ''),
    currency: move.currency,
    overdraw: false,
    category: move.kind === 'stake' ? 'admin_created' : 'hidden',
  })
  /** Cancels the bet of a stake, whether it was taken or not. */
  const cancel = async (move: StoredMove, uid: string): Promise<WalletAnswer> => {
    const bet = { uid, ...amounts(move.amount) }
    const body = {
      pools: [{ pool: { ...poolOf(move), status: 'cancelled' }, bets: [{ user: userOf(move), bet }] }],
    }
    await askWhole(address, client, 'bets/cancel', 'admin', body)
    return { outcome: 'done', mayStillLand: true }
  }
  return {
    debit: async (move) => {
      const bet = {
        uid: move.operationId,
        uuid: move.operationId,
        base_amount: decimalOf(move.amount, exponent),
        ...amounts(move.amount),
        currency: move.currency,
      }
      const pool = { ...poolOf(move), amount: decimalOf(move.amount, exponent) }
      return readBet(
        await ask(address, client, 'bets', move.user, { bets: [{ user: userOf(move), pool, bet }] }),
      )
    },
    rollback: (move) => cancel(move, move.operationId),
    credit: async (move) => {
      if (move.kind === 'refund' && move.paymentId !== null)
        return { ...(await cancel(move, move.paymentId)), outcome: 'done' }
      const bet = {
        uid: move.paymentId ?? '',
        win_uid: move.operationId,
        ...amounts(0),
        win: decimalOf(move.amount, exponent),
      }
      const body = {
        pools: [{ pool: { ...poolOf(move), status: 'settled' }, bets: [{ user: userOf(move), bet }] }],
      }
      await askWhole(address, client, 'winners', 'admin', body)
      return { outcome: 'done' }
    },
  }
}

/** Minor units as a decimal text: 1050 with two decimals is "10.50". */
export function decimalOf(amount: MinorUnits, exponent: number): string {
  if (exponent === 0) return String(amount)
  const digits = String(amount).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

type Reply = { readonly status: number; readonly body: z.output<typeof errorSchema> }

function readBet({ status, body }: Reply): WalletAnswer {
  if (status === 402 && body.error === 'insufficient_funds') {
    return { outcome: 'declined', reason: 'insufficientFunds' }
  }
  if (status === 200 && isClean(body)) return { outcome: 'done' }
  const message = wordsOfProvider(body.error) ?? wordsOfProvider((body as { message?: unknown }).message)
  if (message !== undefined) return { outcome: 'unknown', message }
  throw new OutsideFailure('answer', status)
}

function isClean({ error, has_error }: Reply['body']): boolean {
  return error === undefined && (has_error === undefined || has_error === false)
}

async function askWhole(
  address: WalletAddress,
  client: string,
  call: string,
  user: string,
  content: object,
): Promise<void> {
  const { status, body } = await ask(address, client, call, user, content)
  if (status !== 200 || !isClean(body)) throw new OutsideFailure('answer', status)
}

/** `user` says whose token to send: a customer's for their own bet, `admin` for our own actions. */
async function ask(
  { url, key, timeoutMs }: WalletAddress,
  client: string,
  call: string,
  user: string,
  content: object,
): Promise<Reply> {
  const role = user === 'admin' ? 'admin' : 'customer'
  const token = await new SignJWT({ role, client })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime(TOKEN_LIVES)
    .sign(new TextEncoder().encode(key))
  const answer = await callOutside({
    url: `${url.replace(/\/$/, '')}/${call}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${role} ${token}` },
    body: JSON.stringify(content),
    timeoutMs,
    maxBytes: MAX_BYTES,
  })
  if (answer.status !== 200 && answer.status !== 402) {
    throw new OutsideFailure('answer', answer.status)
  }
  return { status: answer.status, body: readBody(answer.text) }
}

function readBody(text: string): Reply['body'] {
  try {
    // An empty answer is no answer: anything on the way could have sent it.
    return errorSchema.loose().parse(JSON.parse(text))
  } catch {
    throw new OutsideFailure('answer', 'no JSON')
  }
}
