import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { sendWhenOpen } from './send-when-open.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = (): Promise<string> => Promise.reject(new ApiError('unavailable', 503, ''))
const HOUR_MS = 3_600_000

it('a change that the server cannot take for now is sent again until it is taken', async () => {
  const told: boolean[] = []
  const send = vi.fn(away)
  const sent = sendWhenOpen(send, { onWaiting: (isWaiting) => told.push(isWaiting), isWanted: () => true })
  await vi.advanceTimersByTimeAsync(5_000)
  send.mockResolvedValue('saved')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await sent).toBe('saved')
  expect(told.at(0)).toBe(true)
  expect(told.at(-1)).toBe(false)
})

it('a server that stays away is told, and ends the sending', async () => {
  const send = vi.fn(away)
  const outcome = sendWhenOpen(send, { onWaiting: vi.fn(), isWanted: () => true }).catch(String)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await outcome
  const tries = send.mock.calls.length
  expect(tries).toBeGreaterThan(2)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(send.mock.calls.length).toBe(tries)
})

it('nothing is sent again once its page is left', async () => {
  let isHere = true
  const send = vi.fn(away)
  const outcome = sendWhenOpen(send, { onWaiting: vi.fn(), isWanted: () => isHere }).catch(String)
  await vi.advanceTimersByTimeAsync(1)
  isHere = false
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  await outcome
  expect(send).toHaveBeenCalledOnce()
})

it.each(['walletAway', 'roundClosing'] as const)('the refusal %s is told at once', async (code) => {
  const send = vi.fn(() => Promise.reject(new ApiError(code, 503, '')))
  await expect(sendWhenOpen(send, { onWaiting: vi.fn(), isWanted: () => true })).rejects.toThrow()
  expect(send).toHaveBeenCalledOnce()
})
