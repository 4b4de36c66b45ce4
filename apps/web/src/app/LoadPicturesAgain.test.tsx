import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request } from '../lib/http.ts'
import { LoadPicturesAgain } from './LoadPicturesAgain.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ has_error: false, message: '', data: [] })))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page with one picture; `asked` counts how often the browser was made to ask for it again. */
function renderPicture() {
  const { container, unmount } = render(
    <>
      <LoadPicturesAgain />
      <img src="data:," alt="" />
    </>,
  )
  const picture = container.querySelector('img')
  if (picture === null) throw new Error('no picture on the page')
  const asked = vi.fn()
  Object.defineProperty(picture, 'src', { set: asked })
  return { asked, unmount, miss: () => picture.dispatchEvent(new Event('error')) }
}

it('asks again for a picture that was missing, after some tries in vain only once anything is answered', async () => {
  const { asked, miss } = renderPicture()
  for (let times = 1; times <= 6; times += 1) {
    miss()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.mock.calls).toEqual(Array.from({ length: times }, () => ['data:,']))
  }
  miss()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveBeenCalledTimes(6)
  await request('devices')
  expect(asked).toHaveBeenCalledTimes(7)
  await request('devices')
  expect(asked).toHaveBeenCalledTimes(7)
})

it('asks ever more seldom for one that is nowhere, and for none that has left the page', async () => {
  const { asked, miss, unmount } = renderPicture()
  const waited: number[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    miss()
    const missedAt = Date.now()
    while (asked.mock.calls.length === turn) {
      await vi.advanceTimersByTimeAsync(500)
      await request('devices')
    }
    waited.push((Date.now() - missedAt) / 1_000)
  }
  expect(waited).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  miss()
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  await request('devices')
  expect(asked).toHaveBeenCalledTimes(8)
})
