import { type FactBody, isSameBody, outcomeFact, scheduleFact, type SourceFixture } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { updateKickOffs } from '../calendar.ts'
import { type CalendarWords, OUTCOME_KEY, outcomesToTakeBack } from './calendar-words.ts'
import type { FeedSource } from './feed-source.ts'
import { joinRound } from './join-round.ts'
import { hearMatch } from './kept-facts.ts'
import type { Calendar, KnownFixture } from './load-calendar.ts'
import { loadDatedMatch, putOffIfLeft } from './put-off.ts'
import { CALENDAR_KEY } from './settle-dates.ts'
import { takeFacts } from './take-facts.ts'
import { voidIfReplayed } from './void-played.ts'

/** A match of a source with our ids. */
export type Placed = {
  readonly fixture: SourceFixture
  readonly home: number | null
  readonly away: number | null
  readonly roundId: number | null
  readonly kickOffAt: Date | null
}

/** Follows what the calendar says about a known match; returns whether anything of it was new. */
export async function followFixture(
  tx: Kysely<DB>,
  source: FeedSource,
  before: KnownFixture,
  placed: Placed,
  calendar: Calendar,
  words: CalendarWords,
): Promise<boolean> {
  const hasNewClub = await nameClubs(tx, before, placed)
  const round = await followRound(tx, before, placed, calendar)
  const isNew = hasNewClub || round !== 'same'
  const outcome = factOfState(placed)
  // Once a match is played, only the reports of a polled source say how it ended; one that they called stopped may be awarded.
  const isForReports = !isPushed(source) && words.isReported
  if (outcome?.kind === 'abandoned' && isForReports && words.outcome?.kind !== 'abandoned') return isNew
  // Stopped, and yet to be played: whatever source called it stopped, it goes on or is replayed.
  const isDatedAnew =
    outcome === undefined &&
    (before.isStopped || words.isStopped) &&
    (placed.kickOffAt?.getTime() ?? 0) > Date.now()
  const isOutcomeOver = words.outcome?.kind === 'abandoned' && outcome?.kind !== 'abandoned' && !isForReports
  const takenBack =
    isDatedAnew || isOutcomeOver ? await outcomesToTakeBack(tx, source.id, before.id, { isDatedAnew }) : []
  if (outcome !== undefined) {
    const taken = await takeFacts(tx, source, before.id, [
      { key: keyOf(outcome), revision: undefined, body: outcome },
      ...takenBack,
    ])
    // A result that is awarded needs no person, as a match that was stopped does; and what is postponed is
    // polled as such.
    await hearMatch(tx, source.id, before.id, { hasMoved: false, state: placed.fixture.state })
    return taken.includes('taken') || isNew
  }
  const isDated = hasOtherDate(source, before, placed, words) || round === 'late' || takenBack.length > 0
  if (!isDated) return isNew
  const isDateNew = await followDate(tx, source, before, placed, takenBack)
  return isDateNew || isNew
}

/** Clubs that were to be decided; whether any is. */
async function nameClubs(tx: Kysely<DB>, before: KnownFixture, { home, away }: Placed): Promise<boolean> {
  const isKnown =
    (home === null || before.homeClubId !== null) && (away === null || before.awayClubId !== null)
  if (isKnown) return false
  await tx
    .updateTable('fixture')
    .set({ homeClubId: home, awayClubId: away })
    .where('id', '=', before.id)
    .execute()
  return true
}

/** Another round, as long as its own is not locked; `late`: the other one is, so that the match has left it at once. */
async function followRound(
  tx: Kysely<DB>,
  before: KnownFixture,
  { roundId, kickOffAt }: Placed,
  { roundById }: Calendar,
): Promise<'same' | 'other' | 'late'> {
  const isLocked = (id: number) => roundById.get(id)?.isLocked === true
  if (roundId === null || before.roundIds.includes(roundId) || before.roundIds.some(isLocked)) return 'same'
  if (isLocked(roundId) && before.roundIds.length > 0) return 'same'
  return (await joinRound(tx, { fixtureId: before.id, roundId, kickOffAt })) ? 'late' : 'other'
}

/** Whether the calendar dates a match in another way than is known, or it is off and not any more. */
function hasOtherDate(
  source: FeedSource,
  before: KnownFixture,
  placed: Placed,
  words: CalendarWords,
): boolean {
  if (before.kickOffAt?.getTime() !== placed.kickOffAt?.getTime()) return true
  if (before.isPostponed || words.schedule?.kind === 'postponed') return true
  // What is polled says so in its own report.
  return isPushed(source) && isOtherSchedule(scheduleOf(placed), before, words)
}

/** Takes the date of a match that is to be played; returns whether it was new. */
async function followDate(
  tx: Kysely<DB>,
  source: FeedSource,
  before: KnownFixture,
  placed: Placed,
  takenBack: Awaited<ReturnType<typeof outcomesToTakeBack>>,
): Promise<boolean> {
  const { fixture, kickOffAt } = placed
  const dated = await loadDatedMatch(tx, before.id)
  if (dated === undefined) return false
  // One that was suspended goes on another day, and is not replayed.
  if (fixture.state === 'scheduled' || fixture.state === 'delayed') {
    const date = kickOffAt?.getTime() ?? null
    await voidIfReplayed(tx, before.id, { to: date })
    await putOffIfLeft(tx, source, dated, date)
  }
  const taken = await takeFacts(tx, source, before.id, [
    { key: CALENDAR_KEY, revision: undefined, body: scheduleOf(placed) },
    ...takenBack,
  ])
  if (dated.isPostponed || takenBack.length > 0)
    await hearMatch(tx, source.id, before.id, { hasMoved: false, state: 'scheduled' })
  await updateKickOffs(tx, new Map([[before.id, kickOffAt]]))
  return taken.includes('taken')
}

/** The same key as in a report of the match, so that the two do not contradict each other. */
export function keyOf(body: FactBody): string {
  return body.kind === 'abandoned' ? OUTCOME_KEY : CALENDAR_KEY
}

/** The fact that a state in the calendar stands for; undefined when the match is simply to be played. */
export function factOfState({ fixture }: Placed): FactBody | undefined {
  if (fixture.state === 'postponed' || fixture.state === 'cancelled' || fixture.state === 'deleted') {
    return scheduleFact(fixture.state, null)
  }
  if (fixture.state === 'abandoned' || fixture.state === 'awarded') return outcomeFact(fixture.state)
  return undefined
}

/** The fact of a match that is to be played, with its date. */
export function scheduleOf({ fixture, kickOffAt }: Placed): FactBody {
  return scheduleFact(fixture.state, kickOffAt?.getTime() ?? null)
}

function isPushed({ kind }: FeedSource): boolean {
  return kind === 'push' || kind === 'desk'
}

/**
 * Whether a calendar dates a match in another way than it did last, or calls it delayed, interrupted or suspended where
 * it is not, or the other way round.
 */
function isOtherSchedule(
  scheduled: FactBody,
  { detail, isPostponed, isStopped }: KnownFixture,
  { schedule }: CalendarWords,
): boolean {
  if (schedule !== undefined && schedule.kind !== 'withdrawn') return !isSameBody(schedule, scheduled)
  if (isPostponed || isStopped || scheduled.kind !== 'scheduled') return false
  return (scheduled.detail ?? null) !== detail
}
