import type { EpochMs } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import { FULL_MATCH } from '../facts/match-clock.ts'
import type { StoredFacts } from './stored-facts.ts'
import type { FixtureState, MatchReport } from './source-model.ts'

/** The marks that distinguish a later answer about a match from an earlier one. */
export type AnswerMemory = {
  /** When the source last changed its report, by its own date. */
  readonly datedAt?: EpochMs | undefined
  /** When the last answer that was taken left the source, by the headers of its transport. */
  readonly servedAt?: EpochMs | undefined
  /** The highest minutes of any player in its figures. */
  readonly figuresAt?: number | undefined
  /** The kick-off that the source gave when the match began. */
  readonly begunAt?: EpochMs | undefined
  /** Once the source has called the match over: how many minutes may have been played since the kick-off by then, at most. */
  readonly playedUntil?: number | undefined
  /** The answers taken since the clock last moved, the last one last. */
  readonly fingerprints?: readonly string[] | undefined
  /** The answers in a row that were not taken, and what they had in common. */
  readonly refused?: RefusedAnswers | undefined
  /** A person has confirmed the source: its next answer counts, whatever it reports. */
  readonly isConfirmed?: boolean | undefined
}

type RefusedAnswers = {
  /** The state that the last of them gives. */
  readonly as: string
  /** How many in a row gave that state. */
  readonly times: number
  /** One of them shows play that the match had not reached when it was called over. */
  readonly isPlayedOn?: boolean | undefined
}

/** What a source has reported about a match. */
export type KnownMatch = {
  /** Undefined before its first report. */
  readonly state: FixtureState | undefined
  readonly facts: StoredFacts
  readonly memory: AnswerMemory
}

/** More answers of one moment than a match has. */
const MAX_FINGERPRINTS = 300

/** The memory once an answer has been taken. */
export function remember(
  { datedAt, servedAt, begunAt, fingerprints = [] }: AnswerMemory,
  report: MatchReport,
  { isLater, hasBegun, playedUntil }: Taken,
): AnswerMemory {
  const print = fingerprintOf(report)
  const others = isLater ? [] : fingerprints.filter((one) => one !== print)
  return {
    datedAt: report.datedAt ?? datedAt,
    servedAt: report.servedAt ?? servedAt,
    figuresAt: figuresAt(report),
    begunAt: hasBegun ? (begunAt ?? report.kickOffAt ?? undefined) : undefined,
    playedUntil,
    fingerprints: [...others.slice(-MAX_FINGERPRINTS), print],
  }
}

type Taken = {
  /** The clock has moved. */
  readonly isLater: boolean
  readonly hasBegun: boolean
  readonly playedUntil: number | undefined
}

/** The most minutes that the figures of a report give anybody; stoppage time, which sources count or clip, left out. */
export function figuresAt({ statistics }: MatchReport): number | undefined {
  const minutes = statistics.flatMap(({ statistics: { minutes: played } }) => played ?? [])
  return minutes.length === 0 ? undefined : Math.min(FULL_MATCH, Math.max(...minutes))
}

/** A fingerprint of a report, in whatever order it lists its parts. */
export function fingerprintOf({ state, kickOffAt, score, clock, isComplete, ...lists }: MatchReport): string {
  const { lineUps, events, statistics } = lists
  const line = { state, kickOffAt, score, clock, isComplete, lineUps }
  const rows = [...events, ...statistics].map((row) => JSON.stringify(row)).toSorted()
  return hash(JSON.stringify([line, rows]))
}

/** The date that a source gives a match, as far as it has one. */
export function dateOf(facts: ReadonlyMap<string, FactBody>): EpochMs | undefined {
  const schedule = facts.get('schedule')
  return schedule?.kind === 'scheduled' ? (schedule.kickOffAt ?? undefined) : undefined
}

/** Two different texts of a match have the same 64 bits practically never. */
function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
    ;[a, b] = [a ^ (b >>> 15), b ^ (a >>> 13)]
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
