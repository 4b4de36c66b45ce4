import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { EMPTY_DRAFT } from '../squads/draft.ts'
import { type LaterSave, onSavedLater, putLater, readLater } from '../squads/later.ts'
import { wipeDevice } from '../../offline/wipe-device.ts'
import { pauseLater, sendLater } from './send-later.ts'
import { isUnpaid, isUnsure, type UnsureJoin } from './unsure-join.ts'

const OWNER = 'acme:Ann'
const team = (teamName: string, teamId: number, state: LaterSave['state'] = 'waiting'): LaterSave => ({
  tournamentId: 7,
  draft: { ...EMPTY_DRAFT, subTournamentId: 701, teamId, baseVersion: 3, teamName, isTouched: true },
  state,
})
const saved = { user_team_id: 901, sub_tournament_id: 701, state: 'entered', version: 4 }

function answer(respond: () => Response | Promise<Response>) {
  const fetch = vi.fn(respond)
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const accepted = () => Response.json({ has_error: false, message: '', data: saved })
const refused = (code: string, message: string, status: number) => () =>
  Response.json({ has_error: true, data: null, code, message }, { status })
const send = () => sendLater(new QueryClient(), OWNER)

afterEach(() => {
  window.localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a team that could not be sent', () => {
  it('is sent when there is a connection, and told to the builder it came from', async () => {
    const told = vi.fn()
    const stop = onSavedLater(told)
    putLater(OWNER, team('Owls', 901))
    answer(accepted)
    expect((await send()).map(({ draft }) => draft.teamName)).toEqual(['Owls'])
    expect(readLater(OWNER)).toEqual([])
    expect(told).toHaveBeenCalledOnce()
    stop()
  })

  it('waits on where there is no whole answer, where the session is not back, and while a round is closed', async () => {
    putLater(OWNER, team('Owls', 901))
    for (const respond of [
      () => Promise.reject(new TypeError('no network')),
      refused('unauthorized', '', 401),
      refused('roundClosing', '', 409),
      () => new Response('{"has_error":true,"mess', { status: 409 }),
      () => new Response('{"data":{"user_te'),
    ]) {
      answer(respond)
      expect(await send()).toEqual([])
      expect(readLater(OWNER)[0]?.state).toBe('waiting')
    }
  })

  it('that comes after the deadline is refused in the server’s words, and is still there', async () => {
    putLater(OWNER, team('Owls', 901))
    answer(refused('gameAlreadyStarted', 'The game has started', 409))
    await send()
    expect(readLater(OWNER)).toMatchObject([
      { state: 'refused', reason: 'The game has started', draft: { teamName: 'Owls' } },
    ])
  })

  it('waits a minute where there were too many calls', async () => {
    const owner = 'acme:Many'
    putLater(owner, team('Owls', 901))
    const fetch = answer(refused('tooManyRequests', 'Wait a moment', 429))
    await sendLater(new QueryClient(), owner)
    await sendLater(new QueryClient(), owner)
    expect(readLater(owner)[0]?.state).toBe('waiting')
    expect(fetch).toHaveBeenCalledOnce()
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    answer(accepted)
    expect(await sendLater(new QueryClient(), owner)).toHaveLength(1)
  })

  it('is not sent at once where the manager’s own try was one too many', async () => {
    putLater('acme:Own', team('Owls', 901))
    pauseLater('acme:Own', new ApiError('tooManyRequests', 429, ''))
    const fetch = answer(accepted)
    await sendLater(new QueryClient(), 'acme:Own')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('that is changed and kept again on the way goes on as an edit of what was saved', async () => {
    putLater(OWNER, { ...team('Owls', 0), draft: { ...team('Owls', 0).draft, teamId: undefined } })
    const newer = { ...team('Owls', 0).draft, teamId: undefined, captain: 5 }
    answer(() => {
      putLater(OWNER, { tournamentId: 7, draft: newer, state: 'waiting' })
      return accepted()
    })
    await send()
    expect(readLater(OWNER)).toMatchObject([
      { state: 'waiting', draft: { captain: 5, teamId: 901, baseVersion: 4 } },
    ])
  })

  it('that is changed and kept again on the way still waits where the earlier one is refused', async () => {
    putLater(OWNER, team('Owls', 901))
    answer(() => {
      putLater(OWNER, team('Night Owls', 901))
      return refused('nameReserved', 'Not this name', 422)()
    })
    await send()
    expect(readLater(OWNER)).toMatchObject([{ state: 'waiting', draft: { teamName: 'Night Owls' } }])
  })

  it('that another tab has sent and forgotten is not refused afterwards', async () => {
    putLater(OWNER, team('Owls', 901))
    answer(() => {
      window.localStorage.clear()
      return refused('teamChangedElsewhere', 'Changed', 409)()
    })
    await send()
    expect(readLater(OWNER)).toEqual([])
  })

  it('is read only once no other tab is sending', async () => {
    putLater(OWNER, team('Owls', 901))
    const fetch = answer(accepted)
    const locks = {
      request: async (_: string, __: object, act: (lock: object | null) => unknown) => {
        window.localStorage.clear()
        return act({})
      },
    }
    vi.stubGlobal('navigator', { locks })
    expect(await send()).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is left to the tab that is sending', async () => {
    putLater(OWNER, team('Owls', 901))
    const fetch = answer(accepted)
    const locks = { request: async (_: string, __: object, act: (lock: null) => unknown) => act(null) }
    vi.stubGlobal('navigator', { locks })
    expect(await send()).toEqual([])
    expect(fetch).not.toHaveBeenCalled()
  })

  it('that costs money, or was refused, is never sent by itself', async () => {
    putLater(OWNER, team('Owls', 901, 'asked'))
    putLater(OWNER, team('Foxes', 902, 'refused'))
    const fetch = answer(accepted)
    await send()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is kept once, as it was saved last, and only of its manager', () => {
    putLater(OWNER, team('Owls', 901))
    putLater(OWNER, team('Night Owls', 901))
    expect(readLater(OWNER).map(({ draft }) => draft.teamName)).toEqual(['Night Owls'])
    expect(readLater('acme:Ben')).toEqual([])
  })

  it('is gone after a log-out', async () => {
    putLater(OWNER, team('Owls', 901))
    await wipeDevice()
    expect(readLater(OWNER)).toEqual([])
  })

  it.each(['nonsense', '[1, null, {}]', '{"a":1}', '[{"state":"waiting","draft":{"picks":"x"}}]'])(
    'is none where the storage holds %s',
    (text) => {
      window.localStorage.setItem(`later:${OWNER}`, text)
      expect(readLater(OWNER)).toEqual([])
    },
  )
})

describe('a payment whose answer was lost', () => {
  const unsure = (): UnsureJoin => {
    const { draft, ...rest } = team('Owls', 0, 'asked')
    return { ...rest, draft: { ...draft, teamId: undefined }, quote: 'q1', entryId: 702 }
  }
  const calls = (fetch: { readonly mock: { readonly calls: readonly unknown[][] } }) =>
    fetch.mock.calls.map(([address]) => String(address).split('?')[0]?.split('/api/')[1])
  /** Answers a join in one way, and where own teams are looked for, tells of these. */
  const server = (join: () => Response, names: readonly string[]) => {
    const fetch = vi.fn(async (address: string) => {
      if (address.includes('join')) return join()
      if (address.includes('dashboard')) {
        const user_teams = names.map((name) => ({ user_team_id: 77, name, points: null, place: null }))
        const card = { sub_tournament_id: 702, is_seasonal_game: false, total_places: 2, user_teams }
        return Response.json({ has_error: false, message: '', data: [card] })
      }
      return Response.json({ has_error: false, message: '', data: null, team: { version: 6 } })
    })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  it('is sent again just as it was', async () => {
    putLater(OWNER, unsure())
    const fetch = vi.fn(async (_address: string, _init: { readonly body: string }) => accepted())
    vi.stubGlobal('fetch', fetch)
    expect(await send()).toMatchObject([{ data: { user_team_id: 901 } }])
    const [address, init] = fetch.mock.calls[0] ?? []
    expect(address).toContain('/join/702?team_name=Owls')
    expect(JSON.parse(init?.body ?? '')).toMatchObject({ quote: 'q1' })
    expect(readLater(OWNER)).toEqual([])
  })

  it('stays open while there is no answer', async () => {
    putLater(OWNER, unsure())
    answer(() => Promise.reject(new TypeError('no network')))
    await send()
    expect(isUnsure(readLater(OWNER)[0])).toBe(true)
  })

  it('came to nothing where the server refuses it and has no such team', async () => {
    putLater(OWNER, unsure())
    server(refused('quoteChanged', 'The price has changed', 409), ['Foxes'])
    await send()
    expect(isUnpaid(readLater(OWNER)[0])).toBe(true)
    expect(readLater(OWNER)[0]?.reason).toBe('The price has changed')
  })

  it('is found among the own teams where the game has begun since', async () => {
    putLater(OWNER, unsure())
    const fetch = server(refused('gameAlreadyStarted', 'Started', 409), ['Foxes', 'owls'])
    expect(await send()).toMatchObject([{ data: { user_team_id: 77, sub_tournament_id: 702, version: 6 } }])
    expect(calls(fetch)).toHaveLength(3)
    expect(readLater(OWNER)).toEqual([])
  })

  it('says nothing about money where a team of its name has other players', async () => {
    putLater(OWNER, unsure())
    server(refused('teamNameTaken', 'You have this name', 409), ['Owls'])
    await send()
    expect(readLater(OWNER)[0]?.state).toBe('refused')
    expect(isUnpaid(readLater(OWNER)[0])).toBe(false)
  })
})
