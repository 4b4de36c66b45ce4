import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Contradiction, eventIdOf, type FactBody, isSameBody, outcomeFact } from '@gaffer/feed'
import { MATCH_OUTCOMES, type MatchOutcome } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  acceptContradictions,
  awardMatch,
  completeMatch,
  foldStanding,
  loadSources,
  loadStandingFacts,
  voidMatchIn,
} from '../../football/index.ts'
import type { Operator } from '../../operators/index.ts'
import { type Preview, type SignedAct, signedAct } from '../../proposals/index.ts'
import {
  loadRoundsOfMatch,
  makeCorrection,
  previewCorrections,
  previewVoiding,
  type Recounts,
  type RoundPreview,
} from '../../rounds/index.ts'
import type { Changed } from '../../staff/index.ts'
import { findChangeableMatch, findMatch } from './find-match.ts'
import { rolesFor } from './judge-change.ts'
import { holdForChange } from './correct-match.ts'
import {
  acceptedBy,
  type DecidedFact,
  isAboutContradiction,
  readContradiction,
} from './decide-contradiction.ts'
import type { FixtureRow } from './load-fixtures.ts'
import { type Effects, presentEffects, shortEffects } from './present-effects.ts'

/** What became of a match, and the facts that say so. */
export type Decided = {
  readonly match: FixtureRow
  readonly outcome: MatchOutcome
  /** None where the match is voided, or stays as it is: its facts stay. */
  readonly corrections: readonly DecidedFact[]
  /** How the match contradicted itself when it was decided. */
  readonly contradictions: readonly Contradiction[]
}

/**
 * A decision about a match as it stands. A person's word lies over what a source says of its end; one that has begun is
 * not postponed any more, and one is voided only while a round that it holds up is open (Q-137).
 */
export async function readDecision(
  db: Kysely<DB>,
  match: FixtureRow,
  outcome: MatchOutcome,
): Promise<Outcome<Decided>> {
  if (isAboutContradiction(outcome)) {
    const read = await readContradiction(db, match.id, outcome)
    return read.ok ? ok({ match, outcome, ...read.value }) : read
  }
  if (outcome === 'void') {
    const rounds = await loadRoundsOfMatch(db, match.id)
    const isFed = (await loadSources(db, match.championshipId)).length > 0
    return isFed && rounds.some(({ isClosed }) => !isClosed)
      ? ok({ match, outcome, corrections: [], contradictions: [] })
      : refuse(refusal('outcomeImpossible'))
  }
  const facts = await loadStandingFacts(db, match.id)
  if (outcome === 'postponed') {
    const { status } = foldStanding(match.id, facts, [])
    if (status !== 'scheduled') return refuse(refusal('outcomeImpossible'))
  }
  const kinds = outcome === 'postponed' ? ['scheduled', 'postponed'] : ['final', 'abandoned']
  const known = kinds.map((kind) => facts.find(({ body }) => body.kind === kind)).find(Boolean)
  const key = outcome === 'postponed' ? 'schedule' : 'final'
  const body: FactBody =
    outcome === 'postponed'
      ? { kind: 'postponed' }
      : outcome === 'awarded'
        ? outcomeFact('awarded')
        : { kind: 'abandoned', countsAsFinal: outcome === 'stands' }
  const sourceEventId = known?.eventId ?? eventIdOf(match.id, key)
  const correction = { fixtureId: match.id, sourceEventId, body, before: known?.body }
  return ok({ match, outcome, corrections: [correction], contradictions: [] })
}

/** What a decision would change now. */
export function previewDecision(
  db: Kysely<DB>,
  recounts: Recounts,
  { match, outcome, corrections }: Decided,
): Promise<readonly RoundPreview[]> {
  return outcome === 'void'
    ? previewVoiding(db, recounts, match.id)
    : previewCorrections(db, recounts, match.id, corrections)
}

/** Names what was seen of a decision: what the match was told as, what becomes of it, and whether another person signs. */
export function hashOfDecision(
  { outcome, corrections, contradictions }: Decided,
  { needs_signature: needsTwo }: Effects,
): string {
  const before = corrections.map((one) => one.before ?? null)
  const seen = JSON.stringify([outcome, before, contradictions, needsTwo])
  return createHash('sha256').update(seen).digest('hex').slice(0, 32)
}

