import type { Kysely } from 'kysely'
import { type ContestTerms, deadlineOf } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { type Operator, planGame } from '../../operators/index.ts'
import { judgeGuarantee } from './judge-guarantee.ts'
import type { judgeTerms } from './new-contest.ts'

type Judged = Pick<NonNullable<Awaited<ReturnType<typeof judgeTerms>>>, 'game' | 'round'>

/** What the guarantee of terms does to its week, for a new contest or for one that is changed. */
export async function judgeGuaranteeOf(
  db: Kysely<DB>,
  operator: Operator,
  { game, round }: Judged,
  changed: ContestTerms | undefined,
): ReturnType<typeof judgeGuarantee> {
  if (game === undefined) return { waits: false, effects: [] }
  const { guaranteedPool: after, deadlineOffsetMinutes } = planGame(game, operator.currencyExponent)
  const before =
    changed === undefined ? null : planGame(changed.game, operator.currencyExponent).guaranteedPool
  const deadlines = [deadlineOf(round, deadlineOffsetMinutes)]
  return judgeGuarantee(db, operator, { before, after, added: after - (before ?? 0), deadlines })
}

/** Whether sending these terms would only ask for them, so that a form can say so first. */
export async function waitsAs(...given: Parameters<typeof judgeGuaranteeOf>): Promise<boolean> {
  return (await judgeGuaranteeOf(...given)).waits
}
