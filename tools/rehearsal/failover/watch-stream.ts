import { type ClientRequest, request } from 'node:http'

/** How long a page was without its stream. */
export type Outage = { readonly from: number; readonly to: number }

/** Where no stream has said when to come back. */
const AGAIN_MS = 1_000
/** A page that has heard no heartbeat for so long opens its stream anew. */
const SILENCE_MS = 20_000

/** Holds one stream of events open, as a page does; every time without it is told. */
export function watchStream(url: string, tell: (outage: Outage) => void): { readonly stop: () => void } {
  let isOver = false
  let lostAt: number | undefined
  let current: ClientRequest | undefined
  let again: NodeJS.Timeout | undefined
  let comeBackMs = AGAIN_MS

  const open = (): void => {
    if (isOver) return
    const call = request(url, { agent: false, timeout: SILENCE_MS })
    current = call
    let isLost = false
    const lose = (): void => {
      if (isLost) return
      isLost = true
      lostAt ??= performance.now()
      call.destroy()
      again = setTimeout(open, comeBackMs)
      comeBackMs = AGAIN_MS
    }
    call.once('error', lose).once('timeout', lose).once('close', lose)
    call.once('response', (answer) => {
      if (answer.statusCode !== 200) return lose()
      answer.once('error', lose).once('close', lose)
      answer.on('data', (bytes: Buffer) => {
        const told = /^retry: (\d+)$/m.exec(String(bytes))
        if (told !== null) comeBackMs = Number(told[1])
        if (lostAt === undefined || isLost) return
        tell({ from: lostAt, to: performance.now() })
        lostAt = undefined
      })
    })
    call.end()
  }
  open()
  return {
    stop: () => {
      isOver = true
      clearTimeout(again)
      current?.destroy()
    },
  }
}
