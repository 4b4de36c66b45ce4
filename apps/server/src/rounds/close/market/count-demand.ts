import { type Kysely, type RawBuilder, sql } from 'kysely'
import { wasDisqualified } from '../../../contests/index.ts'
import type { DB } from '../../../db/generated/database.ts'
import { keptSquad } from '../../../football/index.ts'
import { loadContests } from '../../contests-of-round.ts'
import { countOwners } from '../../count-ownership.ts'
import { loadScoreboard } from '../../scoreboard/load-scoreboard.ts'
import type { Scoreboard } from '../../scoreboard/scoreboard.ts'
import type { CloseDeps } from '../close-deps.ts'
import type { Closing } from '../closing.ts'
import { takeTeams } from '../take-teams.ts'
import type { Demand } from './decide-market.ts'

/** Counted by one statement, which may not take long. */
const TEAMS_AT_ONCE = 50_000

/** Counts the locked squads of paid entries in every season that shares the list (ADR-9). */
export async function countDemand(
  deps: Pick<CloseDeps, 'db' | 'scoreboardOf'>,
  { priceListId, roundId }: { readonly priceListId: number; readonly roundId: number },
  closing: Closing,
): Promise<Demand> {
  const { version } = closing
  const owners = new Map<number, number>()
  const buyers = new Map<number, number>()
  let teams = 0
  const sharing = await deps.db
    .selectFrom('gameRound')
    .select('id')
    .where('priceListId', '=', priceListId)
    .where('roundId', '=', roundId)
    .orderBy('id')
    .execute()
  for (const { id } of sharing) {
    const contests = await loadContests(deps.db, id)
    const seasons = contests.filter(({ isSeasonal }) => isSeasonal)
    if (seasons.length === 0) continue
    const scoreboard = await (id === closing.gameRoundId
      ? takeTeams(deps, closing)
      : loadScoreboard(deps.db, id, contests, version, { isEntered: true }))
    for (const { contest, from, to } of scoreboard.contests) {
      if (!contest.isSeasonal) continue
      teams += to - from
      addUp(owners, await countOwners(scoreboard, from, to))
    }
    for (const [number, alike] of Map.groupBy(seasons, (season) => season.number)) {
      const contestIds = alike.map(({ contestId }) => contestId)
      const bought = { gameRoundId: id, number, contestIds, version }
      for (const part of partsOf(scoreboard)) addUp(buyers, await loadBuyers(deps.db, bought, part))
    }
  }
  return { teams, owners, buyers }
}

/** Entries from an id to another. */
type Part = { readonly first: number; readonly last: number }

function* partsOf({ sortedIds }: Pick<Scoreboard, 'sortedIds'>): Generator<Part> {
  for (let at = 0; at < sortedIds.length; at += TEAMS_AT_ONCE) {
    const end = Math.min(at + TEAMS_AT_ONCE, sortedIds.length)
    yield { first: sortedIds[at] ?? 0, last: sortedIds[end - 1] ?? 0 }
  }
}

function addUp(counts: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [playerId, count] of more) counts.set(playerId, (counts.get(playerId) ?? 0) + count)
}

type Bought = {
  readonly gameRoundId: number
  readonly number: number
  readonly contestIds: readonly number[]
  readonly version: number
}

/** How many teams that were saved for a round have a player whom they had not at the deadline before. */
async function loadBuyers(
  db: Kysely<DB>,
  { gameRoundId, number, contestIds, version }: Bought,
  { first, last }: Part,
): Promise<ReadonlyMap<number, number>> {
  const isAmong = (id: RawBuilder<unknown>) => sql`${id} between ${first} and ${last}`
  const lockedAt = sql`(select locked_at from game_round where id = ${gameRoundId})`
  const { rows } = await sql<{ playerId: number; buyers: number }>`
    with saved as (
      select entry_id, starters || reserves as squad from line_up
      where from_round = ${number} and ${isAmong(sql`entry_id`)}
      union all
      select entry_id, starters || reserves from line_up_past
      where from_round = ${number} and ${isAmong(sql`entry_id`)}
    )
    select player_id, count(*)::int as buyers
    from saved join entry on entry.id = saved.entry_id
    left join lateral (
      select ${keptSquad(sql`(past.starters || past.reserves)`, lockedAt)} as squad from line_up_past past
      where past.entry_id = saved.entry_id and past.from_round < ${number} and past.to_round >= ${number - 1}
      limit 1) before on true
    cross join lateral unnest(saved.squad) player_id
    where ${isAmong(sql`entry.id`)} and entry.subgame_id = any(${[...contestIds]}::int[])
      and entry.state = 'entered' and not ${wasDisqualified(sql`entry.id`, sql`${version}::bigint`)}
      and (before.squad is null or player_id <> all(before.squad))
    group by player_id
  `.execute(db)
  return new Map(rows.map(({ playerId, buyers }) => [playerId, buyers]))
}
