import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WalletAct } from './wallet-act.ts'
import type { WalletBook } from './wallet-book.ts'

/** How a seamless wallet behaves where contracts differ (its operator declares the same). */
export type SeamlessHabits = {
  readonly tombstone?: boolean
  readonly rollbackOfUnknown?: 'done' | 'notFound'
}

type Options = SeamlessHabits & { readonly key: string }
type Asked = {
  readonly operation: string
  readonly user: string
  readonly amount: number
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly after: string | null
  readonly limit: number
}

const CLOCKS_APART_SECONDS = 300
const nonces = new Set<string>()

/** Parses a signed call as docs/operators.md describes it, with code of its own. */
export function answerSeamless(
  book: WalletBook,
  options: Options,
  request: IncomingMessage,
  text: string,
): WalletAct | { readonly refused: number } {
  const hmac = (...lines: string[]) =>
    createHmac('sha256', options.key)
      .update(['gaffer-wallet-1', ...lines].join('\n'))
      .digest('hex')
  const path = request.url ?? ''
  const header = (name: string) => String(request.headers[name] ?? '')
  const [timestamp, nonce] = [header('gaffer-timestamp'), header('gaffer-nonce')]
  const expected = Buffer.from(hmac('request', 'POST', path, timestamp, nonce, text))
  const given = Buffer.from(header('gaffer-signature'))
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < CLOCKS_APART_SECONDS && !nonces.has(nonce)
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isFresh)
    return { refused: 401 }
  nonces.add(nonce)
  const call = path.split('/').at(-1) ?? ''
  const asked = JSON.parse(text) as Asked
  return {
    call,
    operation: asked.operation,
    run: () => answerOf(book, options, call, asked),
    sign: (status, body) => ({ 'gaffer-signature': hmac('reply', nonce, String(status), body) }),
  }
}

function answerOf(
  book: WalletBook,
  options: Options,
  call: string,
  asked: Asked,
): { status: number; body: object } {
  const { operation, user, amount, currency } = asked
  const moved = {
    status: 200,
    body: { operation, status: 'done', amount, currency, balance: book.balance(user) },
  }
  const said = (status: string, more: object = {}) => ({ status: 200, body: { operation, status, ...more } })
  switch (call) {
    case 'balance':
      return { status: 200, body: { user, currency, balance: book.balance(user) } }
    case 'debit': {
      const result = book.debit({ operation, user, amount: -amount, currency })
      if (result === 'done') return moved
      if (result === 'duplicate') return { status: 409, body: { operation, status: 'duplicate' } }
      const reason = result === 'insufficient_funds' ? result : 'refused'
      return { status: 402, body: { operation, status: 'declined', reason } }
    }
    case 'credit':
      return book.credit({ operation, user, amount, currency }) === 'done'
        ? moved
        : { status: 409, body: { operation } }
    case 'rollback': {
      const result = book.rollback({ operation, user, amount: -amount, currency }, options.tombstone ?? false)
      return said(
        result === 'unknown_operation' && options.rollbackOfUnknown !== 'notFound' ? 'rolled_back' : result,
      )
    }
    case 'status': {
      const known = book.find(operation)
      if (known === undefined) return said('unknown_operation')
      return known.state === 'done' ? moved : said('rolled_back')
    }
    case 'statement':
      return { status: 200, body: pageOf(book, asked) }
    default:
      return { status: 404, body: {} }
  }
}

function pageOf(book: WalletBook, { from, to, after, limit }: Asked): object {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const all = book.entries().filter(({ at, state }) => state === 'done' && at >= begin && at < end)
  const start = after === null ? 0 : Number(after)
  const rows = all.slice(start, start + limit)
  return {
    rows: rows.map(({ operation, user, amount, currency }) => ({ operation, user, amount, currency })),
    next: start + limit < all.length ? String(start + limit) : null,
  }
}
