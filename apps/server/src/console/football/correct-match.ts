import { createHash } from 'node:crypto'
import { eventIdOf, type FactBody, isPlay, isSameBody } from '@gaffer/feed'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import {
  holdCorrections,
  isTooFarForPlay,
  loadStandingFacts,
  playersIn,
  readToldFact,
  sayFact,
  type StandingFact,
  type ToldFact,
} from '../../football/index.ts'
import type { Operator } from '../../operators/index.ts'
import { type Preview, type SignedAct, signedAct } from '../../proposals/index.ts'
import {
  holdRoundsOfMatch,
  loadNamesIn,
  makeCorrection,
  previewCorrection,
  type Recounts,
  type RoundPreview,
  type WantedCorrection,
} from '../../rounds/index.ts'
import type { Changed } from '../../staff/index.ts'
import type { FixtureRow } from './load-fixtures.ts'
import { findChangeableMatch, findMatch } from './find-match.ts'
import { rolesFor } from './judge-change.ts'
import { type Effects, presentEffects, shortEffects } from './present-effects.ts'

/** A correction with what it replaces; undefined where it adds a fact. */
export type ReadCorrection = WantedCorrection & { readonly before?: FactBody | undefined }

/**
 * A correction as told by staff: of which fact, and what that is instead. Figures of a player are laid over those that
 * are known; line-ups and the clock are told at the desk.
 */
export async function readCorrection(
  db: Kysely<DB>,
  fixtureId: number,
  told: { readonly id: string; readonly corrects: string | undefined; readonly fact: ToldFact<number> },
): Promise<Outcome<ReadCorrection>> {
  const body = await readToldFact(db, fixtureId, told.fact)
  if (body === undefined || !isCorrectable(body)) return refuse(refusal('deskFactUnknown'))
  if (isPlay(body) && (await isTooFarForPlay(db, fixtureId))) return refuse(refusal('playTooEarly'))
  const facts = (await loadStandingFacts(db, fixtureId)).filter((fact) => isCorrectable(fact.body))
  if (told.corrects === undefined && body.kind === 'withdrawn') return refuse(refusal('factUnknown'))
  const known =
    told.corrects === undefined ? figuresLike(facts, body) : facts.find(({ key }) => key === told.corrects)
  if (told.corrects !== undefined && known === undefined) return refuse(refusal('factUnknown'))
  const before = known?.body
  if (body.kind === 'statistics' && before?.kind === 'statistics') {
    if (before.playerId !== body.playerId) return refuse(refusal('deskFactUnknown'))
    const statistics = { ...before.statistics, ...body.statistics }
    return ok({ fixtureId, sourceEventId: known?.eventId ?? '', before, body: { ...body, statistics } })
  }
  const newKey = body.kind === 'statistics' ? `line/${body.playerId}` : `desk-${told.id}`
  return ok({ fixtureId, sourceEventId: known?.eventId ?? eventIdOf(fixtureId, newKey), before, body })
}

function isCorrectable({ kind }: FactBody): boolean {
  return kind === 'event' || kind === 'statistics' || kind === 'withdrawn'
}

/** The figures of the same player, if there are any yet. */
function figuresLike(facts: readonly StandingFact[], body: FactBody): StandingFact | undefined {
  if (body.kind !== 'statistics') return undefined
  return facts.find((fact) => fact.body.kind === 'statistics' && fact.body.playerId === body.playerId)
}

/** What a correction would change now. */
export async function effectsOf(
  db: Kysely<DB>,
  recounts: Recounts,
  operatorId: number,
  wanted: WantedCorrection,
): Promise<Effects> {
  return presentEffects(db, operatorId, await previewCorrection(db, recounts, wanted))
}

/**
 * Names what was seen of a correction: of which fact, what it becomes, and whether another person signs. While
 * matches are played the numbers move with every goal elsewhere; whoever signs reads them as they are then.
 */
export function hashOfCorrection(
  { before, body }: Pick<ReadCorrection, 'before' | 'body'>,
  { needs_signature: needsTwo }: Pick<Effects, 'needs_signature'>,
): string {
  const seen = JSON.stringify([before ?? null, body, needsTwo])
  return createHash('sha256').update(seen).digest('hex').slice(0, 32)
}

const correctionPayload = z.object({
  fixtureId: z.int(),
  sourceEventId: z.string(),
  body: z.custom<FactBody>((value) => typeof value === 'object' && value !== null),
  before: z.custom<FactBody>((value) => typeof value === 'object' && value !== null).optional(),
  cause: z.enum(['league', 'source', 'video', 'player', 'desk']),
  reason: z.string(),
})
type Payload = z.output<typeof correctionPayload>

