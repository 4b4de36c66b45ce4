import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import { ANOTHER_DATE_MS } from '../facts/match-clock.ts'
import { type AnswerMemory, dateOf, figuresAt, fingerprintOf, type KnownMatch } from './answer-memory.ts'
import { isOff, isStopped } from './fixture-states.ts'
import { bodiesOf } from './stored-facts.ts'
import { compareMoments, isInPlay, type MatchMoment, momentOf, passed } from './match-moment.ts'
import type { MatchReport, SourceKind } from './source-model.ts'

/** Why an answer is older than what is known, or waits to be repeated. */
export type OldAnswerReason =
  /** It dates the match before the date that it has, or began at. */
  | 'date'
  /** Its clock or period is behind, or it has none although the match has begun. */
  | 'clock'
  /** Nobody has played as long in it as is known. */
  | 'figures'
  /** The source, or the transport, dates the answer itself before what is known. */
  | 'mark'
  /** The source reported exactly this before, and then something else. */
  | 'repeated'
  /** It ends a match in another way than by its whistle, or takes back that it has begun; it counts once it is repeated. */
  | 'waiting'

/** What an answer is, compared with what is known: of a later moment, of the same one, or not to be taken. */
export type Judgement =
  | { readonly order: 'later' | 'same' }
  | { readonly order: 'older'; readonly reason: OldAnswerReason }

/** What another source of the match stands by. */
export type OtherSource = {
  readonly facts: ReadonlyMap<string, FactBody>
  /** When its report last changed. */
  readonly movedAt: EpochMs
}

/** An answer about a match, with its facts in our ids. */
export type JudgedAnswer = {
  readonly report: MatchReport
  readonly kind: SourceKind
  readonly reported: ReadonlyMap<string, FactBody>
  /** When it came. */
  readonly at: EpochMs
}

/** Machines of one provider do not agree about the time to the second. */
const CLOCKS_DIFFER_MS = 5_000
/** How many answers in a row must call off a stopped match, award one, or say that one is still to begin. */
const ANSWERS_UNTIL_TAKEN = 4
/** Another source confirms an answer when its own report moved within this time, at most so many minutes apart. */
const MOVING_MS = 180_000
const NEAR_MINUTES = 3

/**
 * Whether an answer may change what is known of a match. Time decides, never how often it is reported: a match that has begun
 * begins once, a clock does not run back, and what a source replaced does not come back. An answer that goes back counts
 * when the source itself dates it later, when another source of the match is at the same point of play, or when a person
 * confirms it.
 */
export function judgeAnswer(
  known: KnownMatch,
  answer: JudgedAnswer,
  others: readonly OtherSource[],
): Judgement {
  const { report, kind, reported } = answer
  const { memory } = known
  if (memory.isConfirmed === true) return { order: 'later' }
  const standing = bodiesOf(known.facts)
  const [before, now] = [momentOf(standing), momentOf(reported)]
  if (isOfEarlierDate(known, report, before, now)) return older('date')
  const order = compareMoments(now, before)
  if (order < 0) return judgeBackwards(known, answer, now, others)
  if (now.stage === 'awarded' && before.stage !== 'awarded' && before.stage !== 'notBegun') {
    return isRepeated(memory, report) ? { order: 'later' } : older('waiting')
  }
  const isPlayed = before.stage !== 'notBegun'
  // The two answers of the official game must be of one time, and only its figures show who has played.
  if (kind === 'fpl' && isPlayed && areFiguresBehind(memory, report)) return older('figures')
  if (order > 0) return { order: 'later' }
  // An answer without a clock stands where the match does: one of play does not take it back from its end.
  if (known.state === 'finished' && report.state === 'inPlay')
    return judgeBackwards(known, answer, now, others)
  return judgeSame(memory, report)
}

