import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 200

/** Waits until something is so; throws after `seconds`. A check that fails counts as not yet. */
export async function until(what: string, seconds: number, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    if (await check().catch(() => false)) return
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(EVERY_MS)
  }
}

/** Whether an address answers with a good status. */
export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
