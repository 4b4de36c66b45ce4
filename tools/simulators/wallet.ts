import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { WalletAct } from './wallet-act.ts'
import { answerScout } from './wallet-scout.ts'
import { answerSeamless, type SeamlessHabits } from './wallet-seamless.ts'
import { type BookEntry, type Change, openWalletBook, type WalletBook } from './wallet-book.ts'
import { playFault, type Stroke } from './wallet-faults.ts'
import { readBody, sendJson, serve, type Served } from './serve.ts'

/** How long a call waits, and at which moment. */
export type Wait = { readonly ms: number; readonly moment: 'before' | 'after' }

/** A simulated wallet with both contracts on top of the same books. */
export type SimulatedWallet = Served & {
  readonly seamlessUrl: string
  readonly scoutUrl: string
  readonly book: WalletBook
  /** Sets the function that decides what goes wrong with a call; undefined for nothing. */
  readonly strike: (choose: (act: WalletAct) => Stroke | undefined) => void
  readonly heal: () => void
  /** Makes calls wait, before they move the money or before they answer; undefined for no wait. */
  readonly slowDown: (wait: (act: WalletAct) => Wait | undefined) => void
  readonly asked: () => readonly string[]
}

export type WalletOptions = SeamlessHabits & {
  readonly port?: number
  readonly key: string
  /** Where the books are stored; in memory by default. */
  readonly file?: string
  /** Called for each movement. */
  readonly onMove?: (entry: BookEntry, change: Change) => void
}

export async function startWallet(options: WalletOptions): Promise<SimulatedWallet> {
  const book = openWalletBook(options.file, options.onMove)
  const asked: string[] = []
  let choose: (act: WalletAct) => Stroke | undefined = () => undefined
  let waitOf: (act: WalletAct) => Wait | undefined = () => undefined
  const served = await serve(async (request, response) => {
    try {
      const body = await readBody(request)
      const act = request.url?.startsWith('/scout/')
        ? await answerScout(book, options, request, body)
        : answerSeamless(book, options, request, body)
      if ('refused' in act) return sendJson(response, act.refused, { error: 'unauthorized' })
      asked.push(act.call)
      const wait = waitOf(act)
      if (wait?.moment === 'before') await pause(wait.ms)
      const stroke = choose(act)
      if (stroke !== undefined) return strikeWith(act, stroke, request, response)
      const { status, body: answer } = act.run()
      if (wait?.moment === 'after') await pause(wait.ms)
      const said = JSON.stringify(answer)
      response.writeHead(status, { 'content-type': 'application/json', ...act.sign(status, said) }).end(said)
    } catch {
      sendJson(response, 400, { error: 'bad request' })
    }
  }, options.port)
  return {
    ...served,
    seamlessUrl: `${served.url}/seamless`,
    scoutUrl: `${served.url}/scout`,
    book,
    strike: (next) => (choose = next),
    heal: () => {
      choose = () => undefined
      waitOf = () => undefined
    },
    slowDown: (wait) => (waitOf = wait),
    asked: () => asked,
  }
}

function strikeWith(
  act: WalletAct,
  stroke: Stroke,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (typeof stroke.moment === 'object') setTimeout(act.run, stroke.moment.laterMs)
  const answer = stroke.moment === 'after' ? act.run().body : { operation: act.operation, status: 'done' }
  playFault(stroke.fault, request, response, answer, act.sign)
}
