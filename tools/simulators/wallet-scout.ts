import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WalletAct } from './wallet-act.ts'
import type { WalletBook } from './wallet-book.ts'

type Bet = {
  readonly user: { readonly uid: string }
  readonly pool: { readonly currency: string }
  readonly bet: {
    readonly uid: string
    readonly win_uid?: string
    readonly amount: string
    readonly win?: string
  }
}
type Asked = {
  readonly bets?: readonly Bet[]
  readonly pools?: readonly { pool: Bet['pool']; bets: readonly Bet[] }[]
}

/** Parses a call in the contract of bets, cancel and winners: needs a bearer token of the right role. */
export async function answerScout(
  book: WalletBook,
  { key }: { readonly key: string },
  request: IncomingMessage,
  text: string,
): Promise<WalletAct | { readonly refused: number }> {
  const call = (request.url ?? '').replace('/scout/', '')
  const role = call === 'bets' ? 'customer' : 'admin'
  const [, given, token] = /^Bearer (customer|admin) (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (given !== role || !isSigned(token ?? '', key, role)) return { refused: 401 }
  const asked = JSON.parse(text) as Asked
  const bets =
    asked.bets ??
    asked.pools?.flatMap(({ pool, bets: inPool }) => inPool.map((bet) => ({ ...bet, pool }))) ??
    []
  const [first] = bets
  if (first === undefined) return { refused: 400 }
  return {
    call,
    operation: first.bet.uid,
    run: () => answerOf(book, call, first),
    sign: () => ({}),
  }
}

function isSigned(token: string, key: string, role: string): boolean {
  const [head = '', body = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}') as {
    role?: string
    exp?: number
  }
  const expected = createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')
  return signature === expected && claims.role === role && Number(claims.exp) > Date.now() / 1000
}

function answerOf(
  book: WalletBook,
  call: string,
  { user, pool, bet }: Bet,
): { status: number; body: object } {
  const { currency } = pool
  const minor = (text: string) => Number(text.replace('.', ''))
  switch (call) {
    case 'bets': {
      const result = book.debit({ operation: bet.uid, user: user.uid, amount: -minor(bet.amount), currency })
      if (result === 'insufficient_funds') return { status: 402, body: { error: result } }
      return { status: 200, body: result === 'done' ? { bets: [{ uid: bet.uid }] } : { error: result } }
    }
    case 'bets/cancel':
      book.rollback({ operation: bet.uid, user: user.uid, amount: -minor(bet.amount), currency }, false)
      return { status: 200, body: {} }
    case 'winners':
      book.credit({
        operation: bet.win_uid ?? bet.uid,
        user: user.uid,
        amount: minor(bet.win ?? '0'),
        currency,
      })
      return { status: 200, body: {} }
    default:
      return { status: 404, body: { error: 'not found' } }
  }
}
