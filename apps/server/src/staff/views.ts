import { type Kysely, sql } from 'kysely'
import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { DB } from '../db/generated/database.ts'

type Shown = ConsoleAnswer<'savedViews'>['data'][number]

/** Views that one person saves at an operator. */
export const VIEWS_OF_A_PERSON = 50

/** A view that somebody may change: their own, or a shared one where they are an owner. */
export type ViewKey = {
  readonly id: number
  readonly operatorId: number
  readonly memberId: number
  readonly isOwner: boolean
}

/** The views of a member at an operator and those that others share there. */
export async function loadViews(db: Kysely<DB>, operatorId: number, memberId: number): Promise<Shown[]> {
  const { rows } = await sql<Omit<Shown, 'is_shared' | 'is_own'> & { isShared: boolean; isOwn: boolean }>`
    select view.id, view.page, view.name, view.query, view.is_shared, view.staff_member_id = ${memberId} as is_own,
      member.name as by
    from saved_view view join staff_member member on member.id = view.staff_member_id
    where view.operator_id = ${operatorId} and (view.staff_member_id = ${memberId} or view.is_shared)
    order by view.page, lower(view.name), view.id`.execute(db)
  return rows.map(({ isShared, isOwn, ...view }) => ({ ...view, is_shared: isShared, is_own: isOwn }))
}

/** How many views a member has, counted by one call at a time. */
export async function countViews(tx: Kysely<DB>, operatorId: number, memberId: number): Promise<number> {
  await sql`select id from staff_member where id = ${memberId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view
    where operator_id = ${operatorId} and staff_member_id = ${memberId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Stores a view; undefined where its maker has one of this name on the page. */
export async function insertView(
  tx: Kysely<DB>,
  view: {
    readonly operatorId: number
    readonly memberId: number
    readonly page: string
    readonly name: string
    readonly query: string
    readonly isShared: boolean
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_view (operator_id, staff_member_id, page, name, query, is_shared)
    values (${view.operatorId}, ${view.memberId}, ${view.page}, ${view.name}, ${view.query}, ${view.isShared})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

const mine = ({ id, operatorId, memberId, isOwner }: ViewKey) => sql`
  view.id = ${id} and view.operator_id = ${operatorId}
  and (view.staff_member_id = ${memberId} or view.is_shared and ${isOwner}::boolean)`

/** Gives a view another name and audience; what is not theirs to change is not found. */
export async function updateView(
  tx: Kysely<DB>,
  key: ViewKey,
  wanted: { readonly name: string; readonly isShared: boolean },
): Promise<'done' | 'notFound' | 'nameTaken'> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from saved_view other where other.operator_id = view.operator_id
      and other.staff_member_id = view.staff_member_id and other.page = view.page and other.id <> view.id
      and lower(other.name) = lower(${wanted.name})) as is_taken
    from saved_view view where ${mine(key)} for update of view`.execute(tx)
  const [found] = rows
  if (found === undefined) return 'notFound'
  if (found.isTaken) return 'nameTaken'
  await sql`
    update saved_view view set name = ${wanted.name}, is_shared = ${wanted.isShared} where ${mine(key)}`.execute(
    tx,
  )
  return 'done'
}

/** Deletes a view; false for one that is not theirs to delete. */
export async function deleteView(tx: Kysely<DB>, key: ViewKey): Promise<boolean> {
  const { rows } = await sql`delete from saved_view view where ${mine(key)} returning id`.execute(tx)
  return rows.length > 0
}
