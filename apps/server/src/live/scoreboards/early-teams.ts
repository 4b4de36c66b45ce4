import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  type EarlyTeams,
  loadContests,
  loadLogVersion,
  type PlacesToRead,
  readEarly,
} from '../../rounds/index.ts'

/** The teams of the rounds whose deadline is near, read before it comes (ADR-36). */
export type EarlyTeamsReader = {
  /** Reads what is due: rounds that came near, and what has changed in those read before. */
  readonly turn: () => Promise<void>
  /** The teams of a round that was locked, which from now on belong to the caller; undefined where none were read. */
  readonly take: (gameRoundId: number) => Promise<EarlyTeams | undefined>
  /** Gives up what is being read. */
  readonly stop: () => void
}

/** How long before its deadline a round is read. */
const WINDOW_SECONDS = 300
/** Fewer are read in a moment once the round is locked. */
const LEAST_ENTRIES = 10_000
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

export function createEarlyTeams(
  places: PlacesToRead,
  { leastEntries = LEAST_ENTRIES }: { readonly leastEntries?: number } = {},
): EarlyTeamsReader {
  const known = new Map<number, Known>()
  let reading: { readonly id: number; readonly done: Promise<void> } | undefined
  let inHurry: number | undefined
  let isStopped = false

  const read = async (id: number): Promise<void> => {
    const before = known.get(id)
    const began = performance.now()
    const { primary } = places
    let pageBegan = began
    const pace = async () => {
      if (isStopped) throw new Error('the node is stopping')
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
    turn: async () => {
      const near = await loadNearRounds(places.primary, leastEntries)
      const now = performance.now()
      for (const [id, one] of known) {
        if (near.includes(id)) known.set(id, { ...one, nearUntil: now })
        else if (now - one.nearUntil > FORGOTTEN_AFTER_MS) known.delete(id)
      }
      for (const id of near) {
        if (isStopped || !isDue(id)) continue
        const done = read(id)
        reading = { id, done: done.catch(() => undefined) }
        try {
          await done
        } catch (error) {
          if (!isStopped) throw error
        } finally {
          reading = undefined
        }
      }
    },
    take: async (id) => {
      if (!known.has(id) && reading?.id === id) {
        inHurry = id
        await reading.done
        inHurry = undefined
      }
      const teams = known.get(id)?.teams
      known.delete(id)
      return teams
    },
    stop: () => {
      isStopped = true
    },
  }
}

/** Large open rounds whose deadline is near. */
async function loadNearRounds(db: Kysely<DB>, leastEntries: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id from game_round
    where locked_at is null and deadline_at < clock_timestamp() + make_interval(secs => ${WINDOW_SECONDS})
      and (select sum(subgame.entry_count) from tournament_round
        join subgame on subgame.tournament_id = tournament_round.tournament_id and subgame.cancelled_at is null
        where tournament_round.game_round_id = game_round.id) >= ${leastEntries}::int
    order by deadline_at, id
  `.execute(db)
  return rows.map(({ id }) => id)
}
