import { eventIdOf, type FactBody, isOfVoided, isPlay, isSameBody, isStop } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { beginElsewhere } from './begin-elsewhere.ts'
import { holdMatch } from './hold-match.ts'
import { hearMatch, type KeptFact, loadKeptFacts, upsertFacts } from './kept-facts.ts'
import { alignLog } from './align-log.ts'
import { updateKickOffs } from '../calendar.ts'
import { CALENDAR_KEY, isAboutDate, settleDates } from './settle-dates.ts'
import { loadDate, mayBeReplayed, voidIfReplayed } from './void-played.ts'
import { loadVoided } from './voided-attempt.ts'
import { writeSourceDifferences } from './write-differences.ts'

/** A fact as a source tells it, with our ids, under its own permanent key. */
export type KeyedFact = {
  readonly key: string
  /** Undefined: one more than the known revision, if the body differs. */
  readonly revision: number | undefined
  readonly body: FactBody
  readonly happenedAt?: Date | undefined
}

/**
 * `older`: a later revision is known; `contradicts`: a known revision has another body; `void`: it happened in an attempt of which
 * nothing counts.
 */
export type TakenFact = 'taken' | 'known' | 'older' | 'contradicts' | 'void'

/**
 * Takes single facts that a source tells about a match: they are stored next to those of other sources, and written
 * to the log if this source is in force (Q-102, Q-103, ADR-25). Returns the outcome of each, in their order.
 */
export async function takeFacts(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  facts: readonly KeyedFact[],
): Promise<readonly TakenFact[]> {
  if (facts.length === 0) return []
  const inForce = await holdMatch(tx, source.championshipId, fixtureId)
  const before = await loadKeptFacts(tx, source.id, fixtureId)
  const known = new Map(before.map((fact) => [fact.key, fact]))
  const latest = new Map(known)
  const voided = facts.some(({ body }) => isPlay(body)) ? await loadVoided(tx, fixtureId) : undefined
  let replayFrom = voided?.replayFrom ?? -Infinity
  const taken: KeptFact[] = []
  // What comes together happened together, unless its source says when.
  const now = new Date()
  const outcomes = facts.map((fact) => {
    const kept = latest.get(fact.key)
    const outcome = compare(kept, fact)
    const { key, body } = fact
    const happenedAt = fact.happenedAt ?? (body.kind === 'event' ? stopOf(latest) : undefined) ?? now
    if (outcome === 'contradicts' && kept?.body.kind === 'withdrawn' && voided !== undefined) return 'void'
    if (outcome === 'taken' && voided !== undefined) {
      const late = { id: eventIdOf(fixtureId, key), body, happenedAt: fact.happenedAt?.getTime() }
      if (isOfVoided(late, voided, { replayFrom, now: now.getTime() })) return 'void'
      if (body.kind === 'period') replayFrom = Math.min(replayFrom, happenedAt.getTime())
    }
    const revision = fact.revision ?? (kept?.revision ?? 0) + 1
    const next = { key, revision, body, happenedAt, missing: 0 }
    if (outcome === 'taken') {
      latest.set(key, next)
      taken.push(next)
    }
    return outcome
  })
  const isDatedByEvent = taken.some(({ key, body }) => isAboutDate(body) && key !== CALENDAR_KEY)
  const calendar =
    isDatedByEvent && !known.has(CALENDAR_KEY) ? await calendarBefore(tx, fixtureId) : undefined
  const { changed, returnedDate } = settleDates(known, taken, calendar)
  await upsertFacts(tx, source.id, fixtureId, changed)
  await hearMatch(tx, source.id, fixtureId, {
    hasMoved: taken.length > 0,
    ...(isReportedByEvents(source) && changedCompleteness(known, latest, taken)),
  })
  if (taken.length > 0) await writeSourceDifferences(tx, fixtureId)
  const play = taken.filter(({ body }) => isPlay(body)).map(({ happenedAt }) => happenedAt.getTime())
  if (inForce !== source.id && taken.length > 0) {
    const moment = play.length === 0 ? undefined : new Date(Math.min(...play))
    await beginElsewhere(tx, inForce, fixtureId, moment)
  }
  if (inForce === source.id && taken.length > 0) {
    const mayVoid = taken.some(({ body }) => mayBeReplayed(body))
    const from = mayVoid ? await loadDate(tx, fixtureId) : undefined
    await alignLog(tx, source, fixtureId, { reportedAgain: taken.filter(isFinal).map(({ key }) => key) })
    if (returnedDate !== undefined)
      await updateKickOffs(tx, new Map([[fixtureId, returnedDate === null ? null : new Date(returnedDate)]]))
    if (from !== undefined) await voidIfReplayed(tx, fixtureId, { from })
  }
  return outcomes
}

/** When the stop that is in force was; an event without a time that comes after it happened up to it. */
function stopOf(facts: ReadonlyMap<string, KeptFact>): Date | undefined {
  return [...facts.values()].find(({ body }) => isStop(body))?.happenedAt
}

/** A source whose answers are polled states in them whether they are complete. */
function isReportedByEvents({ kind }: FeedSource): boolean {
  return kind === 'push' || kind === 'desk'
}

/**
 * Whether a source that reports single events has reported all of a match: it has once `final` is in force, since it was
 * reported last. Undefined where that stays as it was, so that what a person has decided counts.
 */
function changedCompleteness(
  before: ReadonlyMap<string, KeptFact>,
  after: ReadonlyMap<string, KeptFact>,
  taken: readonly KeptFact[],
): { readonly isComplete: boolean; readonly isAnew: boolean } | undefined {
  const [was, is] = [before, after].map((facts) => [...facts.values()].some(isFinal))
  const isAnew = taken.some(isFinal)
  return is === undefined || (was === is && !(is && isAnew)) ? undefined : { isComplete: is, isAnew }
}

function isFinal({ body }: KeptFact): boolean {
  return body.kind === 'final'
}

/**
 * The date of a match, as the calendar's word, kept once an event dates the match or calls it off: it counts again when that
 * is withdrawn.
 */
async function calendarBefore(tx: Kysely<DB>, fixtureId: number): Promise<KeptFact> {
  const { kickOffAt } = await tx
    .selectFrom('fixture')
    .select('kickOffAt')
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const body: FactBody = { kind: 'scheduled', kickOffAt: kickOffAt?.getTime() ?? null }
  return {
    key: CALENDAR_KEY,
    revision: 0,
    body: { kind: 'withdrawn' },
    happenedAt: new Date(),
    missing: 0,
    overtaken: { body, number: 0 },
  }
}

/** A fact that comes again is known, also where a later one has overtaken it; what the calendar says again counts. */
function compare(before: KeptFact | undefined, { key, revision, body }: KeyedFact): TakenFact {
  if (before === undefined) return 'taken'
  const said = key === CALENDAR_KEY ? before.body : (before.overtaken?.body ?? before.body)
  const isSame = isSameBody(said, body)
  if (revision === undefined) return isSame ? 'known' : 'taken'
  if (revision !== before.revision) return revision > before.revision ? 'taken' : 'older'
  return isSame ? 'known' : 'contradicts'
}
