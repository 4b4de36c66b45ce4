import type { LineUp } from '@gaffer/rules'
import type { PoolClient } from 'pg'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'

/** What is laid, none of it played: half of the entries in each contest, and round 1 of the season closed. */
export type Laid = {
  readonly operatorId: number
  readonly teams: readonly LineUp[]
  readonly perContest: number
  readonly roundContestId: number
  readonly seasonContestId: number
  readonly closedGameRoundId: number
  /** They have a team of their own in the round tournament. */
  readonly savers: { readonly managers: readonly number[]; readonly starters: readonly number[] }
}

/** Managers of the laid entries, who have many each. */
const OWNERS = 1_000

/** Lays the entries by set, with chips, transfers and roles in the season; answers the entries of the savers. */
export async function layEntries({ pool }: Database, laid: Laid): Promise<readonly number[]> {
  const client = await pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set statement_timeout = 0`,
    )
    await layContest(client, laid, { contestId: laid.roundContestId, before: '2 days' })
    await layContest(client, laid, { contestId: laid.seasonContestId, before: '1 day' })
    await laySeason(client, laid)
    const ids = await laySavers(client, laid)
    await client.query(
      `update subgame set entry_count = (select count(*) from entry where subgame_id = subgame.id) where id = any($1)`,
      [[laid.roundContestId, laid.seasonContestId]],
    )
    await client.query('vacuum analyze')
    return ids
  } finally {
    client.release(true)
  }
}

async function layContest(
  client: PoolClient,
  { operatorId, perContest, teams, seasonContestId }: Laid,
  { contestId, before }: { readonly contestId: number; readonly before: string },
): Promise<void> {
  await client.query(
    `insert into manager (operator_id, provider, subject, username, folded_username)
     select $1, 'demo', 'owner-' || $2 || '-' || nr, 'Owner ' || $2 || ' ' || nr, 'owner ' || $2 || ' ' || nr
     from generate_series(1, $3::int) nr`,
    [operatorId, String(contestId), OWNERS],
  )
  await client.query(
    `with owners as (
       select array_agg(id order by id) as ids from manager where subject like 'owner-' || $3 || '-%'
     )
     insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
     select $1, $2, ids[1 + nr % $4::int], 'Team ' || nr, 'team ' || nr, 'entered',
       clock_timestamp() - $5::interval + nr * interval '1 millisecond'
     from owners, generate_series(1, $6::int) nr`,
    [contestId, operatorId, String(contestId), OWNERS, before, perContest],
  )
  await client.query(`drop table if exists laid_team`)
  await client.query(
    `create temporary table laid_team as
     select (ordinality - 1)::int as nr, array(select jsonb_array_elements_text(team -> 'starters')::int) as starters,
       array(select jsonb_array_elements_text(team -> 'reserves')::int) as reserves
     from jsonb_array_elements($1::jsonb) with ordinality as given (team, ordinality)`,
    [JSON.stringify(teams)],
  )
  await client.query(
    `insert into line_up (entry_id, from_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
     select entry.id, 1, starters, case when $2 then reserves else '{}' end,
       starters[1 + entry.id / 7 % 11], starters[1 + (entry.id / 7 + 1) % 11], '4-4-2', 0, 1
     from entry join laid_team on laid_team.nr = entry.id % $3::int where subgame_id = $1`,
    [contestId, contestId === seasonContestId, teams.length],
  )
}

/** A third of the season teams have changed since round 1, a tenth of them plays a chip or has other roles ahead. */
async function laySeason(
  client: PoolClient,
  { seasonContestId, closedGameRoundId, teams }: Laid,
): Promise<void> {
  await client.query(
    `insert into line_up_past
       (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
     select entry_id, 1, 1, laid_team.starters, laid_team.reserves, laid_team.starters[1], laid_team.starters[2], '4-4-2', 0, 1
     from line_up join entry on entry.id = entry_id join laid_team on laid_team.nr = (entry_id + 1) % $2::int
     where subgame_id = $1 and entry_id % 3 = 0`,
    [seasonContestId, teams.length],
  )
  await client.query(
    `update line_up set from_round = 2 from entry
     where entry.id = entry_id and subgame_id = $1 and entry_id % 3 = 0`,
    [seasonContestId],
  )
  await client.query(
    `insert into round_choice (entry_id, round, chip, is_wildcard, captain, vice_captain)
     select entry_id, 2, ('{tripleCaptain,fullTeam,doubleVice,NULL}'::text[])[1 + entry_id / 10 % 4],
       entry_id % 20 = 0, case when entry_id % 40 = 0 then starters[3] end, case when entry_id % 40 = 0 then starters[4] end
     from line_up join entry on entry.id = entry_id where subgame_id = $1 and entry_id % 10 = 0`,
    [seasonContestId],
  )
  await client.query(
    `insert into entry_round_result
       (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
     select $2, id, $1, id % 97 * 100, id % 97 * 100, 1, 11 from entry where subgame_id = $1`,
    [seasonContestId, closedGameRoundId],
  )
  await client.query(
    `update game_round set locked_at = deadline_at, closed_at = clock_timestamp(), close_step = 'done',
       is_ownership_counted = true where id = $1`,
    [closedGameRoundId],
  )
}

async function laySavers(
  client: PoolClient,
  { operatorId, roundContestId, savers }: Laid,
): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
       select $1, $2, id, 'Saver ' || id, 'saver ' || id, 'entered'
       from unnest($3::int[]) with ordinality as one (id, nr) order by nr returning id
     )
     insert into line_up (entry_id, from_round, starters, captain, vice_captain, scheme, bank)
     select id, 1, $4::int[], ($4::int[])[1], ($4::int[])[2], '4-4-2', 0 from made returning entry_id as id`,
    [roundContestId, operatorId, [...savers.managers], [...savers.starters]],
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
