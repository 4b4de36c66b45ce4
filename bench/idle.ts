import { setTimeout as pause } from 'node:timers/promises'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import type { Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import type { BenchRow } from './bench-row.ts'
import { parentOf, processorTime, processorTimeOfAll } from './processor-time.ts'
import { withDatabase } from './with-database.ts'
import { startScript, untilReady } from './with-product.ts'

const SIZES = [500, 50_000]
const CONTESTS_OF_A_TOURNAMENT = 10
const ROUNDS = 38
const DAY = 86_400_000
/** Until what is done once after a start is over, and for how long it is watched then. */
const SETTLED_MS = 20_000
const WATCHED_MS = 60_000
const READ_MS = 30_000
const EVERY_MS = 1_000
const LOBBY = '/api/home/tournaments?status=upcoming'
const COUNTED = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '5000' }

/**
 * What a node asks of its database, and what that costs, with few open contests and with many: with nobody on it, and
 * with a visitor who reads the lobby each second, so that it keeps the contests in its memory fresh.
 */
export function benchIdle(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, embedded) => {
    await migrate(database.db)
    await database.pool.query('create extension pg_stat_statements')
    const create = await createOpenContests(database)
    const port = 20_000 + (process.pid % 20_000)
    const { host, user, database: name } = embedded.connection
    const measured: { readonly what: string; readonly idle: Idle }[] = []
    for (const contests of SIZES) {
      await create(contests)
      const node = startScript('apps/server/src/main.ts', [], {
        PORT: String(port),
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
        WORLD: 'none',
        LOG_LEVEL: 'silent',
      })
      const base = `http://127.0.0.1:${port}`
      try {
        await untilReady(`${base}/readyz`)
        await pause(SETTLED_MS)
        const what = `${contests.toLocaleString('en')} open contests`
        measured.push({ what: `nobody, ${what}`, idle: await watch(database, node.pid ?? 0, WATCHED_MS) })
        const visitor = setInterval(() => void fetch(`${base}${LOBBY}`).then((it) => it.text()), EVERY_MS)
        measured.push({ what: `a visitor, ${what}`, idle: await watch(database, node.pid ?? 0, READ_MS) })
        clearInterval(visitor)
      } finally {
        node.kill('SIGTERM')
        await new Promise((resolve) => node.once('exit', resolve))
      }
    }
    return measured.map(({ what, idle }, at) => {
      const few = measured[at % 2]?.idle ?? idle
      return {
        what,
        figure: `${idle.statements.toFixed(1)} statements/s, ${costOf(idle)}`,
        yardstick: few === idle ? '' : costOf(few),
        ratio: few === idle ? '' : `${(spent(idle) / spent(few)).toFixed(1)} times`,
      }
    })
  }, COUNTED)
}

/** Per second: statements, and milliseconds of processor time. */
type Idle = { readonly statements: number; readonly node: number; readonly database: number }

const spent = ({ node, database }: Idle) => node + database
const costOf = ({ node, database }: Idle) =>
  `${node.toFixed(1)} ms/s of the node, ${database.toFixed(1)} of the database`

async function watch({ pool }: Database, nodePid: number, forMs: number): Promise<Idle> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pg_backend_pid() as pid, pg_stat_statements_reset()',
  )
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const look = () => [performance.now(), processorTime(nodePid), processorTimeOfAll(postmaster)] as const
  const before = look()
  await pause(forMs)
  const after = look()
  const counted = await pool.query<{ calls: number }>(
    `select sum(calls)::int as calls from pg_stat_statements`,
  )
  const seconds = (after[0] - before[0]) / 1000
  return {
    statements: (counted.rows[0]?.calls ?? 0) / seconds,
    node: (after[1] - before[1]) / seconds,
    database: (after[2] - before[2]) / seconds,
  }
}

/**
 * Creates open contests by set, ten in each tournament, over all rounds of a league that begins tomorrow; called again
 * with more, it adds what is missing.
 */
async function createOpenContests({ db, pool }: Database): Promise<(contests: number) => Promise<void>> {
  const { demo } = await installEditions(db)
  const league = await buildChampionship(db, {
    clubs: 20,
    rounds: ROUNDS,
    firstKickOffAt: new Date(Date.now() + DAY),
    roundEveryMs: 7 * DAY,
  })
  const models: number[] = []
  for (const { number } of league.rounds) {
    models.push((await buildTournament(db, demo, league, { round: number })).tournamentId)
  }
  let created = 0
  return async (contests) => {
    const tournaments = Math.ceil((contests - created) / CONTESTS_OF_A_TOURNAMENT)
    created = contests
    await pool.query(
      `with copied as (
         select nextval('tournament_id_seq')::int as id, ($1::int[])[1 + nr % $2::int] as model from generate_series(1, $3::int) nr
       ), made as (
         insert into tournament (id, operator_id, championship_id, price_list_id, type, name, names, rules, rule_pack)
         overriding system value
         select copied.id, operator_id, championship_id, price_list_id, type, name || ' ' || copied.id, names, rules, rule_pack
         from copied join tournament on tournament.id = model returning id
       ), played as (
         insert into tournament_round (tournament_id, number, game_round_id)
         select copied.id, number, game_round_id from copied join tournament_round on tournament_id = model
       )
       insert into subgame (tournament_id, entry_fee, capacity, max_entries_per_manager, prize_table)
       select copied.id, entry_fee, capacity, max_entries_per_manager, prize_table
       from copied join subgame on tournament_id = model, generate_series(1, $4::int)`,
      [models, models.length, tournaments, CONTESTS_OF_A_TOURNAMENT],
    )
    await pool.query('vacuum analyze')
  }
}
