import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { buildProduct } from '../apps/server/src/app.ts'
import { demoPace } from '../apps/server/src/demo/demo-settings.ts'
import { keepDemo } from '../apps/server/src/demo/keep-demo.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { saveTeam } from '../apps/server/src/squads/save-team.ts'
import type { PickedSquad } from '../apps/server/src/squads/picked-squad.ts'
import { ADVISORY_LOCKS } from '../apps/server/src/platform/db/advisory-locks.ts'
import { connectDatabase, type Connection, type Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { BenchRow } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const IN_FLIGHT = 32
const MEASURE_MS = 4_000
const TEAMS = 1_000

type Saved = {
  readonly entryId: number
  readonly managerId: number
  readonly teamName: string
  readonly starters: readonly number[]
  readonly positions: readonly number[]
  readonly captain: number
  readonly vice: number
}

/**
 * Durable saves of teams per second, judged and versioned, against the bare row change made by pgbench, and by our
 * own client without any judging.
 */
export async function benchSaves(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, embedded) => {
    await migrate(database.db)
    const editions = await installEditions(database.db)
    await keepDemo(database.db, [{ operatorId: editions.demo, botShare: 1 }], demoPace(3_600))
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }, '/nonexistent')
    const { deps } = await buildProduct({
      config,
      database,
      version: 'bench',
      webFolder: '/nonexistent',
      readiness: async () => ({}),
    })
    const { rows } = await database.pool.query<Saved>(`
      select entry.id as "entryId", entry.manager_id as "managerId", entry.team_name as "teamName", starters, captain, vice_captain as vice,
             (select array_agg(player.position order by nr) from unnest(starters) with ordinality as pick (id, nr)
              join player on player.id = pick.id) as positions
      from entry join line_up on line_up.entry_id = entry.id
      where entry.subgame_id = (select max(subgame.id) from subgame join tournament on tournament.id = tournament_id
                                where entry_fee = 0 and (rules->>'startersLimit')::int = 11)
      order by entry.id limit ${TEAMS}`)
    const save = async (saved: Saved) => {
      const caller = { operatorId: editions.demo, managerId: saved.managerId }
      const outcome = await saveTeam(deps, caller, {
        team: { id: saved.entryId, round: 1 },
        squad: squadOf(saved),
        teamName: saved.teamName,
      })
      if (!outcome.ok) throw new Error(outcome.refusal.code)
    }
    const bare = connectDatabase(embedded.connection, IN_FLIGHT)
    const change = ({ entryId, starters, captain, vice }: Saved) =>
      bare.pool.query({
        name: 'change',
        text: `update line_up set starters = $2, captain = $3, vice_captain = $4, version = version + 1,
                 saved_at = clock_timestamp() where entry_id = $1`,
        values: [entryId, starters, captain, vice],
      })
    const figures = { ours: 0, pgbench: 0, guarded: 0, client: 0 }
    const guardedChange = await guardedChangeOf(database, rows)
    for (let turn = 0; turn < 2; turn += 1) {
      figures.ours = Math.max(figures.ours, await measure(rows, save))
      figures.pgbench = Math.max(
        figures.pgbench,
        await measureWithPgbench(embedded.connection, rows, BARE_CHANGE),
      )
      figures.guarded = Math.max(
        figures.guarded,
        await measureWithPgbench(embedded.connection, rows, guardedChange),
      )
      figures.client = Math.max(figures.client, await measure(rows, change))
    }
    await bare.end()
    const row = (change: string, yardstick: number): BenchRow => ({
      what: 'durable team saves',
      figure: `${figures.ours.toFixed(0)} saves/s`,
      yardstick: `${change}: ${yardstick.toFixed(0)}/s`,
      ratio: `${((figures.ours / yardstick) * 100).toFixed(0)} %`,
    })
    return [
      ...(figures.pgbench === 0
        ? []
        : [
            row('pgbench, the bare row change', figures.pgbench),
            row('pgbench, the row change under the lock of the round', figures.guarded),
          ]),
      row('our client, the bare row change', figures.client),
    ]
  })
}

const BARE_CHANGE = `update line_up set starters = starters, captain = captain, vice_captain = vice_captain,
  version = version + 1, saved_at = clock_timestamp() where entry_id = :id`

/** The row change of a save, under the lock of the round, without any judging. */
async function guardedChangeOf(database: Database, rows: readonly Saved[]): Promise<string> {
  const [first] = rows
  const found = await database.pool.query<{ id: number }>(
    `select tournament_round.game_round_id as id from entry join subgame on subgame.id = entry.subgame_id
     join tournament_round on tournament_round.tournament_id = subgame.tournament_id where entry.id = $1`,
    [first?.entryId],
  )
  return `select save_line_up(${ADVISORY_LOCKS.gameRound}, :id, ${found.rows[0]?.id}, 1,
    '{${first?.starters.join(',')}}', '{}', ${first?.captain}, ${first?.vice}, '4-4-2', 0, null)`
}

/** Row changes per second by pgbench; 0 where this machine has none (Debian: postgresql-client-common). */
async function measureWithPgbench(
  connection: Connection,
  rows: readonly Saved[],
  statement: string,
): Promise<number> {
  if (typeof connection === 'string') return 0
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-pgbench-'))
  const script = join(folder, 'change.sql')
  const ids = rows.map(({ entryId }) => entryId)
  if (ids.some((id, index) => id !== (ids[0] ?? 0) + index)) throw new Error('the entries are not in a row')
  writeFileSync(script, `\\set id random(${Math.min(...ids)}, ${Math.max(...ids)})\n${statement};\n`)
  const { host, user, database } = connection
  const seconds = String(MEASURE_MS / 1000)
  const clients = String(IN_FLIGHT)
  const options = ['-n', '-M', 'prepared', '-c', clients, '-j', '2', '-T', seconds, '-f', script]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, '-h', host, '-U', user, database])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function squadOf({ starters, positions, captain, vice }: Saved): PickedSquad {
  const groups = [1, 2, 3, 4].map((groupId) => ({
    groupId,
    players: starters
      .filter((_, index) => positions[index] === groupId)
      .map((playerId) => ({ playerId, isCaptain: playerId === captain, isViceCaptain: playerId === vice })),
  }))
  return { groups }
}

/** How many per second, with as many in flight as on a busy node. */
async function measure(rows: readonly Saved[], act: (saved: Saved) => Promise<unknown>): Promise<number> {
  const until = performance.now() + MEASURE_MS
  let done = 0
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async (_, client) => {
      for (let at = client; performance.now() < until; at += IN_FLIGHT) {
        const saved = rows[at % rows.length]
        if (saved) await act(saved)
        done += 1
      }
    }),
  )
  return done / (MEASURE_MS / 1000)
}
