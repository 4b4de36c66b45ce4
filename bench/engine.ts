import { playerColumns, rankTeams, scoreTeams } from '../packages/engine/src/index.ts'
import { randomOf } from '../packages/feed/src/simulator/index.ts'
import {
  gameRulesOf,
  type PlayerRoundScore,
  rankEntries,
  rulePack,
  scoreTeam,
} from '../packages/rules/src/index.ts'
import { bestOf, type BenchRow, milliseconds } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const TEAMS = 1_000_000
/** The reference scores this many; its time is scaled up. */
const REFERENCE_TEAMS = 50_000
const PLAYERS = 700
const WIDTH = 11
/** The pool's clients would give up before a slow statement ends. */
const NO_TIMEOUT = { query_timeout: 600_000 }
const STRIDES = [1, 3, 9, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73]
const POSITIONS = ['GK', 'DEF', 'MID', 'FWD'] as const

/** Every yardstick is run as often as the engine. */
const RUNS = 3

/**
 * A million teams of eleven, rescored and ranked: the engine against its reference and one SQL statement, team by
 * team; then again with everything the daily game adds, against the reference.
 */
export async function benchEngine(): Promise<readonly BenchRow[]> {
  const teams = drawTeams()
  const plain = await measureEngine(teams, drawPlayers(), false)
  const daily = await measureEngine(teams, drawPlayers(), true)
  const sql = await measureSql(drawPlayers(), teams.starters, plain.points)
  const what = '1,000,000 teams rescored and ranked'
  const referenceRow = (name: string, { engine, reference }: Measured): BenchRow => ({
    what: name,
    figure: milliseconds(engine),
    yardstick: `reference: ${milliseconds(reference)} (${REFERENCE_TEAMS} teams, scaled)`,
    ratio: `${(reference / engine).toFixed(0)}x faster`,
  })
  return [
    referenceRow(what, plain),
    {
      what,
      figure: milliseconds(plain.engine),
      yardstick: `one SQL statement: ${milliseconds(sql)}`,
      ratio: `${(sql / plain.engine).toFixed(0)}x faster`,
    },
    referenceRow(`${what}, safety net and stacking`, daily),
  ]
}

type Teams = ReturnType<typeof drawTeams>
type Measured = { readonly engine: number; readonly reference: number; readonly points: Int32Array }

async function measureEngine(
  teams: Teams,
  players: ReadonlyMap<number, PlayerRoundScore>,
  isDaily: boolean,
): Promise<Measured> {
  const pack = rulePack(isDaily ? 'impact' : 'classic')
  const rules = gameRulesOf(pack, {
    startersLimit: WIDTH,
    reservesLimit: 0,
    budget: 10_000,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: isDaily,
    hasStackingPenalty: isDaily,
  })
  const scores = {
    points: new Int32Array(TEAMS),
    finishedPoints: new Int32Array(TEAMS),
    finishedPlayers: new Uint8Array(TEAMS),
    activePlayers: new Uint8Array(TEAMS),
  }
  const placed = { places: new Int32Array(TEAMS), order: new Int32Array(TEAMS) }
  const all = { from: 0, to: TEAMS }
  const engine = await bestOf(RUNS, () => {
    scoreTeams(teams, playerColumns(players), { ...rules, ...pack }, all, scores)
    rankTeams(scores.points, all, placed)
  })
  let scored: readonly { readonly id: number; readonly points: number }[] = []
  const sample = await bestOf(RUNS, () => {
    const entries = Array.from({ length: REFERENCE_TEAMS }, (_, id) => {
      const starters = [...teams.starters.subarray(id * WIDTH, (id + 1) * WIDTH)]
      const lineUp = {
        starters,
        reserves: [],
        captain: starters[0] ?? null,
        viceCaptain: starters[1] ?? null,
      }
      return { id, createdAt: id, points: scoreTeam(lineUp, players, rules, pack).points }
    })
    rankEntries(entries)
    scored = entries
  })
  for (const { id, points } of scored) refuseDifference('reference', id, points, scores.points[id])
  return { engine, reference: (sample * TEAMS) / REFERENCE_TEAMS, points: scores.points }
}

