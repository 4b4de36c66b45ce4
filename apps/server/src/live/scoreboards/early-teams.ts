import { setTimeout as wait } from 'node:timers/promises'
import {
  type EarlyTeams,
  loadContests,
  loadLogVersion,
  type PlacesToRead,
  readEarly,
} from '../../rounds/index.ts'

/** The teams of the rounds whose deadline is near, read before it comes (ADR-36). */
export type EarlyTeamsReader = {
  /** Reads what is due of the rounds whose deadline is near: all teams, or what has changed in those read before. */
  readonly turn: (near: readonly number[]) => Promise<void>
  /** The teams of a round that was locked, which from now on belong to the caller; undefined where none were read. */
  readonly take: (gameRoundId: number) => Promise<EarlyTeams | undefined>
  /** Teams that were taken and could not be completed, for whoever tries again. */
  readonly giveBack: (gameRoundId: number, teams: EarlyTeams) => void
  /** Whether there are any teams to be taken. */
  readonly isHolding: () => boolean
}

/** How old what was read becomes before its changes are read, and how many times the time that this takes. */
const REFRESH = { afterMs: 15_000, times: 10 } as const
/** What was locked and not taken for so long, or has its deadline later now, is of no use any more. */
const FORGOTTEN_AFTER_MS = 60_000

type Known = {
  readonly teams: EarlyTeams
  readonly readAt: number
  readonly tookMs: number
  readonly nearUntil: number
}

export function createEarlyTeams(places: PlacesToRead): EarlyTeamsReader {
  const known = new Map<number, Known>()
  let reading: { readonly id: number; readonly done: Promise<void> } | undefined
  let inHurry: number | undefined
  /** Taken since the turn began, so that it does not read them after all. */
  const taken = new Set<number>()

  const read = async (id: number): Promise<void> => {
    const before = known.get(id)
    const began = performance.now()
    const { primary } = places
    let pageBegan = began
    const pace = async () => {
      const tookMs = performance.now() - pageBegan
      if (inHurry !== id) await wait(tookMs)
      pageBegan = performance.now()
    }
    const contests = await loadContests(primary, id)
    const teams = await readEarly(places, id, contests, await loadLogVersion(primary), {
      early: before?.teams,
      pace,
    })
    // Whoever took it in the meantime reads what has changed since then.
    if (before !== undefined && !known.has(id)) return
    const now = performance.now()
    known.set(id, { teams, readAt: now, tookMs: now - began, nearUntil: now })
  }

  const isDue = (id: number): boolean => {
    const before = known.get(id)
    if (before === undefined) return true
    return performance.now() - before.readAt > REFRESH.afterMs + REFRESH.times * before.tookMs
  }

  return {
    turn: async (near) => {
      taken.clear()
      const now = performance.now()
      for (const [id, one] of known) {
        if (near.includes(id)) known.set(id, { ...one, nearUntil: now })
        else if (now - one.nearUntil > FORGOTTEN_AFTER_MS) known.delete(id)
      }
      for (const id of near) {
        if (taken.has(id) || !isDue(id)) continue
        const done = read(id)
        reading = { id, done: done.catch(() => undefined) }
        try {
          await done
        } finally {
          reading = undefined
        }
      }
    },
    take: async (id) => {
      taken.add(id)
      if (!known.has(id) && reading?.id === id) {
        inHurry = id
        await reading.done
        inHurry = undefined
      }
      const teams = known.get(id)?.teams
      known.delete(id)
      return teams
    },
    giveBack: (id, teams) => {
      const now = performance.now()
      known.set(id, { teams, readAt: now, tookMs: 0, nearUntil: now })
    },
    isHolding: () => known.size > 0,
  }
}
