import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/**
 * Everything that is stored about a manager and says something of them, apart from what is sealed. Staff read it, so of
 * teams it has what was last locked: what plays a deadline to come is the manager's alone.
 */
export async function loadEverything(
  db: Kysely<DB>,
  managerId: number,
): Promise<Readonly<Record<string, unknown>>> {
  const list = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${query}) one)`
  const { rows } = await sql<{ everything: Readonly<Record<string, unknown>> }>`
    select json_build_object(
      'manager', (select row_to_json(one) from (select id, username as name, provider, created_at as since
        from manager where id = ${managerId}) one),
      'logins', ${list(sql`select device, opened_at, renewed_at, ended_at from login_session
        where manager_id = ${managerId} order by opened_at`)},
      'terms', ${list(sql`select version, age, accepted_at from terms_acceptance where manager_id = ${managerId}`)},
      'limits', ${list(sql`select kind, amount, next_amount, next_from, set_at from fair_play_limit
        where manager_id = ${managerId}`)},
      'exclusions', ${list(sql`select until, set_at from self_exclusion where manager_id = ${managerId}`)},
      'blocks', ${list(sql`select until, reason, blocked_at from manager_block where manager_id = ${managerId}`)},
      'entries', ${list(sql`select entry.id, tournament.name as contest, entry.team_name as team, entry.state,
          entry.created_at as entered_at, line_up.starters, line_up.reserves, line_up.captain, line_up.vice_captain
        from entry join subgame on subgame.id = entry.subgame_id
        join tournament on tournament.id = subgame.tournament_id
        left join lateral (
          select starters, reserves, captain, vice_captain from (
            select from_round, starters, reserves, captain, vice_captain from line_up where entry_id = entry.id
            union all
            select from_round, starters, reserves, captain, vice_captain from line_up_past
            where entry_id = entry.id) version
          where from_round <= (select max(plan.number) from tournament_round plan
            join game_round on game_round.id = plan.game_round_id and game_round.locked_at is not null
            where plan.tournament_id = tournament.id)
          order by from_round desc limit 1) line_up on true
        where entry.manager_id = ${managerId} order by entry.id`)},
      'results', ${list(sql`select entry.id as entry, result.points, result.season_points, result.place, result.prize
        from entry_round_result result join entry on entry.id = result.entry_id
        where entry.manager_id = ${managerId} order by entry.id, result.game_round_id`)},
      'movements', ${list(sql`select id, kind, state, amount, currency, entry_id as entry, created_at, decided_at
        from wallet_operation where manager_id = ${managerId} order by created_at`)}
    ) as everything`.execute(db)
  return rows[0]?.everything ?? {}
}