/** The match and the fact still as they were when the correction was asked for. */
async function findUnchanged(
  db: Kysely<DB>,
  operatorId: number,
  { fixtureId, sourceEventId, before }: Payload,
): Promise<Outcome<FixtureRow>> {
  const match = await findMatch(db, operatorId, fixtureId)
  if (match === undefined) return refuse(refusal('notFound'))
  const standing = (await loadStandingFacts(db, fixtureId)).find(({ eventId }) => eventId === sourceEventId)
  const isSame =
    before === undefined
      ? standing === undefined
      : standing !== undefined && isSameBody(standing.body, before)
  return isSame ? ok(match) : refuse(refusal('changedMeanwhile'))
}

/** The correction in a line for the log and for whoever signs. */
export async function describe(
  db: Kysely<DB>,
  fixtureId: number,
  body: FactBody | undefined,
): Promise<string | null> {
  if (body === undefined || body.kind === 'withdrawn') return null
  const said = sayFact(body, await loadNamesIn(db, playersIn(body), fixtureId))
  const minute = said.minute === null ? '' : `${said.minute}'`
  const figures = Object.entries(said.figures).map(([name, value]) => `${name} ${value}`)
  return [minute, said.kind, said.player?.name, said.other_player?.name, ...figures].filter(Boolean).join(' ')
}

/**
 * Keeps a match and the rounds in which it counts as they are, so that what an act is judged by is what it does: whether
 * a round is closed, a prize moves, another person signs. Refuses with `roundBeingClosed` meanwhile.
 */
export async function holdForChange(tx: Transaction<DB>, fixtureId: number): Promise<Outcome<undefined>> {
  if (!(await holdRoundsOfMatch(tx, fixtureId))) return refuse(refusal('roundBeingClosed'))
  await holdCorrections(tx, fixtureId)
  return ok(undefined)
}

/** Makes a correction, held and previewed, in the transaction of its line in the audit log. */
export async function correctByStaff(
  tx: Transaction<DB>,
  operator: Pick<Operator, 'id'>,
  payload: Payload,
  previews: readonly RoundPreview[],
): Promise<Outcome<Changed>> {
  const found = await findUnchanged(tx, operator.id, payload)
  if (!found.ok) return found
  const correction = await makeCorrection(tx, payload, previews, payload)
  const { home, away } = found.value
  return ok({
    subject: { kind: 'match', id: String(payload.fixtureId) },
    before: { match: `${home} – ${away}`, fact: payload.before ?? null },
    after: { correction, cause: payload.cause, fact: payload.body },
  })
}

/** What the correction would do, in lines. */
export async function previewCorrecting(
  db: Kysely<DB>,
  operator: Operator,
  {
    match: { home, away, round },
    correction: { fixtureId, sourceEventId, before, body },
    effects,
  }: { readonly match: FixtureRow; readonly correction: ReadCorrection; readonly effects: Effects },
): Promise<Preview> {
  return {
    subject: {
      kind: 'fact',
      id: sourceEventId,
      name: `${home} – ${away}${round === null ? '' : ` · GW ${round}`}`,
    },
    effects: [
      {
        label: 'fact',
        before: await describe(db, fixtureId, before),
        after: (await describe(db, fixtureId, body)) ?? '–',
      },
      ...shortEffects(effects, operator),
    ],
  }
}

/**
 * A correction that moves a prize, or of a closed round, takes a second person (ruling 32), who may do all that it does
 * (Q-194).
 */
export function correctMatchAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'correctMatch',
    signers: rolesFor('facts', 'sign'),
    judge: async (db, context, { fixtureId }) => findChangeableMatch(db, context, fixtureId, 'sign'),
    payload: correctionPayload,
    // Of the same fact, which its subject is; each has an id of its own.
    isSame: (one, other) => one.cause === other.cause && isSameBody(one.body, other.body),
    preview: async (db, operator, payload) => {
      const found = await findUnchanged(db, operator.id, payload)
      if (!found.ok) return found
      const effects = await effectsOf(db, recounts, operator.id, payload)
      return ok(await previewCorrecting(db, operator, { match: found.value, correction: payload, effects }))
    },
    perform: async (tx, operator, payload) => {
      const held = await holdForChange(tx, payload.fixtureId)
      if (!held.ok) return held
      return correctByStaff(tx, operator, payload, await previewCorrection(tx, recounts, payload))
    },
  })
}
