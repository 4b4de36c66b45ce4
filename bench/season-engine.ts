import {
  chipNumber,
  playerColumns,
  rankTeams,
  scoreSeasonTeams,
  type SeasonTeamColumns,
} from '../packages/engine/src/index.ts'
import { randomOf } from '../packages/feed/src/simulator/index.ts'
import {
  CHIPS,
  gameRulesOf,
  type LineUp,
  type PlayerRoundScore,
  POSITIONS,
  rulePack,
  type RoundChoice,
  formationsOf,
  scoreSeasonTeam,
  seasonTable,
} from '../packages/rules/src/index.ts'
import { bestOf, type BenchRow, milliseconds } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const ENTRIES = 1_000_000
/** The reference scores this many; its time is scaled up. */
const REFERENCE_ENTRIES = 20_000
const STARTERS = 11
const RESERVES = 4
/** How many players of each position the championship has, and a squad. */
const PLAYERS = [70, 240, 280, 110]
const SQUAD = [2, 5, 5, 3]
/** Steps through the players of a position that meet as many different ones as a squad needs. */
const STRIDE = 7
/** The share of players whose round is over without them; each costs an entry a substitution. */
const ABSENT = 0.15
const NO_TIMEOUT = { query_timeout: 600_000 }

const pack = rulePack('classic')
const rules = gameRulesOf(pack, {
  startersLimit: STARTERS,
  reservesLimit: RESERVES,
  budget: 10_000,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
})

/** A million entries of a season rescored with substitutions, chips and hits, and ranked on round and season. */
export async function benchSeasonEngine(): Promise<readonly BenchRow[]> {
  const players = drawPlayers()
  const entries = drawEntries()
  const earlier = drawEarlierPoints()
  const points = new Int32Array(ENTRIES)
  const scores = {
    points,
    finishedPoints: new Int32Array(ENTRIES),
    finishedPlayers: new Uint8Array(ENTRIES),
    activePlayers: new Uint8Array(ENTRIES),
  }
  const totals = new Int32Array(ENTRIES)
  const inRound = { places: new Int32Array(ENTRIES), order: new Int32Array(ENTRIES) }
  const inSeason = { places: new Int32Array(ENTRIES), order: new Int32Array(ENTRIES) }
  const all = { from: 0, to: ENTRIES }
  const { captainFactor } = pack
  const { tripleCaptainFactor } = pack.season.chips
  const scoring = {
    startersLimit: rules.startersLimit,
    formations: formationsOf(rules),
    captainFactor,
    tripleCaptainFactor,
  }
  const engine = await bestOf(7, () => {
    scoreSeasonTeams(entries, playerColumns(players), scoring, all, scores)
    for (let entry = 0; entry < ENTRIES; entry++) totals[entry] = (points[entry] ?? 0) + (earlier[entry] ?? 0)
    rankTeams(points, all, inRound)
    rankTeams(totals, all, inSeason)
  })
  let areEqual = true
  const sample = await bestOf(2, () => {
    const scored = Array.from({ length: REFERENCE_ENTRIES }, (_, id) => {
      const { lineUp, choice } = entryAt(entries, id)
      const { points: roundPoints } = scoreSeasonTeam(lineUp, players, choice, rules, pack)
      areEqual &&= roundPoints === points[id]
      return { id, createdAt: id, roundPoints, earlierPoints: earlier[id] ?? 0 }
    })
    seasonTable(scored)
  })
  const reference = (sample * ENTRIES) / REFERENCE_ENTRIES
  const sql = await measureSql(players, entries, earlier)
  const what = '1,000,000 season entries, substitutions, two tables'
  return [
    { what, figure: milliseconds(engine), yardstick: 'engine', ratio: '1' },
    {
      what,
      figure: milliseconds(reference),
      yardstick: `reference (${REFERENCE_ENTRIES} entries, scaled; ${areEqual ? 'same points' : 'OTHER POINTS'})`,
      ratio: `engine ${(reference / engine).toFixed(0)}x faster`,
    },
    {
      what,
      figure: milliseconds(sql),
      yardstick: 'one SQL statement without substitutions and chips',
      ratio: `engine ${(sql / engine).toFixed(0)}x faster`,
    },
  ]
}

function drawPlayers(): ReadonlyMap<number, PlayerRoundScore> {
  const random = randomOf(1, 'bench season players')
  const players = POSITIONS.flatMap((position, line) =>
    Array.from({ length: PLAYERS[line] ?? 0 }, (_, index): [number, PlayerRoundScore] => {
      const played = !random.chance(ABSENT)
      const points = played ? random.int(-2, 15) * 100 : 0
      const facts = { cleanSheetPoints: 0, substituteId: undefined, clubId: index % 20, price: 500 }
      return [
        firstOf(line) + index,
        { points, played, hasFinished: true, isPlaying: false, isDone: true, position, ...facts },
      ]
    }),
  )
  return new Map(players)
}

function firstOf(line: number): number {
  return 1 + PLAYERS.slice(0, line).reduce((sum, count) => sum + count, 0)
}

