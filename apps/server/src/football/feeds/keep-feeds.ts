import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { createKeyRing } from '../../platform/secrets/key-ring.ts'
import { followSilence } from './choose-source.ts'
import { followLineUps } from './follow-line-ups.ts'
import { type FeedSource, loadSources, POLLED_KINDS } from './feed-source.ts'
import { claimDueSources, holdClaim, type Polled } from './load-poll.ts'
import { pollSource } from './poll-source.ts'

/** Well before a claim expires. */
const RENEW_EVERY_MS = 20_000

/** Polls the sources that are due; one node at a time polls a source. */
export type FeedKeeper = {
  /** Starts what is due and looks after silent matches; does not wait for slow providers. */
  readonly turn: () => Promise<void>
  /** Waits for what was started. */
  readonly settled: () => Promise<void>
}

type FeedLog = { readonly warn: (fields: object, text: string) => void }

/** A keeper of feeds; a source that fails does not hold up the others. */
export function createFeedKeeper(deps: {
  readonly db: Kysely<DB>
  readonly log: FeedLog
  readonly logFault: (error: unknown) => void
}): FeedKeeper {
  const { db, log, logFault } = deps
  const ring = createKeyRing(db, 'feed-keys')
  const running = new Map<number, Promise<void>>()

  const poll = async (source: Polled): Promise<void> => {
    // However long an answer takes, a later one must not be taken before it.
    const renewing = setInterval(() => void holdClaim(db, source.id).catch(logFault), RENEW_EVERY_MS)
    try {
      const { fault } = await pollSource({ db, ring }, source)
      if (fault !== undefined)
        log.warn({ championship: source.championship, source: source.kind, fault }, 'feed')
    } catch (error) {
      logFault(error)
    } finally {
      clearInterval(renewing)
      running.delete(source.id)
    }
  }

  return {
    turn: async () => {
      const due = await claimDueSources(db)
      const sources = due.length === 0 ? [] : await loadSources(db)
      for (const source of sources.filter(
        (one): one is Polled => isPolled(one.kind) && due.includes(one.id) && !running.has(one.id),
      )) {
        running.set(source.id, poll(source))
      }
      await followLineUps(db)
      for (const taken of await followSilence(db)) log.warn(taken, 'another source took over a silent match')
    },
    settled: async () => {
      await Promise.all(running.values())
    },
  }
}

/** More turns than the past of any season takes. */
const MAX_TURNS = 100

/**
 * Requests the season of a newly added source at once, with the matches already played as far as its plan allows;
 * returns what went wrong, or undefined, also for a source that pushes. A running server goes on where this stops.
 */
export async function askAtOnce(db: Kysely<DB>, source: FeedSource): Promise<string | undefined> {
  if (!isPolled(source.kind)) return undefined
  const deps = { db, ring: createKeyRing(db, 'feed-keys') }
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    await holdClaim(db, source.id)
    const { fault, areMatchesDue } = await pollSource(deps, source as Polled)
    if (fault !== undefined || !areMatchesDue) return fault
  }
  return undefined
}

function isPolled(kind: string): boolean {
  return (POLLED_KINDS as readonly string[]).includes(kind)
}
