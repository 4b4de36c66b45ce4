import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTurns } from './take-turns.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Turns that take this long, and when each of them began, in milliseconds since the first. */
function buildTurns(lastMs: number, nextDueMs?: number) {
  const began: number[] = []
  const openedAt = performance.now()
  const logFault = vi.fn()
  const turn = vi.fn(async () => {
    began.push(performance.now() - openedAt)
    await new Promise((resolve) => setTimeout(resolve, lastMs))
    return nextDueMs
  })
  return { turns: createTurns({ turn, logFault }), turn, began, logFault }
}

describe('turns', () => {
  it('follow each other every quarter of a second, and every second where others wake the node', async () => {
    const [alone, together] = [buildTurns(0), buildTurns(0)]
    alone.turns.run()
    together.turns.run(() => true)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(alone.began.length).toBe(9)
    expect(together.began.length).toBe(3)
    await Promise.all([alone.turns.stop(), together.turns.stop()])
  })

  it('follow at once what is due, but leave the processor to others for as long as a turn took', async () => {
    const { turns, began } = buildTurns(40, 0)
    turns.run()
    await vi.advanceTimersByTimeAsync(170)
    expect(began).toEqual([0, 80, 160])
    void turns.stop()
  })

  it('follow a wake at once; one during a turn, after its rest', async () => {
    const { turns, began } = buildTurns(40)
    turns.run()
    await vi.advanceTimersByTimeAsync(100)
    turns.wake()
    turns.wake()
    await vi.advanceTimersByTimeAsync(20)
    turns.wake()
    await vi.advanceTimersByTimeAsync(100)
    expect(began).toEqual([0, 100, 180])
    void turns.stop()
  })

  it('go on after one that failed', async () => {
    const { turns, turn, logFault } = buildTurns(0)
    turn.mockRejectedValueOnce(new Error('away'))
    turns.run()
    await vi.advanceTimersByTimeAsync(300)
    expect(logFault).toHaveBeenCalledOnce()
    expect(turn).toHaveBeenCalledTimes(2)
    await turns.stop()
  })

  it('end when they are stopped, after the current one; nobody wakes them again', async () => {
    const { turns, began } = buildTurns(40)
    const ended = vi.fn()
    turns.run()
    void turns.stop().then(ended)
    await vi.advanceTimersByTimeAsync(30)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30)
    expect(ended).toHaveBeenCalledOnce()
    turns.wake()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(began).toEqual([0])
  })
})
