import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { changeContest, decideChange, loadContestTerms } from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { holdGames, type Operator } from '../../operators/index.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { asTermsOwner, judgeTerms } from './new-contest.ts'
import { faultText, termsOfGame } from './terms.ts'
import { judgeGuaranteeOf } from './waits-as.ts'

const { terms, place, version } = CONSOLE_OPERATIONS.changeContest.body.shape
const payload = z.object({ contestId: z.int(), terms, place, version })
type Asked = z.infer<typeof payload>

/** Whether a contest can be changed so, and whether its guarantee then waits for a signature. */
export async function judgeRaise(
  db: Kysely<DB>,
  operator: Operator,
  asked: Asked,
): Promise<Outcome<{ readonly waits: boolean; readonly preview: Preview }>> {
  const found = await findChange(db, operator, asked)
  if (!found.ok) return found
  const { before, game } = found.value
  if (!before.isChangeable) return refuse(refusal('contestNotChangeable'))
  if (before.version !== asked.version) return refuse(refusal('changedMeanwhile'))
  const [fault] = decideChange(before, game).faults
  if (fault !== undefined) return refuse(refusal('termsFaulty', { fault: `${fault.path}: ${fault.text}` }))
  const { waits, effects } = await judgeGuaranteeOf(db, operator, found.value, before)
  const { names } = before.game
  const name = names.en ?? names[operator.brand.language] ?? ''
  return ok({ waits, preview: { subject: { kind: 'contest', id: String(asked.contestId), name }, effects } })
}

/** Changes a contest in the caller's transaction. */
export async function changeByStaff(
  tx: Transaction<DB>,
  operator: Operator,
  asked: Asked,
): Promise<Outcome<{ readonly version: number; readonly changed: Changed }>> {
  const found = await findChange(tx, operator, asked)
  if (!found.ok) return found
  const { game } = found.value
  const done = await changeContest(tx, asTermsOwner(operator), asked.contestId, {
    game,
    place: asked.place,
    version: asked.version,
  })
  if (!done.ok) return done
  const { before } = done.value
  const old = { ...termsOfGame(before.game, operator.currencyExponent), place: before.place }
  const fresh = { ...termsOfGame(game, operator.currencyExponent), place: asked.place }
  const subject = { kind: 'contest', id: String(asked.contestId) }
  return ok({ version: done.value.version, changed: { subject, ...differences(old, fresh) } })
}

async function findChange(db: Kysely<DB>, operator: Operator, asked: Asked) {
  const before = await loadContestTerms(db, asTermsOwner(operator), asked.contestId)
  if (before === undefined) return refuse(refusal('notFound'))
  const judged = await judgeTerms(db, operator, asked.terms, before.roundId)
  if (judged?.game === undefined || judged.faults.length > 0) {
    return refuse(refusal('termsFaulty', { fault: faultText(judged?.faults ?? []) }))
  }
  return ok({ before, game: judged.game, round: judged.round })
}

/** Only what was changed, so that the log can be read. */
function differences(before: object, after: object) {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  )
  const pick = (from: object) => Object.fromEntries(changed.map((key) => [key, Reflect.get(from, key)]))
  return { before: pick(before), after: pick(after) }
}

/** A guarantee raised above a limit takes a second person. */
export const CHANGE_CONTEST = signedAct({
  name: 'changeContest',
  signers: ['finance', 'owner'],
  payload,
  preview: async (db, operator, asked) => {
    const judged = await judgeRaise(db, operator, asked)
    return judged.ok ? ok(judged.value.preview) : judged
  },
  perform: async (tx, operator, asked) => {
    await holdGames(tx, operator.id)
    const done = await changeByStaff(tx, operator, asked)
    return done.ok ? ok(done.value.changed) : done
  },
})
