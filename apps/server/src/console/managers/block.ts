import { ok } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../db/generated/database.ts'
import { deleteBlock, loadBlock, lockPerson, upsertBlock } from '../../fair-play/index.ts'
import { signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { about, findManager } from './of-operator.ts'

/** The longest block that one person gives alone. */
const ALONE_HOURS = 7 * 24
/** A block and its renewal: so many are given to a person within so many days without a second person. */
const ALONE_BLOCKS = 2
const ALONE_DAYS = 90
const HOUR_MS = 3_600_000

type Wanted = { readonly hours: number | null; readonly reason: string }

/**
 * Whether a block takes a second person: a long one, one that lifts or shortens what is there, and each one after
 * the first renewal.
 */
export async function needsOwner(
  tx: Kysely<DB>,
  operatorId: number,
  managerId: number,
  hours: number | null,
): Promise<boolean> {
  // Acts at the same moment count one after the other.
  const person = await lockPerson(tx, managerId)
  const block = await loadBlock(tx, managerId)
  if (hours === null) return block !== undefined
  const isShorter = block !== undefined && block.until.getTime() > Date.now() + hours * HOUR_MS
  return hours > ALONE_HOURS || isShorter || (await hasBlocksAlone(tx, operatorId, person))
}

/**
 * Whether a person has all the blocks that are given without a second person. The audit log is what counts them, for
 * `manager_block` has only the last one; a block that was signed begins the count again, a lifting does not.
 */
export async function hasBlocksAlone(
  db: Kysely<DB>,
  operatorId: number,
  person: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with act as (
      select seq, act, after from audit_line
      where operator_id = ${operatorId} and subject_kind = 'manager' and subject_id = any(${person.map(String)}::text[])
        and act in ('blockManager', 'signProposal') and at > clock_timestamp() - make_interval(days => ${ALONE_DAYS}))
    select count(*)::int as count from act
    where act = 'blockManager' and after ->> 'blockedUntil' is not null and seq > coalesce((
      select max(seq) from act where act = 'signProposal' and after ->> 'act' = 'blockManager'
        and after -> 'result' ->> 'blockedUntil' is not null), 0)`.execute(db)
  return (rows[0]?.count ?? 0) >= ALONE_BLOCKS
}

/** Blocks a manager, or lifts their block. */
export async function blockByStaff(
  tx: Kysely<DB>,
  managerId: number,
  { hours, reason }: Wanted,
): Promise<{ readonly until: Date | null; readonly changed: Changed }> {
  const before = (await loadBlock(tx, managerId))?.until ?? null
  if (hours === null) await deleteBlock(tx, managerId)
  const until = hours === null ? null : await upsertBlock(tx, managerId, { hours, reason })
  return { until, changed: about(managerId, { blockedUntil: before }, { blockedUntil: until }) }
}

/** A block longer than seven days, one renewed more than once, and lifting or shortening one. */
export const BLOCK_MANAGER = signedAct({
  name: 'blockManager',
  signers: ['owner'],
  payload: z.object({ managerId: z.int(), hours: z.int().nullable(), reason: z.string() }),
  preview: async (db, operator, { managerId, hours }) => {
    const found = await findManager(db, operator.id, managerId)
    if (!found.ok) return found
    const before = (await loadBlock(db, managerId))?.until.toISOString() ?? null
    return ok({
      subject: { kind: 'manager', id: String(managerId), name: found.value.name },
      effects: [{ label: 'blockHours', before, after: String(hours ?? 0) }],
    })
  },
  perform: async (tx, operator, { managerId, ...wanted }) => {
    const found = await findManager(tx, operator.id, managerId)
    return found.ok ? ok((await blockByStaff(tx, managerId, wanted)).changed) : found
  },
})
