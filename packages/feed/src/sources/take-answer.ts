import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import { type KnownMatch, remember } from './answer-memory.ts'
import { isGoal, mergeAnswer } from './compare-facts.ts'
import { type FactList, listOf } from './fact-lists.ts'
import { type FactsOfReport, factsOfReport } from './facts-of-report.ts'
import { freezeMinute } from './freeze-minute.ts'
import { areFiguresBehind, judgeAnswer, type OldAnswerReason, type OtherSource } from './judge-answer.ts'
import { bodiesOf, type StoredFact, type StoredFacts } from './stored-facts.ts'
import { compareMoments, isInPlay, type MatchMoment, minutesSinceKickOff, momentOf } from './match-moment.ts'
import { isSameBody } from './same-body.ts'
import type { MatchReport, SourceKind } from './source-model.ts'

/** An answer about a match as it came, with what is needed to read it. */
export type Answer = {
  readonly report: MatchReport
  readonly kind: SourceKind
  readonly playerIdOf: (sourceId: string) => number | undefined
  /** When it came. */
  readonly at: EpochMs
}

/** What an answer has changed of what is known. */
export type TakenAnswer = {
  readonly known: KnownMatch
  readonly reported: FactsOfReport
  /** Why the answer, or a list of it, was not taken; undefined where all of it was. */
  readonly old: OldAnswer | undefined
  /** Whether nothing of it was taken. */
  readonly isIgnored: boolean
}

/** An answer that was not taken: why, and how often in a row. */
export type OldAnswer = {
  readonly reason: OldAnswerReason | 'short'
  readonly times: number
  /** This answer, or one before it, shows play that the match had not reached when its source called it over. */
  readonly isPlayedOn: boolean
  /** The match as the answer describes it, in our ids. */
  readonly reported: ReadonlyMap<string, FactBody>
}

const MINUTE_MS = 60_000
const WITHDRAWN: FactBody = { kind: 'withdrawn' }

/**
 * What an answer of one source may change about a match, given what that source has reported so far: the only place where this
 * is decided. `others` are the other sources of the match, which may confirm an answer that goes back.
 */
export function takeAnswer(
  known: KnownMatch,
  answer: Answer,
  others: readonly OtherSource[] = [],
): TakenAnswer {
  const { kind, playerIdOf, at } = answer
  const standing = bodiesOf(known.facts)
  const report = withoutOldFigures(known, answer)
  const reported = factsOfReport(report, kind, playerIdOf, standing)
  const judged = judgeAnswer(known, { report: answer.report, kind, reported: reported.facts, at }, others)
  if (judged.order === 'older') {
    const isAfter = judged.reason === 'clock' && isAfterEnd(known, momentOf(reported.facts))
    const isPlayedOn = isAfter || known.memory.refused?.isPlayedOn === true
    const refused = { ...refuse(known, answer.report), isPlayedOn }
    const old = { reason: judged.reason, times: refused.times, isPlayedOn, reported: reported.facts }
    return { known: { ...known, memory: { ...known.memory, refused } }, reported, old, isIgnored: true }
  }
  const [before, now] = [momentOf(standing), momentOf(reported.facts)]
  const next = nextFacts(known, reported.facts, at, judged.order === 'same')
  const isLater = compareMoments(now, before) !== 0
  const playedUntil = now.stage === 'fullTime' ? findPlayedUntil(known, before, answer) : undefined
  const hasBegun = now.stage !== 'notBegun'
  const memory = remember(known.memory, answer.report, { isLater, hasBegun, playedUntil })
  const refused = next.short.length === 0 ? undefined : refuse(known, answer.report)
  return {
    known: {
      state: report.state,
      facts: revise(known.facts, next.target, at),
      memory: refused === undefined ? memory : { ...memory, refused },
    },
    reported,
    old: refused && { reason: 'short', times: refused.times, isPlayedOn: false, reported: reported.facts },
    isIgnored: false,
  }
}

/** Figures in which nobody has played as long as is known are of an earlier time than the rest of their answer. */
function withoutOldFigures({ facts, memory }: KnownMatch, { report, kind }: Answer): MatchReport {
  const isBehind = facts.has('clock') && areFiguresBehind(memory, report)
  if (kind === 'fpl' || !isBehind) return report
  return { ...report, statistics: [], absent: [...(report.absent ?? []), 'statistics'] }
}

/** Minutes by which clocks of one provider may differ. */
const CLOCKS_DIFFER_MINUTES = 3

/**
 * Whether play is of a minute that cannot have been reached when the source called the match over, so that no cache can have
 * kept it from before.
 */
function isAfterEnd({ memory }: KnownMatch, now: MatchMoment): boolean {
  const { playedUntil = Infinity } = memory
  return isInPlay(now) && minutesSinceKickOff(now) > playedUntil + CLOCKS_DIFFER_MINUTES
}

/** How many minutes may have been played by the end that an answer reports: those last known, and what has passed since. */
function findPlayedUntil(
  { facts, memory }: KnownMatch,
  before: MatchMoment,
  { report, at }: Answer,
): number | undefined {
  if (before.stage === 'fullTime') return memory.playedUntil
  const since = isInPlay(before) ? facts.get('clock')?.since : report.kickOffAt
  if (since === undefined || since === null) return undefined
  return minutesSinceKickOff(before) + Math.max(0, at - since) / MINUTE_MS
}

type NextFacts = {
  readonly target: ReadonlyMap<string, { readonly body: FactBody; readonly missing: number }>
  readonly short: readonly FactList[]
}

function nextFacts(
  { facts }: KnownMatch,
  reported: ReadonlyMap<string, FactBody>,
  at: EpochMs,
  isSame: boolean,
): NextFacts {
  // A source that reports the match as not played has nothing of it left.
  if (!reported.has('clock') && facts.has('clock')) {
    return { target: new Map([...reported].map(([key, body]) => [key, { body, missing: 0 }])), short: [] }
  }
  const frozen = isSame ? freezeMinute(facts, at) : undefined
  const isBack = compareMoments(momentOf(reported), momentOf(bodiesOf(facts))) < 0
  const standing = new Map(
    [...facts].filter(([key, { body }]) => {
      // An answer that counts though it goes back takes the end of the match back with it.
      const isUndone = isBack && listOf(key) === 'frame' && !reported.has(key)
      return body.kind !== 'withdrawn' && !isUndone
    }),
  )
  const { target, short } = mergeAnswer(standing, frozen === undefined ? reported : frozen.facts(reported))
  if (frozen === undefined) return { target, short }
  const merged = [...target].map(([key, fact]) => {
    return [key, isGoal(key) ? { ...fact, body: frozen.goal(key, fact.body) } : fact] as const
  })
  return { target: new Map(merged), short }
}

/** The facts after an answer: a changed body takes the next revision, and what is gone stays as withdrawn. */
function revise(facts: StoredFacts, target: NextFacts['target'], at: EpochMs): StoredFacts {
  const next = new Map<string, StoredFact>()
  for (const key of new Set([...facts.keys(), ...target.keys()])) {
    const [before, now] = [facts.get(key), target.get(key) ?? { body: WITHDRAWN, missing: 0 }]
    const isSame = before !== undefined && isSameBody(before.body, now.body)
    next.set(key, {
      ...now,
      revision: (before?.revision ?? 0) + (isSame ? 0 : 1),
      since: isSame ? before.since : at,
    })
  }
  return next
}

function refuse(
  { memory }: KnownMatch,
  { state }: MatchReport,
): { readonly as: string; readonly times: number } {
  const before = memory.refused?.as === state ? memory.refused.times : 0
  return { as: state, times: before + 1 }
}
