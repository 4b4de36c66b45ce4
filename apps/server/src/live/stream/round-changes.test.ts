import { describe, expect, it, vi } from 'vitest'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveChange } from '../follow-log.ts'
import { createRoundChanges } from './round-changes.ts'
import type { Watcher } from './watcher.ts'

const MANY = 600
const standings: LiveStandings = { standing: () => undefined } as never

function buildChange(version: number, changedRounds: readonly number[]): LiveChange {
  return {
    version,
    happenedAt: undefined,
    rounds: [],
    fixtures: [],
    changedRounds,
    closingRounds: [],
  }
}

/** A page that shows a contest of one round, and counts how many rounds it is asked about. */
function buildWatcher(gameRoundId: number) {
  const isRoundOfIt = vi.fn((id: number) => id === gameRoundId)
  const watcher: Watcher = {
    stream: undefined as never,
    caller: undefined,
    contest: { subTournamentId: 1, gameRoundId, roundNumber: 1, currencyExponent: 2, isRoundOfIt },
    entryId: undefined,
    championshipId: undefined,
  }
  return { watcher, isRoundOfIt }
}

/** A minute later nobody still reads what they asked for before. */
function later(use: () => void): void {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
  try {
    use()
  } finally {
    clock.mockRestore()
  }
}

describe('the changes of rounds', () => {
  const missed = (changes: ReturnType<typeof createRoundChanges>, watcher: Watcher, seen: number) =>
    changes.missedBy(watcher, seen, standings, { type: 'hello', version: 9_999, serverTime: 5 })

  it('are told to a new page whose contest has such a round and that has not seen it', () => {
    const changes = createRoundChanges()
    changes.note(buildChange(10, [1, 2]))
    const { watcher } = buildWatcher(1)
    expect(missed(changes, watcher, 10)).toMatchObject({ roundChanged: true, version: 9_999 })
    later(() => {
      expect(missed(changes, watcher, 9)).toMatchObject({ roundChanged: true })
      expect(missed(changes, watcher, 10)).toBeUndefined()
      expect(missed(changes, buildWatcher(3).watcher, 9)).toBeUndefined()
    })
  })

  it('are remembered of those that changed last; a page that missed an older one is told to read again', () => {
    const changes = createRoundChanges()
    for (let id = 1; id <= MANY; id += 1) changes.note(buildChange(id, [id]))
    // It changes again, and so is not the oldest any more.
    changes.note(buildChange(MANY + 1, [150]))
    changes.note(buildChange(MANY + 2, [MANY + 2]))
    later(() => {
      const { watcher, isRoundOfIt } = buildWatcher(150)
      expect(missed(changes, watcher, MANY)).toMatchObject({ roundChanged: true })
      expect(missed(changes, watcher, MANY + 1)).toBeUndefined()
      const [oldest, other] = [buildWatcher(1), buildWatcher(MANY + 50)]
      expect(missed(changes, oldest.watcher, 0)).toMatchObject({ roundChanged: true })
      expect(missed(changes, oldest.watcher, 101)).toBeUndefined()
      expect(missed(changes, other.watcher, 50)).toMatchObject({ roundChanged: true })
      isRoundOfIt.mockClear()
      missed(changes, watcher, MANY + 2)
      expect(isRoundOfIt).not.toHaveBeenCalled()
      oldest.isRoundOfIt.mockClear()
      missed(changes, oldest.watcher, 102)
      expect(oldest.isRoundOfIt.mock.calls.length).toBeLessThanOrEqual(500)
    })
  })
})
