import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { callOutside } from '../../platform/outside/call-outside.ts'
import { loadFeedStatus, loadHeldRounds, loadSilentMatches } from './load-feed-status.ts'

const MANY_FAILURES = 5
const TIMEOUT_MS = 5_000
const MAX_BYTES = 10_000

/** Reports once, in the log and to an address, what in the feeds needs a person, and again when that changes. */
export type FeedAlert = { readonly look: () => Promise<void> }

/** What needs a person now, one line each; a line stays the same while nothing changes. */
export async function loadNeeds(db: Kysely<DB>): Promise<readonly string[]> {
  const sources = await loadFeedStatus(db)
  const failing = sources.filter(({ failures }) => failures >= MANY_FAILURES)
  const waiting = sources.filter(({ unmatched }) => unmatched > 0)
  const silent = await loadSilentMatches(db)
  const held = await loadHeldRounds(db)
  return [
    ...failing.map(
      ({ championship, kind, lastFault }) => `${championship}: ${kind} fails: ${lastFault ?? ''}`,
    ),
    ...waiting.map(
      ({ championship, kind, unmatched }) => `${championship}: ${unmatched} of ${kind} wait to be matched`,
    ),
    ...silent.map(({ championship, fixtureId, home, away, kind }) => {
      return `${championship}: ${kind} says nothing of match ${fixtureId}, ${home} - ${away}`
    }),
    ...held.map(({ championship, fixtureId, home, away }) => {
      return `${championship}: match ${fixtureId}, ${home} - ${away}, has held up its round for a day`
    }),
  ]
}

/** An alert that checks when it is called. */
export function createFeedAlert(deps: {
  readonly db: Kysely<DB>
  readonly url: string | undefined
  readonly log: { readonly warn: (fields: object, text: string) => void }
}): FeedAlert {
  const { db, url, log } = deps
  let said = new Set<string>()
  return {
    look: async () => {
      const needs = await loadNeeds(db)
      const fresh = needs.filter((need) => !said.has(need))
      said = new Set(needs)
      if (fresh.length === 0) return
      log.warn({ needs: fresh }, 'feeds need a person')
      if (url === undefined) return
      const body = JSON.stringify({ text: fresh.join('\n'), needs: fresh })
      const headers = { 'content-type': 'application/json' }
      await callOutside({
        url,
        method: 'POST',
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      }).catch((error: unknown) => log.warn({ fault: String(error) }, 'the alert could not be sent'))
    },
  }
}
