import { readConfig } from '../apps/server/src/config.ts'
import { buildProduct } from '../apps/server/src/app.ts'
import { demoPace } from '../apps/server/src/demo/demo-settings.ts'
import { keepDemo } from '../apps/server/src/demo/keep-demo.ts'
import { installEditions } from '../apps/server/src/features/operators/index.ts'
import { saveTeam, type PickedSquad } from '../apps/server/src/features/squads/index.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { BenchRow } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const IN_FLIGHT = 32
const MEASURE_MS = 4_000
const TEAMS = 1_000

type Saved = {
  readonly entryId: number
  readonly managerId: number
  readonly starters: readonly number[]
  readonly positions: readonly number[]
  readonly captain: number
  readonly vice: number
}

/**
 * Durable saves of teams a second, judged and versioned, against the bare row change: the same update in a
 * transaction of its own on as many connections, which is what pgbench would do.
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
      select entry.id as "entryId", entry.manager_id as "managerId", starters, captain, vice_captain as vice,
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
    const ours = [await measure(rows, save)]
    const theirs = [await measure(rows, change)]
    ours.push(await measure(rows, save))
    theirs.push(await measure(rows, change))
    await bare.end()
    const [mine, yardstick] = [Math.max(...ours), Math.max(...theirs)]
    return [
      {
        what: 'durable team saves',
        figure: `${mine.toFixed(0)} saves/s`,
        yardstick: `the bare row change: ${yardstick.toFixed(0)}/s`,
        ratio: `${((mine / yardstick) * 100).toFixed(0)} %`,
      },
    ]
  })
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

/** How many a second, with as many in flight as a busy node has. */
async function measure(rows: readonly Saved[], act: (saved: Saved) => Promise<unknown>): Promise<number> {
  const until = performance.now() + MEASURE_MS
  let done = 0
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async (_, lane) => {
      for (let at = lane; performance.now() < until; at += IN_FLIGHT) {
        const saved = rows[at % rows.length]
        if (saved) await act(saved)
        done += 1
      }
    }),
  )
  return done / (MEASURE_MS / 1000)
}
