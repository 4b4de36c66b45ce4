import { afterEach, expect, it, vi } from 'vitest'
import { request, setReadOnly } from './http.ts'

afterEach(() => {
  setReadOnly(false)
  vi.unstubAllGlobals()
})

it('sends nothing that could change anything from a page that shows a brand before it is published', async () => {
  const sent = vi.fn<typeof fetch>(async () => Response.json({ data: {} }))
  vi.stubGlobal('fetch', sent)
  setReadOnly(true)
  await expect(request('authenticate', { body: {} })).rejects.toMatchObject({ code: 'forbidden' })
  expect(sent).not.toHaveBeenCalled()
  await request('brand')
  expect(sent).toHaveBeenCalledOnce()
})
