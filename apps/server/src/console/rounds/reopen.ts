import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'
import { keepAwake } from '../../platform/db/keep-awake.ts'
import { type Preview, type SignedAct, signedAct } from '../../proposals/index.ts'
import { hasLaterClosed, type Recounts, reopenRoundIn } from '../../rounds/index.ts'
import { judgeChange, presentEffects, rolesFor, shortEffects } from '../football/index.ts'
import { loadRounds, type RoundRow } from './load-rounds.ts'

/** The round of the operator, if it can be reopened now: the newest of its season first. */
export async function findReopenable(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Outcome<RoundRow>> {
  const [round] = await loadRounds(db, { operatorId, id })
  if (round === undefined) return refuse(refusal('notFound'))
  if (round.state !== 'closed') return refuse(refusal('roundNotClosed'))
  return (await hasLaterClosed(db, id)) ? refuse(refusal('laterRoundClosed')) : ok(round)
}

/** What reopening the round would do. */
export async function previewReopening(
  db: Kysely<DB>,
  recounts: Recounts,
  operator: Operator,
  { id, championship, number, rulePack }: RoundRow,
): Promise<Preview> {
  const preview = await keepAwake(db, () => recounts.preview(id))
  const effects = await presentEffects(db, operator.id, preview === undefined ? [] : [preview])
  return {
    subject: { kind: 'round', id: String(id), name: `${championship} · GW ${number} · ${rulePack}` },
    effects: shortEffects(effects, operator),
  }
}

/** Reopening a round always takes an owner besides whoever asks (ruling 32), at each operator; a paid prize stays paid. */
export function reopenRoundAct(recounts: Recounts): SignedAct {
  return signedAct({
    name: 'reopenRound',
    signers: rolesFor('rounds', 'sign'),
    judge: async (db, context, { gameRoundId }) => {
      const found = await findReopenable(db, context.operator.id, gameRoundId)
      if (!found.ok) return found
      const { championshipId } = found.value
      return judgeChange(db, context, { championshipId, part: 'rounds', step: 'sign' })
    },
    payload: z.object({ gameRoundId: z.int(), reason: z.string() }),
    preview: async (db, operator, { gameRoundId }) => {
      const found = await findReopenable(db, operator.id, gameRoundId)
      if (!found.ok) return found
      return ok(await previewReopening(db, recounts, operator, found.value))
    },
    perform: async (tx, operator, { gameRoundId, reason }) => {
      const found = await findReopenable(tx, operator.id, gameRoundId)
      if (!found.ok) return found
      const reopened = await reopenRoundIn(tx, gameRoundId, reason)
      if (!reopened.ok) return refuse(refusal(reopened.refusal))
      return ok({
        subject: { kind: 'round', id: String(gameRoundId) },
        before: { state: 'closed', hash: found.value.hash },
        after: { state: 'reopened' },
      })
    },
  })
}
