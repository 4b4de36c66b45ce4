import { computeOutcome } from '../../../apps/server/src/rounds/compute-outcome.ts'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import type { ScaleWorld } from './scale-world.ts'

/** A row of the table as a node showed it while the round was being played. */
export type SeenRow = { readonly entryId: number; readonly place: number; readonly points: number }

/** Every so many entries one is scored again, by the rules and not by the engine. */
const SAMPLE_EVERY = 997

/** Compares what was acknowledged, shown and stored; lists what is wrong. */
export async function checkScale(
  database: Database,
  world: ScaleWorld,
  told: {
    readonly saved: ReadonlyMap<number, number>
    readonly joined: ReadonlySet<number>
    readonly seen: readonly SeenRow[]
  },
): Promise<readonly string[]> {
  return [
    ...(await checkAcknowledged(database, told.saved, told.joined)),
    ...(await checkPlaces(database, world)),
    ...(await checkSeen(database, world, told.seen)),
    ...(await checkPoints(database, world)),
  ]
}

async function checkAcknowledged(
  { pool }: Database,
  saved: ReadonlyMap<number, number>,
  joined: ReadonlySet<number>,
): Promise<readonly string[]> {
  const { rows: stored } = await pool.query<{ id: number; captain: number }>(
    `select entry_id as id, captain from line_up where entry_id = any($1)`,
    [[...saved.keys()]],
  )
  const { rows: entered } = await pool.query<{ id: number }>(
    `select manager_id as id from entry where manager_id = any($1) and state = 'entered'`,
    [[...joined]],
  )
  const lost = stored.filter(({ id, captain }) => saved.get(id) !== captain)
  return [
    ...lost.map(({ id }) => `the last acknowledged save of entry ${id} is not stored`),
    ...(entered.length === joined.size
      ? []
      : [`${joined.size} joins acknowledged, ${entered.length} are stored`]),
  ]
}

/** Every entry has a place, and places follow points and creation. */
async function checkPlaces({ pool }: Database, { gameRoundIds }: ScaleWorld): Promise<readonly string[]> {
  const { rows } = await pool.query<{ missing: number; misplaced: number }>(
    `select count(*) filter (where place is null)::int as missing,
       count(*) filter (where place <> expected)::int as misplaced
     from (
       select result.place, row_number() over (partition by entry.subgame_id
         order by case when is_seasonal then season_points else points end desc, entry.created_at, entry.id) as expected
       from tournament_round
       join tournament on tournament.id = tournament_round.tournament_id
       join subgame on subgame.tournament_id = tournament.id
       join entry on entry.subgame_id = subgame.id and entry.state = 'entered'
       left join entry_round_result result
         on result.entry_id = entry.id and result.game_round_id = tournament_round.game_round_id
       where tournament_round.game_round_id = any($1)
     ) ranked`,
    [gameRoundIds],
  )
  const { missing = 0, misplaced = 0 } = rows[0] ?? {}
  return missing + misplaced === 0 ? [] : [`${missing} entries have no place, ${misplaced} a wrong one`]
}

/** What nodes showed from memory is what was stored in the end. */
async function checkSeen(
  { pool }: Database,
  { gameRoundIds }: ScaleWorld,
  seen: readonly SeenRow[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: number; place: number; points: number }>(
    `select entry_id as id, place, points from entry_round_result where game_round_id = any($1) and entry_id = any($2)`,
    [gameRoundIds, seen.map(({ entryId }) => entryId)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const wrong = seen.filter(({ entryId, place, points }) => {
    const row = stored.get(entryId)
    return row?.place !== place || row.points !== Math.round(points * 100)
  })
  return wrong.map(({ entryId, place, points }) => {
    const row = stored.get(entryId)
    return `entry ${entryId} was shown ${place} with ${points}, stored ${row?.place} with ${(row?.points ?? 0) / 100}`
  })
}

/** A sample scored by the rules, team by team, from what is stored. */
async function checkPoints({ db, pool }: Database, { gameRoundIds }: ScaleWorld): Promise<readonly string[]> {
  const faults: string[] = []
  for (const gameRoundId of gameRoundIds) {
    const { rows } = await pool.query<{ id: number; points: number; version: number }>(
      `select entry_id as id, points, log_version as version from entry_round_result
       join round_result using (game_round_id) where game_round_id = $1 and entry_id % $2::int = 0`,
      [gameRoundId, SAMPLE_EVERY],
    )
    const stored = new Map(rows.map(({ id, points }) => [id, points]))
    const version = rows[0]?.version ?? 0
    const outcome = await computeOutcome(db, gameRoundId, version, {
      counts: ({ entryId }) => stored.has(entryId),
    })
    if (outcome?.entries.length !== stored.size)
      faults.push(`the sample of round ${gameRoundId} is not whole`)
    for (const { entryId, points } of outcome?.entries ?? []) {
      if (stored.get(entryId) !== points)
        faults.push(`entry ${entryId} earned ${points}, not ${stored.get(entryId)}`)
    }
  }
  return faults
}
