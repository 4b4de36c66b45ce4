import { type AnswerError, type MatchReport, planPolls, type PollCall } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { loadPlayersOfSource } from '../merge/players-of-source.ts'
import { loadIdentities } from './identities.ts'
import {
  type AskedFixture,
  holdClaim,
  loadAskedFixtures,
  loadPollMemory,
  type Polled,
  type PollMemory,
  situationOf,
  writePoll,
} from './load-poll.ts'
import { openSource } from './open-source.ts'
import { FeedFailure, type PolledSource } from './sources/polled-source.ts'
import { takeReport } from './take-report.ts'
import { takeSeason } from './take-season.ts'
import { withLastSeason } from './with-last-season.ts'

/** What is requested together with something else. */
const ALONG: Readonly<Record<Exclude<PollCall['what'], 'matches'>, readonly string[]>> = {
  squads: ['squads', 'availability', 'calendar'],
  availability: ['squads', 'availability', 'calendar'],
  calendar: ['calendar'],
}

/**
 * Requests what a source's polling plan says is due, and takes its answers; the caller has claimed the source. A
 * failure or a fault ends the turn, and the waiting time before the next one doubles. `areMatchesDue`: what
 * became known has matches that may be requested at once.
 */
export async function pollSource(
  deps: { readonly db: Kysely<DB>; readonly ring: KeyRing },
  source: Polled,
): Promise<{ readonly fault: string | undefined; readonly areMatchesDue: boolean }> {
  const { db } = deps
  const fixtures = await loadAskedFixtures(db, source)
  const before = await loadPollMemory(db, source.id)
  const provider = await openSource(deps, source)
  const plan = planPolls(situationOf(source, fixtures, before))
  const asked: Record<string, number> = { ...keptOf(before.memory, fixtures) }
  let { failures } = before
  let failed: Failed | undefined
  let hasAnswered = false
  for (const call of plan.calls) {
    await holdClaim(db, source.id)
    const at = Date.now()
    failed = await doCall(deps, source, provider, call, fixtures)
    if (failed !== undefined) break
    hasAnswered = true
    failures = 0
    for (const key of call.what === 'matches' ? call.fixtureIds : ALONG[call.what]) asked[key] = at
  }
  if (failed !== undefined) failures += 1
  const quota = provider.quota()
  const hasQuota = Object.keys(quota).length > 0
  const memory: PollMemory = {
    asked,
    quota: hasQuota ? quota : before.memory.quota,
    quotaAt: hasQuota ? Date.now() : before.memory.quotaAt,
    failedAt: failed === undefined ? before.memory.failedAt : Date.now(),
    retryAfterMs: failed === undefined && !hasAnswered ? before.memory.retryAfterMs : failed?.retryAfterMs,
  }
  // The turn changed what is known, so the next one is planned from that.
  const next = planPolls(situationOf(source, await loadAskedFixtures(db, source), { memory, failures }))
  const nextAt = next.calls.length > 0 && failed === undefined ? Date.now() : next.nextAt
  await writePoll(db, source.id, { memory, failures, fault: failed?.reason, hasAnswered, nextAt })
  const areMatchesDue = next.calls.some(({ what }) => what === 'matches')
  return { fault: failed?.reason, areMatchesDue }
}

type Failed = { readonly reason: string; readonly retryAfterMs: number | undefined }

/** The kinds of calls, and the matches that are still requested. */
function keptOf({ asked }: PollMemory, fixtures: readonly AskedFixture[]): Readonly<Record<string, number>> {
  const ids = new Set([...fixtures.map(({ sourceId }) => sourceId), ...Object.keys(ALONG)])
  return Object.fromEntries(Object.entries(asked).filter(([key]) => ids.has(key)))
}

async function doCall(
  { db }: { readonly db: Kysely<DB> },
  source: Polled,
  provider: PolledSource,
  call: PollCall,
  fixtures: readonly AskedFixture[],
): Promise<Failed | undefined> {
  try {
    if (call.what === 'matches') {
      const wanted = fixtures.filter(({ sourceId }) => call.fixtureIds.includes(sourceId))
      const read = await provider.readMatches(wanted.map(({ sourceId, round }) => ({ id: sourceId, round })))
      if (!read.ok) return failedOf(read.refusal)
      await takeReports(db, source, read.value, wanted)
      return undefined
    }
    if (call.what === 'calendar') {
      const calendar = await provider.readCalendar()
      if (!calendar.ok) return failedOf(calendar.refusal)
      await takeSeason(db, source, calendar.value)
      return undefined
    }
    const season = await provider.readSeason()
    if (!season.ok) return failedOf(season.refusal)
    const isFirst = (await loadIdentities(db, source.id, 'player')).size === 0
    await takeSeason(db, source, isFirst ? await withLastSeason(provider, season.value) : season.value)
    return undefined
  } catch (error) {
    if (error instanceof FeedFailure) return { reason: error.message, retryAfterMs: error.retryAfterMs }
    throw error
  }
}

function failedOf({ code, message, call }: AnswerError): Failed {
  const reason = `${code}: ${message}`
  return {
    reason: (call === undefined ? reason : `${call}: ${reason}`).slice(0, 300),
    retryAfterMs: undefined,
  }
}

async function takeReports(
  db: Kysely<DB>,
  source: Polled,
  reports: readonly MatchReport[],
  wanted: readonly AskedFixture[],
): Promise<void> {
  const playersOf = await loadPlayersOfSource(db, source.id)
  for (const report of reports) {
    const fixture = wanted.find(({ sourceId }) => sourceId === report.fixtureId)
    if (fixture === undefined) continue
    await takeReport(db, source, fixture.fixtureId, report, playersOf(fixture.fixtureId))
  }
}
