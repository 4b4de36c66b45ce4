import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { Database } from '../apps/server/src/platform/db/connect.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildManagers } from '../apps/server/src/testing/build-manager.ts'
import { buildSeason } from '../apps/server/src/testing/build-season.ts'
import type { BenchRow } from './bench-row.ts'
import { measure } from './measure-requests.ts'
import { withDatabase } from './with-database.ts'
import { startScript, untilReady } from './with-product.ts'

const MEMBERS = 100_000

/**
 * A page of the table of a league of 100,000, requested by a member, against a bare server sending the same bytes.
 */
export function benchLeagues(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, embedded) => {
    await migrate(database.db)
    const { demo } = await installEditions(database.db)
    const { leagueId, managerId } = await buildBigLeague(database, demo)
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }, '/nonexistent')
    const { deps } = await buildProduct({
      config,
      database,
      version: 'bench',
      webFolder: '/nonexistent',
      readiness: async () => ({}),
    })
    const token = await deps.tokens.sign({ managerId, operatorId: demo, isOnlooker: false }, 'access')
    const headers = { authorization: `Bearer ${token}` }
    const port = 20_000 + (process.pid % 20_000)
    const { host, user, database: name } = embedded.connection
    const product = startScript('apps/server/src/main.ts', [], {
      PORT: String(port),
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      WORLD: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
    })
    const bareFile = join(host, 'page.json')
    try {
      const base = `http://127.0.0.1:${port}`
      await untilReady(`${base}/readyz`)
      const address = `${base}/api/gaffer/leagues/${leagueId}/table?page=500`
      const began = performance.now()
      const first = await fetch(address, { headers })
      const bytes = Buffer.from(await first.arrayBuffer())
      const firstMs = performance.now() - began
      if (!first.ok) throw new Error(`the page was answered with ${first.status}: ${bytes.toString()}`)
      writeFileSync(bareFile, bytes)
      const bare = startScript('bench/bare-server.ts', [String(port + 1), bareFile], {})
      try {
        const bareAddress = `http://127.0.0.1:${port + 1}/0`
        await untilReady(bareAddress)
        const figures = { ours: 0, bare: 0 }
        for (let turn = 0; turn < 2; turn += 1) {
          figures.ours = Math.max(figures.ours, await measure(address, headers))
          figures.bare = Math.max(figures.bare, await measure(bareAddress))
        }
        return [
          {
            what: `page 500 of a league of ${MEMBERS.toLocaleString('en')}, first one ${firstMs.toFixed(0)} ms`,
            figure: `${figures.ours.toFixed(0)} requests/s`,
            yardstick: `bare server, same bytes, no login: ${figures.bare.toFixed(0)} requests/s`,
            ratio: `${((figures.ours / figures.bare) * 100).toFixed(0)} %`,
          },
        ]
      } finally {
        bare.kill('SIGTERM')
      }
    } finally {
      product.kill('SIGTERM')
      await new Promise((resolve) => product.once('exit', resolve))
    }
  })
}

/** A closed round of a season with a team and a result for each member. */
async function buildBigLeague(
  { db, pool }: Database,
  operatorId: number,
): Promise<{ readonly leagueId: number; readonly managerId: number }> {
  const season = await buildSeason(db, operatorId, await buildChampionship(db))
  const [round] = season.gameRoundIds
  await buildManagers(db, operatorId, { count: MEMBERS, name: 'Bench' })
  await pool.query(
    `insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
     select $1, $2, id, username, folded_username, 'entered' from manager where subject like 'bench-%' order by id`,
    [season.contestId, operatorId],
  )
  await pool.query(
    `insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
     select $1, id, $2, (id * 7919) % 9000, (id * 7919) % 9000, 1, 11 from entry where subgame_id = $2`,
    [round, season.contestId],
  )
  await pool.query(
    `update game_round set locked_at = deadline_at, closed_at = clock_timestamp(), close_step = 'done' where id = $1`,
    [round],
  )
  await pool.query(`insert into invite_code values ($1, 'ACDEFGHJ')`, [operatorId])
  const { rows } = await pool.query<{ leagueId: number; managerId: number }>(
    `with made as (
       insert into league (operator_id, creator_manager_id, name, folded_name, kind, tournament_id, from_round, seed,
         invite_code, member_count)
       select $1, min(id), 'Everybody', 'everybody', 'classic', $2, 1, 1, 'ACDEFGHJ', $3 from manager
       where subject like 'bench-%' returning id
     ), joined as (
       insert into league_member (league_id, entry_id, manager_id)
       select made.id, entry.id, entry.manager_id from made, entry where entry.subgame_id = $4 returning manager_id
     )
     select made.id as "leagueId", (select max(manager_id) from joined) as "managerId" from made`,
    [operatorId, season.tournamentId, MEMBERS, season.contestId],
  )
  await pool.query('analyze')
  const [built] = rows
  if (built === undefined) throw new Error('the league was not built')
  return built
}
