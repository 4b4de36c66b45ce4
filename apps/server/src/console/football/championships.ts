import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isPlayedBy, playsChampionship } from '../../operators/index.ts'

/** A championship that an operator plays. */
export type PlayedChampionship = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly kind: 'demo' | 'import' | 'rehearsal' | 'feed'
  readonly clubs: number
  readonly players: number
  readonly nextKickOffAt: Date | null
  /** Everybody who plays it, the oldest first: its facts count for all of them. */
  readonly operators: readonly { readonly id: number; readonly title: string }[]
}

/** The championships that an operator plays, the newest first. */
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
      (select json_agg(json_build_object('id', operator.id, 'title', operator.brand ->> 'title') order by operator.id)
        from operator where ${playsChampionship}) as operators
    from championship
    where ${isPlayedBy(operatorId)} and (${id ?? null}::int is null or championship.id = ${id ?? null}::int)
    order by championship.id desc`.execute(db)
  return rows
}
