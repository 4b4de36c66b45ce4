import { readBody, sendJson, serve, type Served } from './serve.ts'

export type Sms = { readonly to: string; readonly text: string }

/** An SMS gateway that keeps what it receives, newest last: `SMS_URL`. */
export type SmsGateway = Served & {
  readonly address: string
  readonly sent: Sms[]
  /** The status by which it refuses a number. */
  readonly refused: Map<string, number>
  readonly fail: (isFailing: boolean) => void
}

export async function startSmsGateway(
  options: { readonly port?: number; readonly secret?: string; readonly onSms?: (sms: Sms) => void } = {},
): Promise<SmsGateway> {
  const sent: Sms[] = []
  const refused = new Map<string, number>()
  let isFailing = false
  const served = await serve(async (request, response) => {
    const isKnown =
      options.secret === undefined || request.headers.authorization === `Bearer ${options.secret}`
    if (!isKnown) return sendJson(response, 403, {})
    const sms = JSON.parse(await readBody(request)) as Sms
    if (isFailing) return sendJson(response, 503, {})
    const refusal = refused.get(sms.to)
    if (refusal !== undefined) return sendJson(response, refusal, {})
    sent.push(sms)
    options.onSms?.(sms)
    sendJson(response, 202, {})
  }, options.port)
  return { ...served, address: `${served.url}/send`, sent, refused, fail: (next) => (isFailing = next) }
}
