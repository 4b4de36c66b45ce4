import type { ConsoleAnswer, ContradictionOutcome, MatchOutcome } from '@gaffer/contract/console'
import { CONTRADICTION_OUTCOMES } from '@gaffer/contract/console'
import { type Contradiction, eventIdOf, type FactBody, settleGoals } from '@gaffer/feed'
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
  if (contradictions.length === 0) return []
  if (has('scoreDiffersFromEvents')) return ['takeScore', 'takeGoals', 'asIs']
  return has('goalTwice') ? ['goalOnce', 'asIs'] : ['asIs']
}

/** What a decision accepts: with it the goals are settled, and whatever else is wrong waits for another one. */
export function acceptedBy(
  outcome: ContradictionOutcome,
  contradictions: readonly Contradiction[],
): readonly Contradiction[] {
  return outcome === 'asIs' ? contradictions : contradictions.filter(({ code }) => code === 'goalTwice')
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
  if (outcome === 'asIs') return ok({ corrections: [], contradictions })
  const facts = await loadStandingFacts(db, fixtureId)
  const byKey = new Map(facts.map((fact) => [fact.key, fact]))
  const bodies = new Map(facts.map(({ key, body }) => [key, body]))
  const named = facts.flatMap(({ body }) =>
    body.kind === 'lineUp' ? [...body.starters, ...body.bench] : playersIn(body),
  )
  const state = foldStanding(fixtureId, facts, await loadPositions(db, named))
  const corrections = settleGoals(bodies, state, outcome).map(({ key, body }) => {
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
