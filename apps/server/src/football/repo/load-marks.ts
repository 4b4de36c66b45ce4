import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { pastRounds } from './load-past-rounds.ts'

/** Tells whether anything in a championship changed: equal marks mean that nothing did. */
export type ChampionshipMarks = { readonly facts: string; readonly results: string }

/** Marks of all championships, from their rows' versions, with the database's time. */
export async function loadMarks(
  db: Kysely<DB>,
): Promise<{ readonly now: number; readonly marks: ReadonlyMap<number, ChampionshipMarks> }> {
  const { rows } = await sql<{ id: number; facts: string; results: string; now: Date }>`
    with part as (
      select id as championship_id, 'c' as kind, count(*) as rows, bit_xor(hashtext(id::text || ':' || xmin::text)) as mark
      from championship group by 1
      union all
      select championship_id, 'l', count(*), bit_xor(hashtext(id::text || ':' || xmin::text)) from club group by 1
      union all
      select championship_id, 'p', count(*), bit_xor(hashtext(id::text || ':' || xmin::text)) from player group by 1
      union all
      select championship_id, 'f', count(*), bit_xor(hashtext(id::text || ':' || xmin::text)) from fixture group by 1
      union all
      select championship_id, 'r', count(*), bit_xor(hashtext(id::text || ':' || xmin::text)) from round group by 1
      union all
      select championship_id, 'x', count(*), bit_xor(hashtext(round_id || ':' || fixture_id)) from round_fixture
      join round on round.id = round_fixture.round_id group by 1
      union all
      select championship_id, 'g', sum(revision), bit_xor(hashtext(id::text || ':' || revision::text)) from price_list group by 1
    ), closed as (
      select championship_id, count(game_round.closed_at) as rows, max(game_round.closed_at) as newest,
        count(*) filter (where is_ownership_counted) as counted, max(corrected_at) as corrected from game_round
      join round on round.id = game_round.round_id
      left join round_result on round_result.game_round_id = game_round.id group by 1
    ), past as (
      select championship_id, string_agg(id || ':' || mark, ' ' order by id) as marks from ${pastRounds()} rounds group by 1
    )
    select championship.id, clock_timestamp() as now,
      coalesce((select string_agg(kind || rows || '/' || mark, ' ' order by kind) from part
                where part.championship_id = championship.id), '') as facts,
      coalesce((select concat(rows, '/', newest::text, '/', counted, '/', corrected::text) from closed where closed.championship_id = championship.id), '')
        || '/' || (select count(*) from player where merged_into is not null
          and player.championship_id = championship.id)
        || '/' || coalesce((select marks from past where past.championship_id = championship.id), '') as results
    from championship
  `.execute(db)
  const now = rows[0]?.now.getTime() ?? (await loadTime(db))
  return { now, marks: new Map(rows.map(({ id, facts, results }) => [id, { facts, results }])) }
}

async function loadTime(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? 0
}
