import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetToken, request, setReadOnly, setReaderChanged, setSessionLost } from './http.ts'

afterEach(() => {
  setReadOnly(false)
  forgetToken()
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

describe('another page of the browser logged somebody in', () => {
  /** A server where Ada is logged in until `next` is, whose cookie the browser has from then on. */
  function openServer(next: string) {
    const page = { reader: 'Ada', hasEnded: false, sent: 0 }
    vi.stubGlobal('fetch', async (url: string) => {
      const answer = (data: unknown) =>
        Response.json({ data }, { headers: { authorization: `Bearer ${page.reader}` } })
      if (url.includes('/gaffer/wallet/balance')) {
        page.sent += 1
        return page.hasEnded
          ? Response.json({ code: 'unauthorized', has_error: true }, { status: 401 })
          : Response.json({ data: { balance: 1 } })
      }
      if (page.hasEnded) page.reader = next
      page.hasEnded = false
      return answer({ username: page.reader })
    })
    return page
  }

  it.each([
    ['themselves: what was under way goes on', 'Ada', 0, 2],
    ['somebody else: it is not theirs to do', 'Grace', 1, 1],
  ])('%s', async (_name, next, changes, sent) => {
    const changed = vi.fn<() => void>()
    const stop = setReaderChanged(changed)
    const page = openServer(next)
    await request('authenticate', { body: {} })
    page.hasEnded = true
    const result = await request('walletBalance').then(
      () => 'answered',
      () => 'refused',
    )
    expect(result).toBe(changes === 0 ? 'answered' : 'refused')
    expect(changed).toHaveBeenCalledTimes(changes)
    expect(page.sent).toBe(sent)
    stop()
  })
})

describe('a renewal of the token that fails', () => {
  /** Makes a call whose token has run out, and a renewal with this answer. */
  async function failRenewal(renewed: () => Response) {
    const lost = vi.fn<() => void>()
    const stop = setSessionLost(lost)
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('/session/renew')
        ? renewed()
        : Response.json({ code: 'unauthorized', has_error: true }, { status: 401 }),
    )
    await request('walletBalance').catch(() => undefined)
    stop()
    return lost
  }
  const refusal = (code: string, status: number) => () =>
    Response.json({ code, has_error: true, message: 'no' }, { status })

  it.each([
    ['our own 503', refusal('unavailable', 503)],
    ['a balancer’s 502', () => new Response('<html>', { status: 502 })],
    ['too many calls', refusal('tooManyRequests', 429)],
    ['a fault of the server', refusal('internal', 500)],
    ['an answer cut short', () => new Response('{"data":', { status: 200 })],
    [
      'no answer',
      () => {
        throw new TypeError('failed to fetch')
      },
    ],
  ])('leaves the login as it is after %s', async (_name, renewed) => {
    expect(await failRenewal(renewed)).not.toHaveBeenCalled()
  })

  it('ends the login where the server knows it no more', async () => {
    expect(await failRenewal(refusal('unauthorized', 401))).toHaveBeenCalledOnce()
  })
})
