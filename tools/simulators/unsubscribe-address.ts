import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson, serve, type Served } from './serve.ts'

/** The answers the address may give; only the first means success. */
export const UNSUBSCRIBE_ANSWERS = [
  'Success',
  'success',
  'Failure',
  'no status',
  'a text',
  'status 500',
  'status 302',
  'nothing',
  'huge',
  'hangs up',
] as const
export type UnsubscribeAnswer = (typeof UNSUBSCRIBE_ANSWERS)[number]

/** Whose subscription it was asked to end, and with which key. */
export type UnsubscribeAsk = { readonly named: unknown; readonly authorization: string | undefined }

/** The operator's address that ends a subscription, identified by what the operator knows about its owner. */
export type UnsubscribeAddress = Served & {
  /** `operator.unsubscribe.url`. */
  readonly address: string
  /** The calls it received, in order. */
  readonly asked: readonly UnsubscribeAsk[]
  readonly answerWith: (answer: UnsubscribeAnswer) => void
}

export async function startUnsubscribeAddress(
  options: { readonly port?: number; readonly onAsk?: (ask: UnsubscribeAsk) => void } = {},
): Promise<UnsubscribeAddress> {
  const asked: UnsubscribeAsk[] = []
  let answer: UnsubscribeAnswer = 'Success'
  const served = await serve(async (request, response) => {
    const { authorization } = request.headers
    const ask = { named: JSON.parse(await readBody(request)) as unknown, authorization }
    asked.push(ask)
    options.onAsk?.(ask)
    give(answer, request, response)
  }, options.port)
  return {
    ...served,
    address: `${served.url}/unsubscribe`,
    asked,
    answerWith: (next) => (answer = next),
  }
}

function give(answer: UnsubscribeAnswer, request: IncomingMessage, response: ServerResponse): void {
  switch (answer) {
    case 'no status':
      return sendJson(response, 200, { result: 'Success' })
    case 'a text':
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('Success')
    case 'status 500':
      return sendJson(response, 500, { status: 'Success' })
    case 'status 302':
      return void response.writeHead(302, { location: '/unsubscribe' }).end()
    case 'nothing':
      return void response.writeHead(200).end()
    case 'huge':
      return void response.writeHead(200).end(`{"status":"Success","x":"${'x'.repeat(200_000)}"}`)
    case 'hangs up':
      return void request.socket.destroy()
    default:
      return sendJson(response, 200, { status: answer })
  }
}
