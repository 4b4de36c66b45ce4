import type { TimedFact } from '@gaffer/feed/simulator'
import type { EpochMs } from '@gaffer/rules'
import type { InventedLeague, LeagueFixture } from './league.ts'
import type { FaultKind, Provider } from './faults.ts'

/** By how many game minutes an outdated answer is behind. */
const BEHIND = 25
/** An invented goal appears after this much of a match. */
const INVENTED_FROM = 5

type EventBody = Extract<TimedFact['body'], { kind: 'event' }>

/** The facts of a match as a provider knows them at a moment, made wrong by its faults. */
export function knownFacts(
  league: InventedLeague,
  fixture: LeagueFixture,
  provider: Provider,
  now: EpochMs,
  faults: ReadonlySet<FaultKind>,
): readonly TimedFact[] {
  const appointment = league.appointmentAt(fixture, provider, now)
  const { state, attempt, until = Infinity } = appointment
  const word = (body: TimedFact['body']) => {
    return { offset: 0, sourceEventId: `${fixture.id}-${state}`, revision: 1, body }
  }
  if (state === 'postponed') return [word({ kind: 'postponed' })]
  if (state === 'awarded') return [word({ kind: 'abandoned', countsAsFinal: false })]
  const offset = Math.min(until, league.offsetAt(appointment, now))
  const at = faults.has('yesterday') ? offset - BEHIND : offset
  const stopped = state === 'stopped' ? [word({ kind: 'abandoned', countsAsFinal: false })] : []
  const known = [...league.factsOf(fixture, attempt).filter((fact) => fact.offset <= at), ...stopped]
  const steps: readonly (readonly [FaultKind, (facts: readonly TimedFact[]) => readonly TimedFact[]])[] = [
    ['changed', (facts) => mapGoals(facts, 1, (body) => ({ ...body, at: minuteLater(body.at) }))],
    ['moved', (facts) => mapGoals(facts, 1, (body) => moveGoal(facts, body))],
    ['contradicting', (facts) => mapGoals(facts, Infinity, (body) => moveGoal(facts, body))],
    ['withdrawn', (facts) => withInvented(facts, fixture, at)],
    ['neverEnds', (facts) => facts.filter(({ body }) => !isOfTheEnd(body))],
    [
      'lateStatistics',
      (facts) => facts.filter(({ body }) => body.kind !== 'statistics' && body.kind !== 'final'),
    ],
  ]
  let told: readonly TimedFact[] = known
  for (const [kind, change] of steps) if (faults.has(kind)) told = change(told)
  return told
}

function isOfTheEnd(body: TimedFact['body']): boolean {
  if (body.kind === 'period') return body.period === 'fullTime'
  return body.kind === 'statistics' || body.kind === 'final' || body.kind === 'score'
}

function minuteLater(at: EventBody['at']): EventBody['at'] {
  return at.minute === 45 || at.minute >= 90 ? at : { ...at, minute: at.minute + 1 }
}

/** Changes the first goals from open play known by now. */
function mapGoals(
  facts: readonly TimedFact[],
  count: number,
  change: (body: EventBody) => EventBody,
): readonly TimedFact[] {
  let left = count
  return facts.map((fact) => {
    if (fact.body.kind !== 'event' || fact.body.event.type !== 'goal' || left <= 0) return fact
    left -= 1
    return { ...fact, body: change(fact.body) }
  })
}

/** The goal as if a starter who plays to the end had scored it. */
function moveGoal(facts: readonly TimedFact[], body: EventBody): EventBody {
  const { event } = body
  if (event.type !== 'goal') return body
  const scorer = steadyStarters(facts, body.side).find(
    (id) => id !== event.playerId && id !== event.assistantId,
  )
  return scorer === undefined ? body : { ...body, event: { ...event, playerId: scorer } }
}

/** A goal that never happened, for as long as the fault lasts. */
function withInvented(facts: readonly TimedFact[], fixture: LeagueFixture, at: number): readonly TimedFact[] {
  const isPlayed = facts.some(({ body }) => body.kind === 'score')
  const scorer = steadyStarters(facts, 'home')[0]
  if (at < INVENTED_FROM || isPlayed || scorer === undefined) return facts
  const event = { type: 'goal', playerId: scorer, assistantId: undefined } as const
  const body = { kind: 'event', side: 'home', at: { minute: INVENTED_FROM, added: 0 }, event } as const
  return [...facts, { offset: at, sourceEventId: `${fixture.id}-invented`, revision: 1, body }]
}

/** Starters of a side, from the end of the line-up, who are neither substituted nor sent off. */
function steadyStarters(facts: readonly TimedFact[], side: 'home' | 'away'): readonly number[] {
  const bodies = facts.map(({ body }) => body)
  const gone = new Set(
    bodies.flatMap((body) => {
      if (body.kind !== 'event') return []
      const { event } = body
      if (event.type === 'substitution') return [event.playerOutId]
      return event.type === 'redCard' || event.type === 'secondYellowCard' ? [event.playerId] : []
    }),
  )
  const lineUp = bodies.find((body) => body.kind === 'lineUp' && body.side === side)
  const starters = lineUp?.kind === 'lineUp' ? lineUp.starters : []
  return starters.filter((id) => !gone.has(id)).toReversed()
}
