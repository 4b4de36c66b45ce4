import { disqualifiedFor } from '@gaffer/contract'
import { type MinorUnits, ok, type Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Outcome, Refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'
import { keepAwake } from '../../platform/db/keep-awake.ts'
import { type Effect, type Preview, type SignedAct, signedAct } from '../../proposals/index.ts'
import {
  disqualifyEntry,
  type EntryInQuestion,
  findEntryInQuestion,
  moveAt,
  type Recounts,
  reinstateEntry,
} from '../../rounds/index.ts'
import type { Changed, ConsoleContext } from '../../staff/index.ts'
import {
  type Effects,
  judgeChange,
  presentEffects,
  rolesFor,
  shortEffects,
  type Step,
} from '../football/index.ts'

/** What an entry has that it would lose, or would have again. */
export type Disqualification = {
  readonly entry: EntryInQuestion
  readonly place: number | null
  readonly prize: MinorUnits
  readonly effects: Effects
}

/** Computes the round of an entry without it, or with it again, by the code that counts it. */
export async function previewDisqualification(
  db: Kysely<DB>,
  recounts: Recounts,
  operator: Operator,
  entry: EntryInQuestion,
): Promise<Disqualification> {
  const { entryId, gameRoundId } = entry
  const preview =
    gameRoundId === null ? undefined : await keepAwake(db, () => recounts.preview(gameRoundId, { entryId }))
  const at = preview?.teams.entryIds.indexOf(entryId) ?? -1
  const own = preview === undefined || at === -1 ? undefined : moveAt(preview.teams, at)
  const isBack = entry.cause !== null
  return {
    entry,
    place: (isBack ? own?.placeAfter : own?.placeBefore) ?? null,
    prize: (isBack ? own?.prizeAfter : own?.prizeBefore) ?? 0,
    effects: await presentEffects(db, operator.id, preview === undefined ? [] : [preview]),
  }
}

/** The same in lines, as whoever signs reads them. */
export function asProposed(
  { entry, effects }: Disqualification,
  operator: Operator,
  cause: string | null,
): Preview {
  const { entryId, team, contest, isClosed, round } = entry
  const own: readonly Effect[] = [
    { label: 'disqualifiedFor', before: entry.cause, after: cause ?? '–' },
    ...(isClosed ? [{ label: 'roundsReopened', before: null, after: String(round ?? '') }] : []),
  ]
  return {
    subject: { kind: 'entry', id: String(entryId), name: `${team} · ${contest}` },
    effects: [...own, ...shortEffects(effects, operator).filter(({ label }) => label !== 'teamsChanged')],
  }
}

/**
 * Whether somebody may ask for, or sign, what reopens the closed round of an entry: it counts it anew for everybody who plays
 * it, so that takes the same as reopening alone.
 */
export async function judgeReopening(
  db: Kysely<DB>,
  context: ConsoleContext,
  { isClosed, championshipId }: EntryInQuestion,
  step: Step,
): Promise<Outcome<unknown>> {
  return isClosed ? judgeChange(db, context, { championshipId, part: 'rounds', step }) : ok(undefined)
}

async function judgeSigner(
  db: Kysely<DB>,
  context: ConsoleContext,
  entryId: number,
  isBack: boolean,
): Promise<Outcome<unknown>> {
  const found = await findEntryInQuestion(db, context.operator.id, entryId, isBack)
  return found.ok ? judgeReopening(db, context, found.value, 'sign') : found
}

/** Taking an entry out of its contest always takes an owner besides whoever asks. */
export function disqualifyEntryAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'disqualifyEntry',
    signers: rolesFor('rounds', 'sign'),
    judge: (db, context, { entryId }) => judgeSigner(db, context, entryId, false),
    payload: z.object({ entryId: z.int(), cause: disqualifiedFor, reason: z.string() }),
    preview: async (db, operator, { entryId, cause }) =>
      mapped(await findEntryInQuestion(db, operator.id, entryId, false), async (entry) =>
        asProposed(await previewDisqualification(db, recounts, operator, entry), operator, cause),
      ),
    perform: async (tx, operator, payload) => {
      const done = await disqualifyEntry(tx, operator.id, payload)
      return mapped(done, (entry) => changedOf(entry, { state: 'disqualified', cause: payload.cause }))
    },
  })
}

/** Taking it back is signed alike. */
export function reinstateEntryAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'reinstateEntry',
    signers: rolesFor('rounds', 'sign'),
    judge: (db, context, { entryId }) => judgeSigner(db, context, entryId, true),
    payload: z.object({ entryId: z.int(), reason: z.string() }),
    preview: async (db, operator, { entryId }) =>
      mapped(await findEntryInQuestion(db, operator.id, entryId, true), async (entry) =>
        asProposed(await previewDisqualification(db, recounts, operator, entry), operator, null),
      ),
    perform: async (tx, operator, payload) => {
      const done = await reinstateEntry(tx, operator.id, payload)
      return mapped(done, (entry) => changedOf(entry, { state: 'entered', cause: null }))
    },
  })
}

/** The change is written down on the page of its manager, who is told of it. */
function changedOf(entry: EntryInQuestion, after: { state: string; cause: string | null }): Changed {
  const { entryId, managerId, contestId, contest, team, cause } = entry
  return {
    subject: { kind: 'manager', id: String(managerId) },
    before: { entry: entryId, state: cause === null ? 'entered' : 'disqualified', cause },
    after: { entry: entryId, ...after, contestId, contest, team },
  }
}

async function mapped<A, B>(
  found: Result<A, Refusal>,
  make: (value: A) => B | Promise<B>,
): Promise<Outcome<B>> {
  return found.ok ? ok(await make(found.value)) : found
}
