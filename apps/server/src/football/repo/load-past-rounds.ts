import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type FactBody, foldMatch, type MatchFact, type MatchState } from '@gaffer/feed'
import { type MatchStatistics, type Position, positionOf, type PositionId } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { bonusOfMatch } from '../bonus-of-match.ts'
import type { PastMatch, PastRound } from '../past-round.ts'

/** How many rounds without a game are kept, the newest of a championship. */
const MAX_ROUNDS = 60
/** Matches whose facts are read at once: some hundred facts each. */
const MATCHES_AT_ONCE = 40

/** A past round, and what of its matches is in it. */
export type KeptPastRound = PastRound & { readonly mark: string }

/**
 * Rounds that no game counts, with a match that is over: all of theirs are, or a later round has begun. `mark` goes on
 * with every fact of their matches.
 */
export function pastRounds(): RawBuilder<{ id: number; championshipId: number; mark: string }> {
  return sql`(
    with counted as (
      select round.id, round.championship_id, round.number, count(*) as matches,
        count(*) filter (where state in ('finished', 'abandoned', 'postponed')) as over,
        count(*) filter (where state = 'finished') as played, sum(log_version) as version,
        max(case when bool_or(state in ('playing', 'half_time', 'finished')) then round.number end)
          over (partition by round.championship_id) as newest_begun
      from round join round_fixture on round_fixture.round_id = round.id
      left join fixture_state on fixture_state.fixture_id = round_fixture.fixture_id
      group by round.id
    )
    select id, championship_id, number, played || '/' || version as mark from counted
    where played > 0 and (over = matches or number < newest_begun)
      and not exists (select from game_round where game_round.round_id = counted.id))`
}

type RoundRow = {
  roundId: number
  roundNumber: number
  mark: string
  fixtureIds: readonly number[]
  clubIds: readonly number[]
}

type PlayerRow = { id: number; clubId: number; position: PositionId; isMerged: boolean }

/**
 * The past rounds of a championship that no game counts, in order; those of `known` that have not changed are not read
 * again. Only their statistics stay in memory.
 */
export async function loadPastRounds(
  db: Kysely<DB>,
  championshipId: number,
  known: readonly KeptPastRound[],
): Promise<readonly KeptPastRound[]> {
  const { rows } = await sql<RoundRow>`
    select past.id as round_id, past.number as round_number, past.mark,
      array_agg(fixture.id) as fixture_ids, array_agg(home_club_id) || array_agg(away_club_id) as club_ids
    from ${pastRounds()} past join round_fixture on round_fixture.round_id = past.id
    join fixture on fixture.id = round_fixture.fixture_id
    join fixture_state on fixture_state.fixture_id = fixture.id and fixture_state.state = 'finished'
    where past.championship_id = ${championshipId}
    group by past.id, past.number, past.mark order by past.number desc limit ${MAX_ROUNDS}`.execute(db)
  const keptOf = new Map(known.map((round) => [round.roundId, round]))
  const changed = rows.filter(({ roundId, mark }) => keptOf.get(roundId)?.mark !== mark)
  if (changed.length > 0) {
    const players = await loadPlayers(db, championshipId)
    const matches = await foldMatches(
      db,
      changed.flatMap(({ fixtureIds }) => fixtureIds),
      (id) => players.get(id)?.position,
    )
    for (const row of changed) keptOf.set(row.roundId, roundOf(row, players, matches))
  }
  return rows.flatMap(({ roundId }) => keptOf.get(roundId) ?? []).toReversed()
}

type Players = ReadonlyMap<number, Omit<PlayerRow, 'position'> & { readonly position: Position }>
type Figures = readonly { readonly playerId: number; readonly statistics: MatchStatistics }[]

async function loadPlayers(db: Kysely<DB>, championshipId: number): Promise<Players> {
  const { rows } = await sql<PlayerRow>`
    select id, club_id, position, merged_into is not null as is_merged from player
    where championship_id = ${championshipId}`.execute(db)
  return new Map(rows.map((row) => [row.id, { ...row, position: positionOf(row.position) }]))
}

/** What the players of matches did, by match. */
async function foldMatches(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
  positionOfPlayer: (playerId: number) => Position | undefined,
): Promise<ReadonlyMap<number, Figures>> {
  const figures = new Map<number, Figures>()
  for (let from = 0; from < fixtureIds.length; from += MATCHES_AT_ONCE) {
    const some = fixtureIds.slice(from, from + MATCHES_AT_ONCE)
    const { rows } = await sql<Omit<MatchFact, 'body'> & { body: FactBody }>`
      select source, source_event_id, revision, fixture_id, body from game_log
      where fixture_id = any(${[...some]}::int[]) and kind = 'matchFact' order by seq`.execute(db)
    for (const [fixtureId, facts] of Map.groupBy(rows, (fact) => fact.fixtureId)) {
      await yieldToEventLoop()
      figures.set(fixtureId, figuresOf(foldMatch(facts, positionOfPlayer)))
    }
  }
  return figures
}

function figuresOf(state: MatchState): Figures {
  if (state.status !== 'final') return []
  const bonusOf = bonusOfMatch(state)
  return [...state.players.values()].map((player) => ({
    playerId: player.playerId,
    statistics: { ...player.statistics, bonus: bonusOf(player) },
  }))
}

/** Everybody of the clubs that played is in it, like in a round that was closed, and whoever has left them since. */
function roundOf(
  { roundId, roundNumber, mark, fixtureIds, clubIds }: RoundRow,
  players: Players,
  matches: ReadonlyMap<number, Figures>,
): KeptPastRound {
  const clubs = new Set(clubIds)
  const found = new Map<number, PastMatch[]>(
    [...players.values()]
      .filter(({ clubId, isMerged }) => clubs.has(clubId) && !isMerged)
      .map(({ id }) => [id, []]),
  )
  for (const { playerId, statistics } of fixtureIds.flatMap((id) => matches.get(id) ?? [])) {
    const position = players.get(playerId)?.position
    if (position === undefined) continue
    found.set(playerId, [...(found.get(playerId) ?? []), { position, statistics }])
  }
  return { roundId, roundNumber, mark, players: found }
}
