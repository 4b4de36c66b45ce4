import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import { presentPoints } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadNames } from '../../entries/index.ts'
import { loadTable, type TableDeps } from '../../pages/standings/index.ts'
import { propose } from '../../proposals/index.ts'
import {
  type EntryInQuestion,
  findEntryInQuestion,
  hasLaterClosed,
  type Recounts,
} from '../../rounds/index.ts'
import { type ConsoleContext, type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'
import {
  asProposed,
  disqualifyEntryAct,
  judgeReopening,
  previewDisqualification,
  reinstateEntryAct,
} from './disqualify.ts'
import { loadDisqualified, loadTableContest } from './load-entries.ts'

export type RoundsDeps = ConsoleDeps & TableDeps & { readonly recounts: Recounts }

/** The calls about the entries of a contest: its table, and taking one out of it or back. */
export function registerDisqualifications(app: FastifyInstance, deps: RoundsDeps): void {
  const { db, recounts } = deps
  const disqualify = disqualifyEntryAct(recounts)
  const reinstate = reinstateEntryAct(recounts)

  registerRead(app, deps, CONSOLE_OPERATIONS.contestEntries, async ({ params, query }, { operator }) => {
    const contest = await loadTableContest(db, operator.id, params.id)
    if (contest === undefined) return refuse(refusal('notFound'))
    const { page, text } = query
    const order = { order: 'place', isDescending: false, isWhole: true } as const
    const { rows, count } = await loadTable(deps, contest, { page, name: text, ...order })
    const isLocked = contest.round.lockedAt !== undefined
    const disqualified = await loadDisqualified(db, params.id)
    // What is being played is counted anew a moment after the signature.
    const out = new Set(disqualified.map(({ id }) => id))
    return ok({
      data: {
        count,
        entries: rows
          .filter(({ entryId }) => !out.has(entryId))
          .map((row) => ({
            id: row.entryId,
            team: row.teamName,
            manager: { id: row.managerId, name: row.userName },
            place: isLocked ? row.place : null,
            points: isLocked ? presentPoints(row.seasonPoints) : null,
          })),
        disqualified: disqualified.map(({ id, team, managerId, userName, cause, at }) => ({
          id,
          team,
          manager: { id: managerId, name: userName },
          cause,
          at: at.toISOString(),
        })),
      },
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.previewDisqualification, async ({ params }, context) => {
    const { operator } = context
    const found = await findHere(db, context, params.id)
    if (!found.ok) return found
    const previewed = await previewDisqualification(db, recounts, operator, found.value)
    const { entry, place, prize, effects } = previewed
    const named = (await loadNames(db, [entry.entryId])).get(entry.entryId)
    return ok({
      data: {
        id: entry.entryId,
        team: entry.team,
        manager: { id: entry.managerId, name: named?.userName ?? '' },
        contest: { id: entry.contestId, name: entry.contest },
        is_disqualified: entry.cause !== null,
        place,
        prize,
        reopens: entry.isClosed ? entry.round : null,
        effects,
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.disqualifyEntry, async (tx, { params, body }, context) => {
    const found = await findAskable(tx, context, params.id, false)
    if (!found.ok) return found
    const { cause, reason } = body
    const previewed = await previewDisqualification(tx, recounts, context.operator, found.value)
    const preview = asProposed(previewed, context.operator, cause)
    const payload = { entryId: params.id, cause, reason }
    return propose(tx, disqualify, context, { payload, reason, preview })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.reinstateEntry, async (tx, { params, body }, context) => {
    const found = await findAskable(tx, context, params.id, true)
    if (!found.ok) return found
    const { reason } = body
    const previewed = await previewDisqualification(tx, recounts, context.operator, found.value)
    const preview = asProposed(previewed, context.operator, null)
    const payload = { entryId: params.id, reason }
    return propose(tx, reinstate, context, { payload, reason, preview })
  })
}

/** An entry to be disqualified, or one that is and would be taken back. */
async function findHere(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
): Promise<Outcome<EntryInQuestion>> {
  const found = await findAskable(db, context, id, false)
  if (found.ok || found.refusal.code !== 'entryDisqualified') return found
  return findAskable(db, context, id, true)
}

/** An entry that may be disqualified, or taken back, by who calls; of a closed round, if it is the newest closed one. */
async function findAskable(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  isBack: boolean,
): Promise<Outcome<EntryInQuestion>> {
  const found = await findEntryInQuestion(db, context.operator.id, id, isBack)
  if (!found.ok) return found
  const { isClosed, gameRoundId } = found.value
  if (!isClosed || gameRoundId === null) return found
  const judged = await judgeReopening(db, context, found.value, 'ask')
  if (!judged.ok) return judged
  return (await hasLaterClosed(db, gameRoundId)) ? refuse(refusal('laterRoundClosed')) : found
}
