import { createHash } from 'node:crypto'
import { eventIdOf, type FactBody, isSameBody } from '@gaffer/feed'
import { MATCH_OUTCOMES, type MatchOutcome } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
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
  previewCorrection,
  previewVoiding,
  type Recounts,
  type RoundPreview,
  type WantedCorrection,
} from '../../rounds/index.ts'
import type { Changed } from '../../staff/index.ts'
import { findMatch } from './find-match.ts'
import { holdForChange } from './correct-match.ts'
import type { FixtureRow } from './load-fixtures.ts'
import { type Effects, presentEffects, shortEffects } from './present-effects.ts'

/** What became of a match, and the fact that says so where it is one: the one a provider's report would bring. */
export type Decided = {
  readonly match: FixtureRow
  readonly outcome: MatchOutcome
  /** Undefined where the match is voided: it leaves its rounds, and its facts stay. */
  readonly wanted: WantedCorrection | undefined
  readonly before: FactBody | undefined
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
  if (outcome === 'void') {
    const rounds = await loadRoundsOfMatch(db, match.id)
    const isFed = (await loadSources(db, match.championshipId)).length > 0
    return isFed && rounds.some(({ isClosed }) => !isClosed)
      ? ok({ match, outcome, wanted: undefined, before: undefined })
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
      : { kind: 'abandoned', countsAsFinal: outcome === 'stands' }
  const sourceEventId = known?.eventId ?? eventIdOf(match.id, key)
  return ok({
    match,
    outcome,
    wanted: { fixtureId: match.id, sourceEventId, body },
    before: known?.body,
  })
}

/** What a decision would change now. */
export function previewDecision(
  db: Kysely<DB>,
  recounts: Recounts,
  { match, wanted }: Decided,
): Promise<readonly RoundPreview[]> {
  return wanted === undefined
    ? previewVoiding(db, recounts, match.id)
    : previewCorrection(db, recounts, wanted)
}

/** Names what was seen of a decision: what the match was told as, what becomes of it, and whether another person signs. */
export function hashOfDecision({ outcome, before }: Decided, { needs_signature: needsTwo }: Effects): string {
  const seen = JSON.stringify([outcome, before ?? null, needsTwo])
  return createHash('sha256').update(seen).digest('hex').slice(0, 32)
}

/** Decides a match, held and previewed, in the transaction of its line in the audit log. */
export async function decideByStaff(
  tx: Kysely<DB>,
  { match, outcome, wanted, before }: Decided,
  previews: readonly RoundPreview[],
  reason: string,
): Promise<Outcome<Changed>> {
  if (wanted === undefined) {
    const fault = await voidMatchIn(tx, match.id)
    if (fault !== undefined) return refuse(refusal('outcomeImpossible'))
  } else {
    // Acts run in the transaction of their line in the audit log.
    const made = await makeCorrection(tx as Transaction<DB>, wanted, previews, {
      cause: 'league',
      before,
      reason,
    })
    if (!made.ok) return refuse(refusal(made.refusal))
    if (outcome === 'awarded') await awardMatch(tx, match.championshipId, match.id)
    if (outcome === 'stands') await completeMatch(tx, match.championshipId, match.id)
  }
  return ok({
    subject: { kind: 'match', id: String(match.id) },
    before: { match: `${match.home} – ${match.away}`, fact: before ?? null },
    after: { outcome },
  })
}

/** What a decision would do, in lines. */
export function previewDeciding(
  operator: Operator,
  { match: { id, home, away, round }, outcome, before }: Decided,
  effects: Effects,
): Preview {
  return {
    subject: {
      kind: 'match',
      id: String(id),
      name: `${home} – ${away}${round === null ? '' : ` · GW ${round}`}`,
    },
    effects: [
      { label: 'outcome', before: before?.kind ?? null, after: outcome },
      ...shortEffects(effects, operator),
    ],
  }
}

const payloadOfDecision = z.object({
  fixtureId: z.int(),
  outcome: z.enum(MATCH_OUTCOMES),
  before: z.custom<FactBody>((value) => typeof value === 'object' && value !== null).nullable(),
  reason: z.string(),
})

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
  return isSameBody(read.value.before ?? null, payload.before) ? read : refuse(refusal('changedMeanwhile'))
}

/** A decision that moves a prize, or a match of a closed round, takes a second person like a correction. */
export function decideMatchAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'decideMatch',
    signers: ['desk', 'contests', 'owner'],
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
      return decideByStaff(tx, read.value, previews, payload.reason)
    },
  })
}
