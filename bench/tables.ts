import { setTimeout as pause } from 'node:timers/promises'
import { encodeRoundScopedId } from '../packages/contract/src/ids.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { createTokens } from '../apps/server/src/platform/auth/tokens.ts'
import { connectDatabase, type Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createKeyRing } from '../apps/server/src/platform/secrets/key-ring.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildManagers } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../apps/server/src/testing/picked-squad.ts'
import { type BenchRow, milliseconds } from './bench-row.ts'
import { send } from './enter-manager.ts'
import { measure } from './measure-requests.ts'
import { withDatabase } from './with-database.ts'
import { startScript, untilReady } from './with-product.ts'

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000)
/** Entries of the manager who has many. */
const MANY = 100
/** Managers of the others, who have two or three each. */
const OWNERS = 400_000
const LOBBY = '/api/home/tournaments?status=upcoming'
const RUNS = 31
/** A table is turned a thousand pages far at most. */
const LATE_PAGE = 900
const DAY = 86_400_000
const TIMEOUT_MS = 600_000

/**
 * Pages of the table of a contest of a million as managers with a team ask for them, while it is open, while it is
 * played and once it is closed, against the lobby that is the same for all visitors.
 */
export function benchTables(): Promise<readonly BenchRow[]> {
  return withDatabase(async (served, embedded) => {
    await migrate(served.db)
    const unlimited = connectDatabase(embedded.connection, 1, TIMEOUT_MS)
    const world = await createContest(unlimited)
    const port = 20_000 + (process.pid % 20_000)
    const base = `http://127.0.0.1:${port}`
    const { host, user, database: name } = embedded.connection
    const start = async () => {
      const node = startScript('apps/server/src/main.ts', [], {
        PORT: String(port),
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        WORLD: 'none',
        LOG_LEVEL: 'silent',
        RATE_LIMIT_PER_MINUTE: '1000000',
      })
      await untilReady(`${base}/readyz`)
      return async () => {
        node.kill('SIGTERM')
        await new Promise((resolve) => node.once('exit', resolve))
      }
    }
    let stop = await start()
    try {
      const rows = [...(await measureState('open', base, world))]
      await world.lock()
      await untilPlayed(base)
      rows.push(...(await measureState('being played', base, world)))
      await stop()
      await world.close()
      stop = await start()
      rows.push(...(await measureState('closed', base, world)))
      return rows
    } finally {
      await stop()
      await unlimited.end()
    }
  })
}

type World = {
  readonly contest: number
  readonly squad: object
  /** Of managers: one with a team in the middle, one with many, one with none yet. */
  readonly tokens: { readonly one: string; readonly many: string; readonly late: string }
  readonly lock: () => Promise<void>
  readonly close: () => Promise<void>
}

async function measureState(state: string, base: string, world: World): Promise<readonly BenchRow[]> {
  const table = `${base}/api/leaderBoard/subTournament/${world.contest}`
  const own = { authorization: `Bearer ${world.tokens.one}` }
  const many = { authorization: `Bearer ${world.tokens.many}` }
  // Each page of a series is asked for by itself, so that none is answered from memory.
  const calls = [
    ['first page', own, () => ''],
    [`first page, of ${MANY} entries`, many, () => ''],
    ['page 900 and on', own, (nr: number) => `?page=${LATE_PAGE + nr}`],
    ['from the last place on', own, (nr: number) => `?sort=desc&page=${nr + 1}`],
    ['page 900 and on, by points', own, (nr: number) => `?sortBy=points&sort=desc&page=${LATE_PAGE + nr}`],
    ['by name', own, (nr: number) => `?sortBy=user_name&page=${nr + 1}`],
    ['page 900 and on, by name', own, (nr: number) => `?sortBy=user_name&page=${LATE_PAGE + nr}`],
    ['found by a name', own, (nr: number) => `?name=team%2012${nr}34`],
    ['found by a word of all names', own, (nr: number) => `?name=team&page=${nr + 1}`],
  ] as const
  const lobby = Math.max(await measure(`${base}${LOBBY}`), await measure(`${base}${LOBBY}`))
  const rows: BenchRow[] = []
  const add = async (what: string, took: readonly number[], address: string, headers: typeof own) => {
    const persecond = await measure(address, headers)
    const worst = took.at(-1) ?? 0
    rows.push({
      what: `table of ${ENTRIES.toLocaleString('en')}, ${state}: ${what}`,
      figure: `${milliseconds(took[took.length >> 1] ?? 0)}, at most ${milliseconds(worst)}; ${persecond.toFixed(0)} requests/s`,
      yardstick: `the lobby of visitors: ${lobby.toFixed(0)} requests/s`,
      ratio: `${((persecond / lobby) * 100).toFixed(1)} %`,
    })
  }
  if (state === 'open') {
    const late = { authorization: `Bearer ${world.tokens.late}` }
    const took: number[] = []
    for (let nr = 0; nr < RUNS; nr += 1) {
      const path = `/palms/subTournament/join/${world.contest}?team_name=${encodeURIComponent(`Late ${nr}`)}`
      const joined = await send(base, 'PUT', path, world.squad, world.tokens.late)
      if (joined.status !== 200) throw new Error(`a join was answered with ${joined.status}`)
      took.push(await timeOf(table, late))
    }
    await add(
      'first page, right after joining',
      took.toSorted((a, b) => a - b),
      table,
      late,
    )
  }
  for (const [what, headers, query] of calls) {
    const took: number[] = []
    for (let nr = 0; nr < RUNS; nr += 1) {
      took.push(await timeOf(`${table}${query(nr)}`, headers))
      if (took.reduce((sum, one) => sum + one, 0) > 10_000) break
    }
    await add(
      what,
      took.toSorted((a, b) => a - b),
      `${table}${query(0)}`,
      headers,
    )
  }
  return rows
}

