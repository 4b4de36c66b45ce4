import type { IncomingMessage, ServerResponse } from 'node:http'

/** Ways in which a wallet can fail. Each may happen before the money has moved, or after. */
export const WALLET_FAULTS = [
  'says nothing',
  'hangs up',
  'hangs up halfway',
  'resets the connection',
  'answers 200 with an error',
  'answers in words of the provider',
  'answers HTML',
  'answers nothing',
  'answers half a JSON',
  'answers a list',
  'names a negative balance',
  'names another currency',
  'names another amount',
  'names another operation',
  'answers by an unknown code',
  'knows no such user',
  'is overrun',
  'fails',
  'signs wrongly',
  'does not sign',
  'redirects',
  'is huge',
] as const
export type WalletFault = (typeof WALLET_FAULTS)[number]

/** When a fault happens: after the money has moved, without moving it, or some time before it moves. */
export type Stroke = {
  readonly fault: WalletFault
  readonly moment: 'before' | 'after' | { readonly laterMs: number }
}

/** How a provider embeds its message, including markup. */
export const PROVIDER_WORDS =
  'PalmsBet error: {"status":{"code":-7,"description":"<b onclick=alert(1)>Limit</b> of the day <script>x</script>is reached\\u202e"}}'

/** A failing wallet's answer; `sign` signs a body as a healthy one would. */
export function playFault(
  fault: WalletFault,
  request: IncomingMessage,
  response: ServerResponse,
  answer: object,
  sign: (status: number, body: string) => Record<string, string>,
): void {
  const send = (body: string, status = 200, headers: Record<string, string> = {}) => {
    const signed = { 'content-type': 'application/json', ...sign(status, body), ...headers }
    response.writeHead(status, signed).end(body)
  }
  const healthy = JSON.stringify(answer)
  switch (fault) {
    case 'says nothing':
      return
    case 'hangs up':
      return void request.socket.destroy()
    case 'resets the connection':
      return void request.socket.resetAndDestroy()
    case 'hangs up halfway':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' })
      response.write(healthy.slice(0, 5))
      return void setTimeout(() => request.socket.destroy(), 5)
    case 'answers 200 with an error':
      return send(
        JSON.stringify({ ...answer, status: 'error', has_error: true, error: 'internal', message: 'E-1' }),
      )
    case 'answers in words of the provider':
      return send(JSON.stringify({ has_error: true, error: PROVIDER_WORDS, message: PROVIDER_WORDS }))
    case 'answers HTML':
      return send('<html><h1>Welcome</h1></html>', 200, { 'content-type': 'text/html' })
    case 'answers nothing':
      return send('')
    case 'answers half a JSON':
      return send(healthy.slice(0, Math.max(1, healthy.length - 3)))
    case 'answers a list':
      return send('[]')
    case 'names a negative balance':
      return send(JSON.stringify({ ...answer, balance: -5, error: 'balance' }))
    case 'names another currency':
      return send(JSON.stringify({ ...answer, currency: 'XTS', error: 'currency' }))
    case 'names another amount':
      return send(JSON.stringify({ ...answer, amount: 1, error: 'amount' }))
    case 'names another operation':
      return send(
        JSON.stringify({ ...answer, operation: '00000000-0000-4000-8000-000000000000', error: 'id' }),
      )
    case 'answers by an unknown code':
      return send(JSON.stringify({ ...answer, status: 'declined', reason: 'E_7731', error: 'E_7731' }), 402)
    case 'knows no such user':
      return send(JSON.stringify({ error: 'unknown user' }), 404)
    case 'is overrun':
      return send('{}', 429)
    case 'fails':
      return send(healthy, 500)
    case 'signs wrongly':
      return send(JSON.stringify({ ...answer, error: 'x' }), 200, { 'gaffer-signature': '0'.repeat(64) })
    case 'does not sign':
      return void response.writeHead(200).end(JSON.stringify({ ...answer, error: 'x' }))
    case 'redirects':
      return send('{}', 307, { location: 'http://169.254.169.254/latest/meta-data' })
    case 'is huge':
      return send(JSON.stringify({ ...answer, error: 'x', more: 'x'.repeat(9_000_000) }))
  }
}
