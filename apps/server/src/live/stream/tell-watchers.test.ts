import { setImmediate as breathe } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../follow-log.ts'
import { createTelling } from './tell-watchers.ts'
import type { Watcher } from './watcher.ts'

const MANY = 4_000

/** The page of a visitor that keeps what it was sent. */
function buildWatcher(championshipId?: number) {
  const heard: string[] = []
  const nothing = () => undefined
  const watcher: Watcher = {
    stream: {
      send: nothing,
      sendBytes: (bytes) => heard.push(String(bytes)),
      close: nothing,
      onClose: nothing,
    },
    caller: undefined,
    contest: undefined,
    entryId: undefined,
    championshipId,
  }
  return { watcher, heard, versions: () => heard.map((text) => Number(/"version":(\d+)/.exec(text)?.[1])) }
}

function buildChange(version: number): LiveChange {
  const match = { detail: null, minute: 1, homeScore: 0, awayScore: 0, contradictions: [] }
  const end = { finishedAt: null, isAnotherEnd: false }
  const fixtures = [{ fixtureId: 7, state: 'playing' as const, ...match, ...end }]
  return { version, happenedAt: undefined, rounds: [], fixtures, changedRounds: [], closingRounds: [] }
}

function buildTelling(championshipOf: () => number = () => 1) {
  const logFault = vi.fn()
  const standings: LiveStandings = { standing: () => undefined } as never
  const placeOf = () => ({ championshipId: championshipOf(), homeClubId: 3, awayClubId: 4 })
  return { tell: createTelling({ standings, placeOf, now: () => 5, logFault }), logFault }
}

describe('telling the watchers', () => {
  it('tells each of them of every change in their order, and leaves the loop to others meanwhile', async () => {
    const pages = Array.from({ length: MANY }, () => buildWatcher())
    const { tell } = buildTelling()
    for (const version of [1, 2])
      tell(
        buildChange(version),
        pages.map(({ watcher }) => watcher),
      )
    await breathe()
    expect(pages.filter(({ heard }) => heard.length > 0).length).toBeLessThan(MANY)
    await vi.waitFor(() => expect(pages.at(-1)?.heard).toHaveLength(2))
    expect(pages.map(({ versions }) => versions())).toEqual(pages.map(() => [1, 2]))
  })

  it('tells the pages of a contest whose round is being closed to read what is live again', async () => {
    const pageOf = (gameRoundId: number) => {
      const page = buildWatcher()
      const contest = {
        subTournamentId: 702,
        gameRoundId,
        roundNumber: 1,
        currencyExponent: 2,
        isRoundOfIt: (id: number) => id === gameRoundId,
      }
      return { ...page, watcher: { ...page.watcher, contest, championshipId: 2 } }
    }
    const [closing, other] = [pageOf(11), pageOf(12)]
    const { tell } = buildTelling()
    tell({ ...buildChange(1), fixtures: [], closingRounds: [11] }, [other.watcher, closing.watcher])
    await vi.waitFor(() => expect(closing.heard).toHaveLength(1))
    expect(closing.heard[0]).toContain('"roundChanged":false,"liveChanged":true')
    expect(other.heard).toEqual([])
  })

  it('says nothing to those whom a change does not concern', async () => {
    const [concerned, other] = [buildWatcher(1), buildWatcher(2)]
    const { tell } = buildTelling()
    tell(buildChange(1), [other.watcher, concerned.watcher])
    await vi.waitFor(() => expect(concerned.heard).toHaveLength(1))
    expect(other.heard).toEqual([])
  })

  it('goes on with the next change when one could not be told', async () => {
    const page = buildWatcher(1)
    let isBroken = true
    const { tell, logFault } = buildTelling(() => {
      if (isBroken) throw new Error('broken')
      return 1
    })
    tell(buildChange(1), [page.watcher])
    await vi.waitFor(() => expect(logFault).toHaveBeenCalledOnce())
    isBroken = false
    tell(buildChange(2), [page.watcher])
    await vi.waitFor(() => expect(page.versions()).toEqual([2]))
  })
})
