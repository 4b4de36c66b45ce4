import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { keepEmbedded } from './keep-embedded.ts'

/** A database that ends when told to, and whose restarts fail as often as told. */
function buildDatabase(failures: number) {
  let end: () => void = () => undefined
  let ended = new Promise<void>((resolve) => (end = resolve))
  const restarts: ('failed' | 'done')[] = []
  return {
    restarts,
    end: () => end(),
    ended: () => ended,
    restart: async () => {
      if (restarts.length < failures) {
        restarts.push('failed')
        throw new Error('memory is still in use')
      }
      restarts.push('done')
      ended = new Promise<void>((resolve) => (end = resolve))
    },
  }
}

describe('the embedded database', () => {
  it('is started again each time it ends by itself, however often a start fails', async () => {
    const database = buildDatabase(2)
    const lines: string[] = []
    const keeper = keepEmbedded(database, (line) => lines.push(line))
    database.end()
    await expect.poll(() => database.restarts).toEqual(['failed', 'failed', 'done'])
    database.end()
    await expect.poll(() => database.restarts.length).toBe(4)
    await expect.poll(() => lines.length).toBe(4)
    await keeper.stop()
  })

  it('is started ever more seldom where it ends as soon as it is back', async () => {
    let restarts = 0
    const database = { ended: () => Promise.resolve(), restart: async () => void (restarts += 1) }
    const keeper = keepEmbedded(database, () => undefined)
    await wait(1_000)
    await keeper.stop()
    expect(restarts).toBeGreaterThan(0)
    // At once, after 0.1, 0.3 and 0.7 s.
    expect(restarts).toBeLessThanOrEqual(4)
  })

  it('is given up when it does not come back, with the reason', async () => {
    const database = buildDatabase(Number.POSITIVE_INFINITY)
    const keeper = keepEmbedded(database, () => undefined, 300)
    database.end()
    expect(await keeper.lost).toBe('memory is still in use')
  })

  it('is left alone when it is stopped on purpose', async () => {
    const database = buildDatabase(0)
    const keeper = keepEmbedded(database, () => undefined)
    await keeper.stop()
    database.end()
    await database.ended()
    expect(database.restarts).toEqual([])
  })
})
