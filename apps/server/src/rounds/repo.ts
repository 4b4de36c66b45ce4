import type { MatchFact } from '@gaffer/feed'
import { form, positionOf, type PositionId } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { packOf } from '../core/pack-of.ts'
import { isVoidedIn } from '../core/voided-fixtures.ts'
import type { RoundContext, RoundFixture, RoundPlayer } from './round-context.ts'

/** The database's time at the current statement of this transaction. */
export async function loadNow(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}

/**
 * What scoring a game round needs; undefined when there is no such round. Form and totals come from the rounds closed
 * by `logVersion`, as they were decided, so that a later check sees what the close saw whatever was corrected since.
 */
export async function loadRoundContext(
  db: Kysely<DB>,
  gameRoundId: number,
  logVersion: number,
): Promise<RoundContext | undefined> {
  const row = await db
    .selectFrom('gameRound')
    .innerJoin('round', 'round.id', 'gameRound.roundId')
    .innerJoin('championship', 'championship.id', 'round.championshipId')
    .select([
      'gameRound.id as gameRoundId',
      'gameRound.roundId',
      'round.number as roundNumber',
      'round.championshipId',
      'championship.gameMinuteMs',
      'gameRound.rulePack',
      'gameRound.packVersion as rulePackVersion',
      'gameRound.priceListId',
      'gameRound.deadlineAt',
      'gameRound.lockedAt',
      'gameRound.closedAt',
    ])
    .where('gameRound.id', '=', gameRoundId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...row,
    pack: packOf(row),
    deadlineAt: row.deadlineAt.getTime(),
    lockedAt: row.lockedAt?.getTime(),
    closedAt: row.closedAt?.getTime(),
    fixtures: await loadRoundFixtures(db, row.roundId, logVersion),
    players: await loadRoundPlayers(db, { ...row, logVersion }),
  }
}

/**
 * The fixtures of a round at a log number: those frozen by its first lock, otherwise those in the calendar. `roundId`
 * is the column or number of the round.
 */
export function fixturesOfRound(roundId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with frozen as (
      select body -> 'fixtureIds' as ids from game_log join game_round on game_round.id = game_log.game_round_id
      where game_log.kind = 'roundLocked' and game_round.round_id = ${roundId} order by seq limit 1
    )
    select value::int as fixture_id from frozen, jsonb_array_elements_text(frozen.ids)
    union
    select fixture_id from round_fixture where round_id = ${roundId} and not exists (select from frozen))`
}

/** The fixtures of a round with their clubs, by kick-off, at a log number. */
export async function loadRoundFixtures(
  db: Kysely<DB>,
  roundId: number,
  logVersion: number,
): Promise<readonly RoundFixture[]> {
  const { rows } = await sql<Omit<RoundFixture, 'kickOffAt'> & { kickOffAt: Date | null }>`
    select fixture.id as fixture_id, home_club_id, away_club_id, kick_off_at,
      ${isVoidedIn(sql`${roundId}::int`, sql`fixture.id`, logVersion)} as is_voided
    from ${fixturesOfRound(sql`${roundId}::int`)} of_round join fixture on fixture.id = of_round.fixture_id
    order by kick_off_at, fixture.id
  `.execute(db)
  return rows.map((row) => ({ ...row, kickOffAt: row.kickOffAt?.getTime() ?? null }))
}

type PlayerRow = {
  id: number
  clubId: number
  position: PositionId
  name: string
  price: number | null
  history: number[] | null
  seasonPoints: number
}

/** The players of a round in the clubs they had at its first lock, even if they have moved since. */
async function loadRoundPlayers(
  db: Kysely<DB>,
  round: {
    roundId: number
    priceListId: number
    championshipId: number
    roundNumber: number
    rulePack: string
    logVersion: number
  },
): Promise<ReadonlyMap<number, RoundPlayer>> {
  const { rows } = await sql<PlayerRow>`
    with priced as (
      select distinct on (player_id) player_id, price from player_price
      where price_list_id = ${round.priceListId} and from_round <= ${round.roundNumber}
      order by player_id, from_round desc
    ), earlier as (
      select distinct on (result.player_id, round.number) result.player_id, round.number,
        coalesce(result.result_points, result.points) as points
      from player_round_result result
      join game_round on game_round.id = result.game_round_id
      join round on round.id = game_round.round_id
      join round_result on round_result.game_round_id = game_round.id
      where round.championship_id = ${round.championshipId} and round.number < ${round.roundNumber}
        and game_round.rule_pack = ${round.rulePack} and round_result.log_version <= ${round.logVersion}
      order by result.player_id, round.number, game_round.id
    ), season as (
      select ${round.roundNumber}::int - (${round.roundNumber}::int - 1)
        % coalesce((settings ->> 'seasonRounds')::int, ${round.roundNumber}::int) as first
      from championship where id = ${round.championshipId}
    ), history as (
      select player_id, array_agg(points order by number) as points,
        coalesce(sum(points) filter (where number >= season.first), 0)::int as season_points
      from earlier cross join season group by player_id
    ), locked as (
      select body -> 'clubIds' as clubs from game_log join game_round on game_round.id = game_log.game_round_id
      where game_log.kind = 'roundLocked' and game_round.round_id = ${round.roundId} order by seq limit 1
    ), frozen as (
      select key::int as player_id, value::int as club_id from locked, jsonb_each_text(locked.clubs)
    )
    select player.id, coalesce(frozen.club_id, player.club_id) as club_id, player.position, player.display_name as name,
      coalesce(priced.price, player.initial_price) as price, history.points as history,
      coalesce(history.season_points, 0) as season_points
    from player left join priced on priced.player_id = player.id left join history on history.player_id = player.id
    left join frozen on frozen.player_id = player.id
    where player.championship_id = ${round.championshipId}
  `.execute(db)
  return new Map(
    rows.map((row) => {
      const history = row.history ?? []
      const player: RoundPlayer = {
        id: row.id,
        clubId: row.clubId,
        position: positionOf(row.position),
        name: row.name,
        price: row.price ?? 0,
        form: form(history),
        totalPoints: row.seasonPoints,
      }
      return [row.id, player]
    }),
  )
}

/** The facts of fixtures up to a log number, by fixture, in the order of the log. */
export async function loadFacts(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
  logVersion: number,
): Promise<ReadonlyMap<number, readonly LoggedFact[]>> {
  const { rows } = await sql<LoggedFact>`
    select seq, source, source_event_id, revision, fixture_id, body, happened_at from game_log
    where fixture_id = any(${[...fixtureIds]}::int[]) and kind = 'matchFact' and seq <= ${logVersion}::bigint
    order by seq
  `.execute(db)
  const byFixture = new Map<number, LoggedFact[]>(fixtureIds.map((id) => [id, []]))
  for (const row of rows) byFixture.get(row.fixtureId)?.push(row)
  return byFixture
}

/** A fact with its number in the log. */
export type LoggedFact = MatchFact & { readonly seq: number; readonly happenedAt: Date }