function drawEntries(): SeasonTeamColumns {
  const random = randomOf(2, 'bench season entries')
  const formations = formationsOf(rules).map((formation) => [1, ...formation.split('-').map(Number)])
  const starters = new Int32Array(ENTRIES * STARTERS)
  const reserves = new Int32Array(ENTRIES * RESERVES)
  for (let entry = 0; entry < ENTRIES; entry++) {
    const formation = formations[random.int(0, formations.length - 1)] ?? []
    let [starter, reserve] = [entry * STARTERS, entry * RESERVES]
    SQUAD.forEach((count, line) => {
      const size = PLAYERS[line] ?? 1
      const start = random.int(0, size - 1)
      for (let nth = 0; nth < count; nth++) {
        const id = firstOf(line) + ((start + nth * STRIDE) % size)
        if (nth < (formation[line] ?? 0)) starters[starter++] = id
        else reserves[reserve++] = id
      }
    })
  }
  const chips = Uint8Array.from({ length: ENTRIES }, () =>
    random.chance(0.05) ? chipNumber(CHIPS[random.int(0, 2)] ?? null) : 0,
  )
  const transferCosts = Int32Array.from({ length: ENTRIES }, () => (random.chance(0.2) ? 400 : 0))
  const lastStarter = (back: number) =>
    Int32Array.from({ length: ENTRIES }, (_, entry) => starters[(entry + 1) * STARTERS - back] ?? 0)
  return {
    size: ENTRIES,
    width: STARTERS,
    starters,
    captains: lastStarter(1),
    viceCaptains: lastStarter(2),
    reservesWidth: RESERVES,
    reserves,
    chips,
    transferCosts,
  }
}

function drawEarlierPoints(): Int32Array {
  const random = randomOf(3, 'bench season points')
  return Int32Array.from({ length: ENTRIES }, () => random.int(800, 1600) * 100)
}

function entryAt(
  columns: SeasonTeamColumns,
  entry: number,
): { readonly lineUp: LineUp; readonly choice: RoundChoice } {
  const { starters, reserves, captains, viceCaptains, chips, transferCosts } = columns
  return {
    lineUp: {
      starters: [...starters.subarray(entry * STARTERS, (entry + 1) * STARTERS)],
      reserves: [...reserves.subarray(entry * RESERVES, (entry + 1) * RESERVES)],
      captain: captains[entry] ?? null,
      viceCaptain: viceCaptains[entry] ?? null,
    },
    choice: { chip: CHIPS[(chips[entry] ?? 0) - 1] ?? null, transferCost: transferCosts[entry] ?? 0 },
  }
}

/** Less work than the engine does: the starters unchanged, captain or vice-captain doubled, hits, two tables. */
async function measureSql(
  players: ReadonlyMap<number, PlayerRoundScore>,
  { starters, transferCosts }: SeasonTeamColumns,
  earlier: Int32Array,
): Promise<number> {
  return withDatabase(async ({ pool }) => {
    await pool.query(
      'create table bench_player (id int primary key, points int not null, played boolean not null)',
    )
    await pool.query('insert into bench_player select * from unnest($1::int[], $2::int[], $3::boolean[])', [
      [...players.keys()],
      [...players.values()].map(({ points }) => points),
      [...players.values()].map(({ played }) => played),
    ])
    await pool.query(
      'create table bench_entry (id int primary key, starters int[] not null, cost int not null, earlier int not null)',
    )
    for (let from = 0; from < ENTRIES; from += 50_000) {
      const rows = Array.from({ length: 50_000 }, (_, index) => {
        const start = (from + index) * STARTERS
        return `{${starters.subarray(start, start + STARTERS).join(',')}}`
      })
      await pool.query(
        `insert into bench_entry
         select $1::int + n - 1, line::int[], cost, earlier
         from unnest($2::text[], $3::int[], $4::int[]) with ordinality as t (line, cost, earlier, n)`,
        [
          from,
          rows,
          Array.from(transferCosts.subarray(from, from + 50_000)),
          Array.from(earlier.subarray(from, from + 50_000)),
        ],
      )
    }
    await pool.query('analyze')
    const statement = `
      with scored as (
        select entry.id, entry.earlier, sum(player.points) - entry.cost + max(case
            when captain.played then captain.points when vice.played then vice.points else 0 end) as points
        from bench_entry entry
        join bench_player captain on captain.id = entry.starters[${STARTERS}]
        join bench_player vice on vice.id = entry.starters[${STARTERS - 1}]
        cross join lateral unnest(entry.starters) as pick (id)
        join bench_player player on player.id = pick.id
        group by entry.id)
      select count(*)::int as entries, max(round_place)::int, max(season_place)::int
      from (select row_number() over (order by points desc, id) as round_place,
                   row_number() over (order by points + earlier desc, id) as season_place from scored) ranked`
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const ms = await bestOf(2, () => client.query({ text: statement, ...NO_TIMEOUT }))
    client.release()
    return ms
  })
}