/** What is no moment of the match as it is dated: another attempt at it, or the date before it was moved. */
function isOfEarlierDate(
  { facts, memory }: KnownMatch,
  { kickOffAt, state }: MatchReport,
  before: MatchMoment,
  now: MatchMoment,
): boolean {
  const standing = bodiesOf(facts)
  const date = before.stage === 'notBegun' ? dateOf(standing) : memory.begunAt
  if (kickOffAt === null || date === undefined || kickOffAt >= date - ANOTHER_DATE_MS) return false
  if (before.stage !== 'notBegun') return true
  // A match that was never played may be brought forward, but not be called off on the date it had before.
  return now.stage === 'notBegun' ? isOff(state) : facts.has('clock')
}

function judgeBackwards(
  { state, memory }: KnownMatch,
  { report, reported, at }: JudgedAnswer,
  now: MatchMoment,
  others: readonly OtherSource[],
): Judgement {
  if (isLaterDated(memory, report)) return { order: 'later' }
  if (isStopped(state) && now.stage === 'notBegun') {
    if (isOff(report.state)) return isRepeated(memory, report) ? { order: 'later' } : older('waiting')
    const isReplayed = (report.kickOffAt ?? 0) > (memory.begunAt ?? Infinity) + ANOTHER_DATE_MS
    return isReplayed ? { order: 'later' } : older('clock')
  }
  // Play before the date that its source gave was a mistake, where that goes on to say until then that the match has not begun.
  if (now.stage === 'notBegun' && Math.min(memory.begunAt ?? 0, report.kickOffAt ?? 0) > at) {
    return isRepeated(memory, report) ? { order: 'later' } : older('waiting')
  }
  const isConfirmed = others.some((other) => isAtSamePoint(other, reported, now, at))
  return isConfirmed ? { order: 'later' } : older('clock')
}

/** The clock does not distinguish the answers of one moment: their own marks and earlier answers do. */
function judgeSame(memory: AnswerMemory, report: MatchReport): Judgement {
  if (isLaterDated(memory, report)) return { order: 'same' }
  const print = fingerprintOf(report)
  const index = memory.fingerprints?.indexOf(print) ?? -1
  const isLast = index === (memory.fingerprints?.length ?? 0) - 1
  if (isLast && index >= 0) return { order: 'same' }
  if (index >= 0) return older('repeated')
  const isDatedBefore = (report.datedAt ?? Infinity) < (memory.datedAt ?? 0)
  const isServedBefore = (report.servedAt ?? Infinity) < (memory.servedAt ?? 0) - CLOCKS_DIFFER_MS
  return isDatedBefore || isServedBefore ? older('mark') : { order: 'same' }
}

function isLaterDated({ datedAt }: AnswerMemory, report: MatchReport): boolean {
  return report.datedAt !== undefined && datedAt !== undefined && report.datedAt > datedAt
}

/** Whether nobody has played as long, by the figures of a report, as by those of the last one. */
export function areFiguresBehind({ figuresAt: known = 0 }: AnswerMemory, report: MatchReport): boolean {
  return (figuresAt(report) ?? 0) < known
}

/** Whether enough answers in a row report this state of the match. */
function isRepeated({ refused }: AnswerMemory, { state }: MatchReport): boolean {
  return refused?.as === state && refused.times + 1 >= ANSWERS_UNTIL_TAKEN
}

/** Whether another source that follows the match is where the answer is. */
function isAtSamePoint(
  { facts, movedAt }: OtherSource,
  reported: ReadonlyMap<string, FactBody>,
  now: MatchMoment,
  at: EpochMs,
): boolean {
  const there = momentOf(facts)
  if (at - movedAt > MOVING_MS || !isInPlay(there) || there.stage !== now.stage) return false
  const [one, other] = [facts.get('score'), reported.get('score')]
  const isSameScore =
    one?.kind === 'score' && other?.kind === 'score' && one.home === other.home && one.away === other.away
  return isSameScore && Math.abs(passed(there) - passed(now)) <= NEAR_MINUTES
}

function older(reason: OldAnswerReason): Judgement {
  return { order: 'older', reason }
}