async function timeOf(address: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now()
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return performance.now() - began
}

async function untilPlayed(base: string): Promise<void> {
  for (let left = 1_200; left > 0; left -= 1) {
    const text = await (await fetch(`${base}/metrics`)).text()
    if (Number(/^gaffer_live_entries (\d+)/m.exec(text)?.[1] ?? 0) >= ENTRIES) return
    await pause(100)
  }
  throw new Error('the contest is not being played')
}

/** Creates the contest by set, all its teams alike. */
async function createContest(database: Database): Promise<World> {
  const { db, pool } = database
  const { demo: operatorId } = await installEditions(db)
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + DAY) })
  const open = await buildTournament(db, operatorId, league, { maxEntriesPerManager: null })
  const owners = await buildManagers(db, operatorId, { count: OWNERS, name: 'Owner' })
  const [many = 0, late = 0] = await buildManagers(db, operatorId, { count: 2, name: 'Other' })
  const starters = pickBuiltTeam(league)
  await pool.query(`set session_replication_role = replica`)
  await pool.query(
    `insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
     select $1, $2, case when nr % $3 = 0 then $4 else $5::int + nr * 7919 % $6 end, 'Team ' || nr, 'team ' || nr,
       'entered', clock_timestamp() - interval '1 day' + nr * interval '10 milliseconds'
     from generate_series(1::bigint, $7) nr`,
    [open.contestId, operatorId, ENTRIES / MANY, many, owners[0], OWNERS, ENTRIES],
  )
  await pool.query(
    `insert into line_up (entry_id, from_round, starters, captain, vice_captain, scheme, bank)
     select id, 1, $2::int[], ($2::int[])[1 + id % 11], ($2::int[])[1 + (id + 1) % 11], '4-4-2', 0 from entry where subgame_id = $1`,
    [open.contestId, [...starters]],
  )
  await pool.query(`update subgame set entry_count = $2 where id = $1`, [open.contestId, ENTRIES])
  await pool.query('reset session_replication_role')
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ one: number }>(
    `select manager_id as one from entry where subgame_id = $1 order by created_at offset $2 limit 1`,
    [open.contestId, Math.floor(ENTRIES * 0.51)],
  )
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const tokenOf = (managerId: number) => tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access')
  return {
    contest: encodeRoundScopedId({ id: open.contestId, round: 1 }),
    squad: pickedSquad(league, starters),
    tokens: { one: await tokenOf(rows[0]?.one ?? 0), many: await tokenOf(many), late: await tokenOf(late) },
    lock: async () => {
      await pool.query(`update game_round set deadline_at = clock_timestamp() where id = $1`, [
        open.gameRoundId,
      ])
    },
    close: async () => {
      await pool.query(
        `insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
         select $1, id, $2, id % 97 * 100, id % 97 * 100, row_number() over (order by id % 97 desc, created_at), 11
         from entry where subgame_id = $2`,
        [open.gameRoundId, open.contestId],
      )
      await pool.query(
        `update game_round set closed_at = clock_timestamp(), close_step = 'done', is_ownership_counted = true where id = $1`,
        [open.gameRoundId],
      )
      await pool.query('vacuum analyze entry_round_result')
    },
  }
}
