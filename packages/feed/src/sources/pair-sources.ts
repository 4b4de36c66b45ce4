import type { FactBody, MatchPeriod } from '../facts/fact.ts'
import { isSameBody } from './same-body.ts'
import { aboutOf, minutesBetween, pairInPasses, type Pass, sideOf } from './pair-facts.ts'

/** A fact as one of two sources reports it, since `reportedAt` in epoch milliseconds. */
export type SourcedFact = { readonly key: string; readonly body: FactBody; readonly reportedAt: number }

/**
 * How two sources agree about a fact; `waiting` is what one of them has just reported, and `own` what is not compared:
 * figures, the score and the end of the match, which follow from the events or come later.
 */
export type Agreement = 'same' | 'differs' | 'onlyHere' | 'onlyThere' | 'waiting' | 'own'

/** A fact of one source and the same fact of another; one of the two may be missing. */
export type FactPair<H, T> = { readonly here?: H; readonly there?: T; readonly agreement: Agreement }

/** How much later, in milliseconds, a source may report the fact of another before it counts as missing. */
const GRACE_MS = 60_000
/** How far apart two sources may put one event, in minutes. */
const NEAR_MINUTES = 2

const PASSES: readonly Pass[] = [
  { distance: (a, b) => (isSameEvent(a, b) ? minutesBetween(a, b) : Infinity), max: () => NEAR_MINUTES },
  {
    distance: (a, b) => (isGoalOfOneSide(a, b) ? minutesBetween(a, b) : Infinity),
    max: () => NEAR_MINUTES,
  },
  { distance: (a, b) => (a.kind !== 'event' && aboutOf(a) === aboutOf(b) ? 0 : Infinity), max: () => 0 },
]

/**
 * The facts of two sources of a match in pairs. Under one key, or of one kind, club and player within
 * two minutes, they are the same event; so are two goals of a side with different scorers.
 */
export function pairSources<H extends SourcedFact, T extends SourcedFact>(
  here: readonly H[],
  there: readonly T[],
  now: number,
): readonly FactPair<H, T>[] {
  const byKey = new Map(there.map((fact) => [fact.key, fact]))
  const near = pairInPasses(
    here
      .filter(({ key }) => !byKey.has(key))
      .map(({ key, body }) => ({ key, bodies: [body], isAdded: false })),
    there.filter(({ key }) => here.every((fact) => fact.key !== key)),
    PASSES,
  )
  const pairs = here.map((fact): FactPair<H, T> => {
    const other = byKey.get(near.get(fact.key) ?? fact.key)
    if (other === undefined) {
      return { here: fact, agreement: alone(fact, there, now) ?? 'onlyHere' }
    }
    return { here: fact, there: other, agreement: isAgreed(fact.body, other.body) ? 'same' : 'differs' }
  })
  const taken = new Set(pairs.map((pair) => pair.there?.key))
  const left = there.filter(({ key }) => !taken.has(key))
  return [
    ...pairs,
    ...left.map((fact): FactPair<H, T> => ({
      there: fact,
      agreement: alone(fact, here, now) ?? 'onlyThere',
    })),
  ]
}

const NOT_COMPARED: readonly FactBody['kind'][] = ['statistics', 'score', 'scheduled', 'final']
const PERIODS: readonly MatchPeriod[] = ['firstHalf', 'halfTime', 'secondHalf', 'fullTime']

/** The agreement of a fact that the other source does not report; undefined where it is a difference. */
function alone(
  { body, reportedAt }: SourcedFact,
  others: readonly SourcedFact[],
  now: number,
): Agreement | undefined {
  if (NOT_COMPARED.includes(body.kind)) return 'own'
  // A source that reports only where its clock is has reported the periods before that too.
  if (body.kind === 'period' && others.some((other) => isPast(body.period, other.body))) return 'same'
  return now - reportedAt < GRACE_MS ? 'waiting' : undefined
}

function isPast(period: MatchPeriod, other: FactBody): boolean {
  if (other.kind === 'final') return true
  return other.kind === 'period' && PERIODS.indexOf(other.period) > PERIODS.indexOf(period)
}

function isSameEvent(a: FactBody, b: FactBody): boolean {
  return (
    a.kind === 'event' &&
    b.kind === 'event' &&
    a.side === b.side &&
    a.event.type === b.event.type &&
    mainPlayer(a.event) === mainPlayer(b.event)
  )
}

function isGoalOfOneSide(a: FactBody, b: FactBody): boolean {
  const side = sideOf(a)
  return side !== undefined && side === sideOf(b)
}

function mainPlayer(event: Extract<FactBody, { kind: 'event' }>['event']): number {
  return event.type === 'substitution' ? event.playerInId : event.playerId
}

/** Whether both agree in what staff can enter; a source may report more of it, such as the order in a minute. */
function isAgreed(a: FactBody, b: FactBody): boolean {
  if (a.kind === 'event' && b.kind === 'event') {
    return a.side === b.side && isSameBody(a.at, b.at) && isSameBody(a.event, b.event)
  }
  if (a.kind === 'period' && b.kind === 'period') return a.period === b.period
  if (a.kind === 'lineUp' && b.kind === 'lineUp') {
    return a.side === b.side && isSameBody(a.starters.toSorted(byNumber), b.starters.toSorted(byNumber))
  }
  if (a.kind === 'statistics' && b.kind === 'statistics') {
    const [one, other] = [a.statistics, b.statistics] as Readonly<Record<string, unknown>>[]
    return Object.entries(one ?? {}).every(([name, value]) => (other?.[name] ?? value) === value)
  }
  return isSameBody(a, b)
}

function byNumber(a: number, b: number): number {
  return a - b
}
