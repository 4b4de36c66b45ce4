import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import { type KnownMatch, remember } from './answer-memory.ts'
import { isGoal, mergeAnswer } from './compare-facts.ts'
import { type FactList, listOf } from './fact-lists.ts'
import { type FactsOfReport, factsOfReport } from './facts-of-report.ts'
import { freezeMinute } from './freeze-minute.ts'
import { areFiguresBehind, judgeAnswer, type OldAnswerReason, type OtherSource } from './judge-answer.ts'
import { bodiesOf, type StoredFact, type StoredFacts } from './stored-facts.ts'
import { compareMoments, momentOf } from './match-moment.ts'
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
  /** The match as the answer describes it, in our ids. */
  readonly reported: ReadonlyMap<string, FactBody>
}

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
    const refused = refuse(known, answer.report)
    const old = { reason: judged.reason, times: refused.times, reported: reported.facts }
    return { known: { ...known, memory: { ...known.memory, refused } }, reported, old, isIgnored: true }
  }
  const [before, now] = [momentOf(standing), momentOf(reported.facts)]
  const next = nextFacts(known, reported.facts, at, judged.order === 'same')
  const isLater = compareMoments(now, before) !== 0
  const memory = remember(known.memory, answer.report, { isLater, hasBegun: now.stage !== 'notBegun' })
  const refused = next.short.length === 0 ? undefined : refuse(known, answer.report)
  return {
    known: {
      state: report.state,
      facts: revise(known.facts, next.target, at),
      memory: refused === undefined ? memory : { ...memory, refused },
    },
    reported,
    old: refused && { reason: 'short', times: refused.times, reported: reported.facts },
    isIgnored: false,
  }
}

/** Figures in which nobody has played as long as is known are of an earlier time than the rest of their answer. */
function withoutOldFigures({ facts, memory }: KnownMatch, { report, kind }: Answer): MatchReport {
  const isBehind = facts.has('clock') && areFiguresBehind(memory, report)
  if (kind === 'fpl' || !isBehind) return report
  return { ...report, statistics: [], absent: [...(report.absent ?? []), 'statistics'] }
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
