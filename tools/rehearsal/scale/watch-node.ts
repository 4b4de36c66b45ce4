import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerChild } from '../server-child.ts'

/** What one node showed while it was watched. */
export type NodeSights = {
  /** When it first had all entries in its scoreboards; undefined until then. */
  readonly placedAt: () => number | undefined
  /** How often it did not say that it is ready. */
  readonly unready: () => number
  /** How long it took at most to say so. */
  readonly slowestMs: () => number
  readonly stop: () => Promise<void>
}

const LOOK_EVERY_MS = 50
const PATIENCE_MS = 5_000

/** Asks a node again and again whether it is ready and how many entries have places. */
export function watchNode({ url }: ServerChild, entries: () => Promise<number>): NodeSights {
  let isOver = false
  let placedAt: number | undefined
  let unready = 0
  let slowestMs = 0
  const watchReadiness = async () => {
    while (!isOver) {
      const began = performance.now()
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      slowestMs = Math.max(slowestMs, performance.now() - began)
      if (!isReady) unready += 1
      await pause(LOOK_EVERY_MS)
    }
  }
  const watchPlaces = async () => {
    while (!isOver && placedAt === undefined) {
      const text = await fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
      const known = Number(/^gaffer_live_entries (\d+)/m.exec(text)?.[1] ?? 0)
      if (known > 0 && known === (await entries())) placedAt = Date.now()
      await pause(LOOK_EVERY_MS)
    }
  }
  const watching = [watchReadiness(), watchPlaces()]
  return {
    placedAt: () => placedAt,
    unready: () => unready,
    slowestMs: () => slowestMs,
    stop: async () => {
      isOver = true
      await Promise.all(watching)
    },
  }
}

/** The memory of a process in MB: now, and the most it ever had; zeros where the system does not tell. */
export function memoryOf({ pid }: ServerChild): { readonly now: number; readonly peak: number } {
  try {
    const text = readFileSync(`/proc/${pid()}/status`, 'utf8')
    const read = (name: string) =>
      Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024)
    return { now: read('VmRSS'), peak: read('VmHWM') }
  } catch {
    return { now: 0, peak: 0 }
  }
}
