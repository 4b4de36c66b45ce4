import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { callOutside } from '../../platform/outside/call-outside.ts'
import { loadContradictingMatches } from './load-contradictions.ts'
import { loadEarlyStarts, loadPlayElsewhere, loadPlaySetAside } from './early-play.ts'
import { loadOverdueRounds } from './final-rounds.ts'
import { loadLateReturns, loadUncountedMatches } from './load-late-returns.ts'
import { loadFeedStatus, loadHeldRounds, loadSilentMatches } from './load-feed-status.ts'
import { describeContradiction } from './present-contradiction.ts'
import { loadOlderAnswers } from './write-old-answer.ts'

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
  const lacking = sources.filter(({ missing }) => missing > 0)
  const silent = await loadSilentMatches(db)
  const held = await loadHeldRounds(db)
  const contradicting = (await loadContradictingMatches(db)).filter(({ since }) => since !== null)
  const older = await loadOlderAnswers(db)
  const late = await loadLateReturns(db)
  const overdue = await loadOverdueRounds(db)
  const uncounted = await loadUncountedMatches(db)
  const setAside = await loadPlaySetAside(db)
  const elsewhere = await loadPlayElsewhere(db)
  const early = await loadEarlyStarts(db)
  return [
    ...failing.map(
      ({ championship, kind, lastFault }) => `${championship}: ${kind} fails: ${lastFault ?? ''}`,
    ),
    ...waiting.map(
      ({ championship, kind, unmatched }) => `${championship}: ${unmatched} of ${kind} wait to be matched`,
    ),
    ...lacking.map(
      ({ championship, kind, missing }) =>
        `${championship}: ${missing} are missing from the answers of ${kind}`,
    ),
    ...silent.map(({ championship, fixtureId, home, away, kind, isUpcoming }) => {
      const what = isUpcoming ? 'has not reported the kick-off of' : 'says nothing of'
      return `${championship}: ${kind} ${what} match ${fixtureId}, ${home} - ${away}`
    }),
    ...older.map(({ championship, kind, fixtureId, home, away }) => {
      return `${championship}: ${kind} reports match ${fixtureId}, ${home} - ${away}, as it was earlier`
    }),
    ...held.map(({ championship, fixtureId, home, away }) => {
      return `${championship}: match ${fixtureId}, ${home} - ${away}, has held up its round for a day`
    }),
    ...contradicting.map(({ championship, fixtureId, contradictions, ...clubs }) => {
      const how = contradictions.map((one) => describeContradiction(one, clubs)).join('; ')
      return `${championship}: match ${fixtureId}, ${clubs.home} - ${clubs.away}, contradicts itself: ${how}`
    }),
    ...late.map(({ championship, fixtureId, home, away, number }) => {
      return `${championship}: match ${fixtureId}, ${home} - ${away}, is on again, too late to count in round ${number}`
    }),
    ...setAside.map(({ championship, fixtureId, home, away, holds }) => {
      const held = holds === null ? '' : `, and holds up round ${holds}`
      return `${championship}: match ${fixtureId}, ${home} - ${away}, was reported as played more than a day before its date${held}`
    }),
    ...elsewhere.map(({ championship, kind, fixtureId, home, away }) => {
      const otherwise = 'while the source in force says that it has not begun'
      return `${championship}: ${kind} reports match ${fixtureId}, ${home} - ${away}, as played before its date, ${otherwise}`
    }),
    ...early.map(({ championship, fixtureId, home, away, number, beganAt, datedAt, joined, changed }) => {
      const when = `began at ${beganAt.toISOString()}, dated ${datedAt.toISOString()}, and locked round ${number}`
      const saved = `${joined} joined and ${changed} changed their team after it had begun`
      return `${championship}: match ${fixtureId}, ${home} - ${away}, ${when}: ${saved}`
    }),
    ...uncounted.map(({ championship, fixtureId, home, away }) => {
      return `${championship}: match ${fixtureId}, ${home} - ${away}, counts in no round`
    }),
    ...overdue.map(({ championship, kind, number }) => {
      return `${championship}: ${kind} has not called the figures of round ${number} final for a day`
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
  let logged = new Set<string>()
  let sent = new Set<string>()
  const send = async (fresh: readonly string[]): Promise<boolean> => {
    if (url === undefined) return true
    const body = JSON.stringify({ text: fresh.join('\n'), needs: fresh })
    const headers = { 'content-type': 'application/json' }
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }
    try {
      const { status } = await callOutside({ url, method: 'POST', headers, body, ...limits })
      if (status < 300) return true
      log.warn({ fault: `status ${status}` }, 'the alert could not be sent')
    } catch (error) {
      log.warn({ fault: String(error) }, 'the alert could not be sent')
    }
    return false
  }
  return {
    look: async () => {
      const needs = await loadNeeds(db)
      const fresh = needs.filter((need) => !logged.has(need))
      logged = new Set(needs)
      if (fresh.length > 0) log.warn({ needs: fresh }, 'feeds need a person')
      const unsent = needs.filter((need) => !sent.has(need))
      const isSent = unsent.length === 0 || (await send(unsent))
      // What did not arrive is sent again at the next look.
      sent = new Set(isSent ? needs : needs.filter((need) => sent.has(need)))
    },
  }
}
