import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { deadlineOf, insertPlannedContest, nameGame, openPlannedContest } from '../../contests/index.ts'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { holdGames, type Operator, planGame } from '../../operators/index.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { judgeTerms } from './new-contest.ts'
import { faultText } from './terms.ts'
import { judgeGuaranteeOf } from './waits-as.ts'

const { terms, opens_at: opensAt } = CONSOLE_OPERATIONS.openContest.body.shape
const payload = z.object({ terms, roundId: z.int(), opensAt })
type Asked = z.infer<typeof payload>

/** Whether a contest can be opened, and whether its guarantee waits for a signature. */
export async function judgeOpening(
  db: Kysely<DB>,
  operator: Operator,
  asked: Asked,
): Promise<Outcome<{ readonly waits: boolean; readonly preview: Preview }>> {
  const found = await findOpening(db, operator, asked)
  if (!found.ok) return found
  const { game, round } = found.value
  const { waits, effects } = await judgeGuaranteeOf(db, operator, found.value, undefined)
  const { name } = nameGame(game, operator.brand.language, round)
  // The contest that is to be: several may wait for one round.
  const subject = { kind: 'plannedContest', id: `${round.roundId} ${name}`, name }
  return ok({ waits, preview: { subject, effects } })
}

/** Opens a contest now, or writes down that it will open. */
export async function openByStaff(
  tx: Transaction<DB>,
  operator: Operator,
  asked: Asked,
): Promise<
  Outcome<{ readonly planId: number; readonly contestId: number | null; readonly changed: Changed }>
> {
  const found = await findOpening(tx, operator, asked)
  if (!found.ok) return found
  const { game, round, now, opensAt: at } = found.value
  const planId = await insertPlannedContest(
    tx,
    { operatorId: operator.id, roundId: round.roundId, game },
    at ?? now,
  )
  const opened = at === undefined ? await openPlannedContest(tx, planId) : undefined
  if (opened?.ok === false) return opened
  const contestId = opened?.value ?? null
  const subject =
    contestId === null
      ? { kind: 'plannedContest', id: String(planId) }
      : { kind: 'contest', id: String(contestId) }
  const after = { round: round.number, opensAt: at ?? null, terms: asked.terms }
  return ok({ planId, contestId, changed: { subject, after } })
}

async function findOpening(db: Kysely<DB>, operator: Operator, asked: Asked) {
  const judged = await judgeTerms(db, operator, asked.terms, asked.roundId)
  if (judged === undefined) return refuse(refusal('notFound'))
  const { game, faults, round } = judged
  if (game === undefined || faults.length > 0) {
    return refuse(refusal('termsFaulty', { fault: faultText(faults) }))
  }
  const now = new Date()
  const at = laterThan(now, asked.opensAt)
  const { deadlineOffsetMinutes } = planGame(game, operator.currencyExponent)
  if ((at ?? now).getTime() >= deadlineOf(round, deadlineOffsetMinutes)) {
    return refuse(refusal('opensTooLate'))
  }
  return ok({ game, round, now, opensAt: at })
}

/** A time to come; one that has passed means at once. */
function laterThan(now: Date, at: string | null): Date | undefined {
  return at !== null && new Date(at) > now ? new Date(at) : undefined
}

/** A contest with a guarantee above a limit takes a second person. */
export const OPEN_CONTEST = signedAct({
  name: 'openContest',
  signers: ['finance', 'owner'],
  payload,
  preview: async (db, operator, asked) => {
    const judged = await judgeOpening(db, operator, asked)
    return judged.ok ? ok(judged.value.preview) : judged
  },
  perform: async (tx, operator, asked) => {
    await holdGames(tx, operator.id)
    const done = await openByStaff(tx, operator, asked)
    return done.ok ? ok(done.value.changed) : done
  },
})
