import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { loadLeavers, loadStaff } from '../staff/index.ts'

/** Who hears of what somebody asks. */
type Recipient = { readonly id: number; readonly email: string }

/** The staff of an operator at one moment, as a request that nobody else can sign depends on them. */
export type Circle = {
  /** Whether there is no other owner who could sign. */
  readonly isAlone: boolean
  /** Everybody who is staff there, whoever asks too, in order. */
  readonly ids: readonly number[]
  /** Everybody else who is staff there and can be mailed. */
  readonly others: readonly Recipient[]
  /** Who was staff until lately, and can be mailed. */
  readonly leavers: readonly Recipient[]
}

/** The circle of a member's request; `concerns` is who it is about, who is no second owner for it. */
export async function loadCircle(
  tx: Kysely<DB>,
  operatorId: number,
  asker: number,
  concerns: number | undefined,
): Promise<Circle> {
  const [staff, leavers] = [await loadStaff(tx, operatorId), await loadLeavers(tx, operatorId)]
  const others = staff.filter(({ id }) => id !== asker)
  return {
    isAlone: !others.some(
      ({ id, roles, signIn }) => id !== concerns && roles.includes('owner') && signIn !== 'invited',
    ),
    ids: staff.map(({ id }) => id).toSorted((one, other) => one - other),
    others: others.filter(({ signIn }) => signIn !== 'demo'),
    leavers: leavers.filter(({ id }) => id !== asker),
  }
}
