import type { StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type ConsoleContext, rolesAt } from '../../staff/index.ts'

/** Who may change what a championship is told as. */
export const DESK_ROLES = ['owner', 'desk'] as const

/** A championship that an operator plays. */
export type PlayedChampionship = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly kind: 'demo' | 'import' | 'rehearsal' | 'feed'
  readonly clubs: number
  readonly players: number
  readonly nextKickOffAt: Date | null
  /** Every operator that plays it: its facts count for all of them. */
  readonly operatorIds: readonly number[]
}

/** The championships that an operator has contests in, the newest first. */
export async function loadPlayed(
  db: Kysely<DB>,
  operatorId: number,
  id?: number,
): Promise<readonly PlayedChampionship[]> {
  const { rows } = await sql<PlayedChampionship>`
    select championship.id, championship.source as key, championship.name, championship.kind,
      (select count(*)::int from club where championship_id = championship.id) as clubs,
      (select count(*)::int from player where championship_id = championship.id and status <> 'left') as players,
      (select min(kick_off_at) from fixture where championship_id = championship.id
        and kick_off_at > clock_timestamp()) as next_kick_off_at,
      (select array_agg(distinct operator_id) from tournament where championship_id = championship.id) as operator_ids
    from championship
    where exists (select from tournament
        where tournament.championship_id = championship.id and tournament.operator_id = ${operatorId})
      and (${id ?? null}::int is null or championship.id = ${id ?? null}::int)
    order by championship.id desc`.execute(db)
  return rows
}

/** Whether somebody else plays a championship at whom the caller has none of these roles. */
export function isBeyond(
  { staff }: Pick<ConsoleContext, 'staff'>,
  { operatorIds }: Pick<PlayedChampionship, 'operatorIds'>,
  roles: readonly StaffRole[],
): boolean {
  return operatorIds.some((operatorId) => !rolesAt(staff, operatorId).some((role) => roles.includes(role)))
}

/**
 * The championship whose facts are to be changed. They count for every operator that plays it, so whoever changes them
 * has the role at each.
 */
export async function findChangeable(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  roles: readonly StaffRole[],
): Promise<Outcome<PlayedChampionship>> {
  const [championship] = await loadPlayed(db, context.operator.id, id)
  if (championship === undefined) return refuse(refusal('notFound'))
  return isBeyond(context, championship, roles) ? refuse(refusal('championshipShared')) : ok(championship)
}
