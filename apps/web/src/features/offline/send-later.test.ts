import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DRAFT } from '../squads/draft.ts'
import { type LaterSave, onSavedLater, putLater, readLater } from '../squads/later.ts'
import { wipeDevice } from '../../offline/wipe-device.ts'
import { sendLater } from './send-later.ts'

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