/** Decides a match, held and previewed, in the transaction of its line in the audit log. */
export async function decideByStaff(
  tx: Transaction<DB>,
  { match, outcome, corrections, contradictions }: Decided,
  previews: readonly RoundPreview[],
): Promise<Outcome<Changed>> {
  if (outcome === 'void') {
    const fault = await voidMatchIn(tx, match.id)
    if (fault !== undefined) return refuse(refusal('outcomeImpossible'))
  }
  for (const [index, correction] of corrections.entries()) {
    // Made together, they move the teams once: the ledger has those beside the first.
    const moved = index === 0 ? previews : []
    const cause = isAboutContradiction(outcome) ? 'desk' : 'league'
    await makeCorrection(tx, correction, moved, { cause, before: correction.before })
  }
  if (outcome === 'awarded') await awardMatch(tx, match.championshipId, match.id)
  if (outcome === 'stands') await completeMatch(tx, match.championshipId, match.id)
  if (isAboutContradiction(outcome)) {
    const accepted = acceptedBy(outcome, contradictions)
    await acceptContradictions(tx, match.championshipId, match.id, accepted)
  }
  const before = corrections.map((one) => one.before ?? null)
  return ok({
    subject: { kind: 'match', id: String(match.id) },
    before: {
      match: `${match.home} – ${match.away}`,
      fact: before[0] ?? null,
      ...(before.length > 1 && { further: before.slice(1) }),
      ...(contradictions.length > 0 && { contradictions }),
    },
    after: { outcome },
  })
}

/** What a decision would do, in lines. */
export function previewDeciding(
  operator: Operator,
  { match: { id, home, away, round }, outcome, corrections }: Decided,
  effects: Effects,
): Preview {
  return {
    subject: {
      kind: 'match',
      id: String(id),
      name: `${home} – ${away}${round === null ? '' : ` · GW ${round}`}`,
    },
    effects: [
      { label: 'outcome', before: corrections[0]?.before?.kind ?? null, after: outcome },
      ...shortEffects(effects, operator),
    ],
  }
}

const payloadOfDecision = z.object({
  fixtureId: z.int(),
  outcome: z.enum(MATCH_OUTCOMES),
  before: z.custom<FactBody>((value) => typeof value === 'object' && value !== null).nullable(),
  contradictions: z.custom<readonly Contradiction[]>((value) => Array.isArray(value)).default([]),
  reason: z.string(),
})

/** A decision as it waits for another person. */
export function payloadOf(
  { match, outcome, corrections, contradictions }: Decided,
  reason: string,
): z.output<typeof payloadOfDecision> {
  return { fixtureId: match.id, outcome, before: corrections[0]?.before ?? null, contradictions, reason }
}

/** The match still as it was when its decision was asked for. */
async function findUndecided(
  db: Kysely<DB>,
  operator: Operator,
  payload: z.output<typeof payloadOfDecision>,
): Promise<Outcome<Decided>> {
  const match = await findMatch(db, operator.id, payload.fixtureId)
  if (match === undefined) return refuse(refusal('notFound'))
  const read = await readDecision(db, match, payload.outcome)
  if (!read.ok) return read
  const { corrections, contradictions } = read.value
  const isSame =
    isSameBody(corrections[0]?.before ?? null, payload.before) &&
    isDeepStrictEqual(contradictions, payload.contradictions)
  return isSame ? read : refuse(refusal('changedMeanwhile'))
}

/** A decision that moves a prize, or a match of a closed round, takes a second person like a correction. */
export function decideMatchAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'decideMatch',
    signers: rolesFor('facts', 'sign'),
    judge: async (db, context, { fixtureId }) => findChangeableMatch(db, context, fixtureId, 'sign'),
    payload: payloadOfDecision,
    preview: async (db, operator, payload) => {
      const read = await findUndecided(db, operator, payload)
      if (!read.ok) return read
      const previews = await previewDecision(db, recounts, read.value)
      return ok(previewDeciding(operator, read.value, await presentEffects(db, operator.id, previews)))
    },
    perform: async (tx, operator, payload) => {
      const held = await holdForChange(tx, payload.fixtureId)
      if (!held.ok) return held
      const read = await findUndecided(tx, operator, payload)
      if (!read.ok) return read
      const previews = await previewDecision(tx, recounts, read.value)
      return decideByStaff(tx, read.value, previews)
    },
  })
}
