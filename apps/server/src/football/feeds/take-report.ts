import {
  type FactBody,
  isSameBody,
  isStopped,
  type KnownMatch,
  type MatchReport,
  takeAnswer,
} from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { holdBeforePlay } from '../ingest/begin-play.ts'
import { beginElsewhere } from './begin-elsewhere.ts'
import { setPlayAside } from './early-play.ts'
import { holdMatch } from './hold-match.ts'
import { hearMatch, loadKnownMatch, loadOtherSources, rememberAnswer, upsertFacts } from './kept-facts.ts'
import { rememberAppointment } from './appointments.ts'
import { alignLog } from './align-log.ts'
import { loadDatedMatch, putBackIfOn, putOffIfLeft } from './put-off.ts'
import { voidIfReplayed } from './void-played.ts'
import { isVoidedDate } from './voided-attempt.ts'
import { writeOwnDifferences, writeSourceDifferences } from './write-differences.ts'
import { writeOldAnswer } from './write-old-answer.ts'

/**
 * Takes everything a source says about a match: it is compared with what the source said before, stored, and written
 * to the log if the source is in force, in one transaction (ADR-25). An answer that is older than what is known changes
 * nothing and is kept as a difference, one of a match that cannot have begun is set aside, and one of a voided
 * attempt changes nothing. Returns whether anything changed.
 */
export async function takeReport(
  db: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
): Promise<boolean> {
  const answer = { report, kind: source.kind, playerIdOf, at: Date.now() }
  return db.transaction().execute(async (tx) => {
    const play = playOf(report)
    if (play !== undefined && (await isTooFar(tx, fixtureId))) {
      await setPlayAside(tx, source, fixtureId, [{ key: 'clock', revision: undefined, body: play }])
      return false
    }
    const inForce = await holdMatch(tx, source.championshipId, fixtureId)
    const isBegun = play !== undefined || isStopped(report.state)
    if (isBegun && (await isVoidedDate(tx, fixtureId, report.kickOffAt))) return false
    let before = await loadKnownMatch(tx, source.id, fixtureId)
    let taken = takeAnswer(before, answer)
    if (taken.isIgnored) {
      taken = takeAnswer(before, answer, await loadOtherSources(tx, source.id, fixtureId))
    }
    if (taken.isIgnored) {
      await rememberAnswer(tx, source.id, fixtureId, taken.known.memory)
      await writeOldAnswer(tx, source.id, fixtureId, before, taken.old)
      return false
    }
    const isPostponed = before.facts.get('schedule')?.body.kind === 'postponed'
    const isAhead = report.state === 'scheduled' || report.state === 'delayed'
    const mayMove = isAhead || (isPostponed && !isOff(report))
    if (inForce === source.id && mayMove && (await followDate(tx, source, fixtureId, report))) {
      before = await loadKnownMatch(tx, source.id, fixtureId)
      taken = takeAnswer(before, answer)
    }
    const { known, reported, old } = taken
    const hasMoved = await writeFacts(tx, source.id, fixtureId, before, known)
    const { unknownPlayers: unknown } = reported
    const { state, isComplete } = report
    // An end that was played over, and is reported again, is another one.
    const isAnew = before.memory.refused?.isPlayedOn === true
    await hearMatch(tx, source.id, fixtureId, { hasMoved, state, isComplete, isAnew, unknown })
    await rememberAnswer(tx, source.id, fixtureId, known.memory)
    // Once a match is played, only its reports say so.
    if (!before.facts.has('clock')) await rememberAppointment(tx, source.id, report.fixtureId, report)
    await writeOldAnswer(tx, source.id, fixtureId, before, old)
    await writeOwnDifferences(tx, source.id, fixtureId, reported.differences)
    if (hasMoved) await writeSourceDifferences(tx, fixtureId)
    if (inForce !== source.id && (hasMoved || play !== undefined)) {
      await beginElsewhere(tx, inForce, fixtureId, play && new Date())
    }
    if (inForce === source.id && hasMoved) await alignLog(tx, source, fixtureId)
    return hasMoved
  })
}

/** What says that the match has begun; undefined while nothing does. */
function playOf({ clock, events }: MatchReport): FactBody | undefined {
  if (clock !== undefined) return { kind: 'period', ...clock }
  const at = events[0]?.at
  return at && { kind: 'period', period: 'firstHalf', at }
}

/** Whether a match cannot be played yet; its open rounds are locked if it can. */
async function isTooFar(tx: Kysely<DB>, fixtureId: number): Promise<boolean> {
  const ahead = await holdBeforePlay(tx, [fixtureId])
  return ahead.get(fixtureId)?.isTooFar === true
}

/** The match will not be played, or not now. */
function isOff({ state }: MatchReport): boolean {
  return state === 'postponed' || state === 'cancelled' || state === 'deleted'
}

/** Whether a match leaves its round, or is on again in it, follows from its date; returns whether it was looked at. */
async function followDate(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  { state, kickOffAt }: MatchReport,
): Promise<boolean> {
  const match = await loadDatedMatch(tx, fixtureId)
  if (match === undefined) return false
  if (state === 'scheduled' || state === 'delayed') {
    await voidIfReplayed(tx, fixtureId, { to: kickOffAt })
    await putOffIfLeft(tx, source, match, kickOffAt)
  }
  await putBackIfOn(tx, source, match, kickOffAt)
  return true
}

/** Stores the facts that an answer has changed; returns whether any of them says something else. */
async function writeFacts(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  before: KnownMatch,
  after: KnownMatch,
): Promise<boolean> {
  const changed = [...after.facts].filter(([key, { body, missing }]) => {
    const known = before.facts.get(key)
    return known === undefined || known.missing !== missing || !isSameBody(known.body, body)
  })
  await upsertFacts(
    tx,
    feedSourceId,
    fixtureId,
    changed.map(([key, { since, ...fact }]) => ({ key, ...fact, happenedAt: new Date(since) })),
  )
  return changed.some(([key, { revision }]) => before.facts.get(key)?.revision !== revision)
}