/** A fast wrong answer does not count. */
function refuseDifference(yardstick: string, team: number, theirs: number, ours: number | undefined): void {
  if (theirs !== ours) throw new Error(`team ${team}: ${ours} by the engine, ${theirs} by the ${yardstick}`)
}

function drawPlayers(): ReadonlyMap<number, PlayerRoundScore> {
  const random = randomOf(1, 'bench players')
  return new Map(
    Array.from({ length: PLAYERS }, (_, index) => [
      index + 1,
      {
        points: random.int(-2, 15) * 100,
        cleanSheetPoints: random.chance(0.2) ? 400 : 0,
        played: random.chance(0.7),
        hasFinished: random.chance(0.5),
        isPlaying: false,
        isDone: random.chance(0.5),
        substituteId: random.chance(0.15) ? random.int(1, PLAYERS) : undefined,
        clubId: index % 20,
        position: POSITIONS[index % 4] ?? 'MID',
        price: random.int(40, 130) * 10,
      },
    ]),
  )
}

function drawTeams() {
  const random = randomOf(2, 'bench teams')
  const starters = new Int32Array(TEAMS * WIDTH)
  for (let team = 0; team < TEAMS; team++) {
    // A stride without a common divisor with the number of players meets eleven different ones.
    const [start, stride] = [random.int(0, PLAYERS - 1), STRIDES[random.int(0, STRIDES.length - 1)] ?? 1]
    for (let slot = 0; slot < WIDTH; slot++)
      starters[team * WIDTH + slot] = 1 + ((start + slot * stride) % PLAYERS)
  }
  const nth = (slot: number) =>
    Int32Array.from({ length: TEAMS }, (_, team) => starters[team * WIDTH + slot] ?? 0)
  return { size: TEAMS, width: WIDTH, starters, captains: nth(0), viceCaptains: nth(1) }
}

async function measureSql(
  players: ReadonlyMap<number, PlayerRoundScore>,
  starters: Int32Array,
  expected: Int32Array,
): Promise<number> {
  return withDatabase(async ({ pool }) => {
    await pool.query(`set statement_timeout = 0`)
    await pool.query(
      'create table bench_player (id int primary key, points int not null, played boolean not null)',
    )
    await pool.query('insert into bench_player select * from unnest($1::int[], $2::int[], $3::boolean[])', [
      [...players.keys()],
      [...players.values()].map(({ points }) => points),
      [...players.values()].map(({ played }) => played),
    ])
    await pool.query('create table bench_team (id int primary key, starters int[] not null)')
    for (let from = 0; from < TEAMS; from += 50_000) {
      const rows = Array.from({ length: 50_000 }, (_, index) => {
        const team = from + index
        return `{${starters.subarray(team * WIDTH, (team + 1) * WIDTH).join(',')}}`
      })
      await pool.query(
        'insert into bench_team select $1::int + n - 1, line::int[] from unnest($2::text[]) with ordinality as t (line, n)',
        [from, rows],
      )
    }
    await pool.query('analyze')
    const scored = `
      select team.id, (sum(player.points) + max(case
          when captain.played then captain.points when vice.played then vice.points else 0 end))::int as points
      from bench_team team
      join bench_player captain on captain.id = team.starters[1]
      join bench_player vice on vice.id = team.starters[2]
      cross join lateral unnest(team.starters) as pick (id)
      join bench_player player on player.id = pick.id
      group by team.id`
    const statement = `
      select count(*)::int as teams, max(place)::int as last from (
        select id, row_number() over (order by points desc, id) as place from (${scored}) scored) ranked`
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const ms = await bestOf(RUNS, () => client.query({ text: statement, ...NO_TIMEOUT }))
    const { rows } = await client.query<{ id: number; points: number }>({
      text: `select id, points from (${scored}) scored`,
      ...NO_TIMEOUT,
    })
    client.release()
    if (rows.length !== TEAMS) throw new Error(`SQL scored ${rows.length} teams`)
    for (const { id, points } of rows) refuseDifference('SQL statement', id, points, expected[id])
    return ms
  })
}
