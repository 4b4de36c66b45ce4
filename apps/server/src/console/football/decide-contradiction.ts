import type { ConsoleAnswer, ContradictionOutcome, MatchOutcome } from '@gaffer/contract/console'
import { CONTRADICTION_OUTCOMES } from '@gaffer/contract/console'
import { type Contradiction, eventIdOf, type FactBody, settleFigures, settleGoals } from '@gaffer/feed'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  foldStanding,
  loadContradictions,
  loadStandingFacts,
  playersIn,
  sayFact,
} from '../../football/index.ts'
import { loadNamesIn, type WantedCorrection } from '../../rounds/index.ts'
import { loadPositions } from './load-positions.ts'

/** A fact that a decision lays over the source's, with what it replaces; undefined where it adds one. */
export type DecidedFact = WantedCorrection & { readonly before: FactBody | undefined }

/** Whether an outcome says what counts of a match that contradicts itself. */
export function isAboutContradiction(outcome: MatchOutcome): outcome is ContradictionOutcome {
  return CONTRADICTION_OUTCOMES.some((one) => one === outcome)
}

/** What may be decided about a match that contradicts itself so, the likeliest first. */
export function decisionsFor(contradictions: readonly Contradiction[]): readonly ContradictionOutcome[] {
  const has = (wanted: Contradiction['code']) => contradictions.some(({ code }) => code === wanted)
  const goals: readonly ContradictionOutcome[] = has('scoreDiffersFromEvents')
    ? ['takeScore', 'takeGoals']
    : has('goalTwice')
      ? ['goalOnce']
      : []
  const figures: readonly ContradictionOutcome[] = has('figureDiffers') ? ['takeEvents', 'takeFigures'] : []
  // Where nothing but figures contradict the match, they count as they are or not at all.
  const isAboutMore = contradictions.some(({ code }) => code !== 'figureDiffers')
  return [...goals, ...figures, ...(isAboutMore ? (['asIs'] as const) : [])]
}

/** What a decision accepts: with it goals or figures are settled, and whatever else is wrong waits for another one. */
export function acceptedBy(
  outcome: ContradictionOutcome,
  contradictions: readonly Contradiction[],
): readonly Contradiction[] {
  if (outcome === 'asIs') return contradictions
  const accepted = ACCEPTED[outcome]
  return contradictions.filter(({ code }) => code === accepted)
}

/** The kind that is settled with a decision and may stay beside what it changes. */
const ACCEPTED: Readonly<Record<Exclude<ContradictionOutcome, 'asIs'>, Contradiction['code'] | undefined>> = {
  takeScore: 'goalTwice',
  takeGoals: 'goalTwice',
  goalOnce: 'goalTwice',
  takeFigures: 'figureDiffers',
  takeEvents: undefined,
}

/** The facts that a decision changes, adds or takes away, as the match stands. */
export async function readContradiction(
  db: Kysely<DB>,
  fixtureId: number,
  outcome: ContradictionOutcome,
): Promise<
  Outcome<{ readonly corrections: readonly DecidedFact[]; readonly contradictions: readonly Contradiction[] }>
> {
  const contradictions = await loadContradictions(db, fixtureId)
  if (!decisionsFor(contradictions).includes(outcome)) return refuse(refusal('outcomeImpossible'))
  if (outcome === 'asIs' || outcome === 'takeFigures') return ok({ corrections: [], contradictions })
  const facts = await loadStandingFacts(db, fixtureId)
  const byKey = new Map(facts.map((fact) => [fact.key, fact]))
  const bodies = new Map(facts.map(({ key, body }) => [key, body]))
  const named = facts.flatMap(({ body }) =>
    body.kind === 'lineUp' ? [...body.starters, ...body.bench] : playersIn(body),
  )
  const state = foldStanding(fixtureId, facts, await loadPositions(db, named))
  const settled =
    outcome === 'takeEvents' ? settleFigures(bodies, state) : settleGoals(bodies, state, outcome)
  const corrections = settled.map(({ key, body }) => {
    const known = byKey.get(key)
    const sourceEventId = known?.eventId ?? eventIdOf(fixtureId, key)
    return { fixtureId, sourceEventId, body, before: known?.body }
  })
  return ok({ corrections, contradictions })
}

/** Facts that a decision changes, in the words of the page. */
export async function sayChanges(
  db: Kysely<DB>,
  corrections: readonly DecidedFact[],
): Promise<ConsoleAnswer<'previewOutcome'>['data']['changes']> {
  const said = corrections.map(({ before, body }) => ({
    before,
    after: body.kind === 'withdrawn' ? undefined : body,
  }))
  const names = await loadNamesIn(
    db,
    said.flatMap(({ before, after }) => [before, after].flatMap((one) => (one ? playersIn(one) : []))),
    corrections[0]?.fixtureId,
  )
  const say = (body: FactBody | undefined) => (body === undefined ? null : sayFact(body, names))
  return said.map(({ before, after }) => ({ before: say(before), after: say(after) }))
}
