import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Sheet, SheetResult, SheetScoring } from '../../rounds/index.ts'
import type { SheetReply, SheetRequest } from './sheet-worker.ts'

/** Scores sheets in a thread of their own, so that a large one never holds up an answer. */
export type SheetHost = {
  readonly keep: (sheet: Sheet) => void
  readonly score: (gameRoundId: number, scoring: SheetScoring) => Promise<SheetResult | undefined>
  readonly drop: (gameRoundId: number) => void
  readonly stop: () => Promise<void>
}

type Waiting = {
  readonly resolve: (result: SheetResult | undefined) => void
  readonly reject: (error: Error) => void
}

// The loader that strips types is WebAssembly, and V8 13 can free a wrapper of it that another thread
// still holds when both have tiered it up; without tier-up nothing is freed.
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')

/** Starts the worker; one that dies is started again with the sheets it had. */
export function createSheetHost(): SheetHost {
  const sheets = new Map<number, Sheet>()
  const waiting = new Map<number, Waiting>()
  let nextRequest = 1
  let worker: Worker | undefined
  let isStopped = false

  const fail = (error: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const post = (message: SheetRequest) => {
    worker ??= start()
    worker.postMessage(message)
  }

  const start = (): Worker => {
    const started = new Worker(join(import.meta.dirname, 'sheet-worker.ts'))
    started.unref()
    started.on('message', ({ request, result }: SheetReply) => {
      waiting.get(request)?.resolve(result)
      waiting.delete(request)
    })
    // A dying worker says both, one after the other; by then another may be at work.
    const end = (error: Error) => {
      if (worker === started) fail(error)
    }
    started.on('error', end)
    started.on('exit', () => end(new Error('the sheet worker ended')))
    for (const sheet of sheets.values()) started.postMessage({ type: 'keep', sheet } satisfies SheetRequest)
    return started
  }

  return {
    keep: (sheet) => {
      sheets.set(sheet.gameRoundId, sheet)
      post({ type: 'keep', sheet })
    },
    drop: (gameRoundId) => {
      sheets.delete(gameRoundId)
      post({ type: 'drop', gameRoundId })
    },
    score: (gameRoundId, scoring) => {
      if (isStopped) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const request = nextRequest
        nextRequest += 1
        waiting.set(request, { resolve, reject })
        post({ type: 'score', gameRoundId, request, scoring })
      })
    },
    stop: async () => {
      isStopped = true
      const stopping = worker
      stopping?.removeAllListeners()
      fail(new Error('the sheets are closed'))
      await stopping?.terminate()
    },
  }
}
