import { type Kysely, type RawBuilder, sql } from 'kysely'
import { gameRulesOf, rulePack } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { insertTournament, openTournamentRound } from '../contests/index.ts'
import { insertInitialPrices, insertPriceList } from '../football/index.ts'
import { opensRoomsIn } from '../operators/index.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { gatherByKey, READS } from '../platform/db/gather.ts'
import type { RoomRound } from './room.ts'

const PACK = rulePack('room')

/** How many game minutes before the first kick-off a round of rooms is locked. */
const DEADLINE_MINUTES = 60
/** Rounds of a room in a calendar without end, unless the operator says otherwise. */
const ROUNDS_WITHOUT_END = 10

/** 15 players for 100.0M, eleven of them starters; captain and vice-captain, no safety subs. */
const RULES = gameRulesOf(PACK, {
  startersLimit: 11,
  reservesLimit: 4,
  budget: 10_000,
  hasCaptain: true,
  hasViceCaptain: true,
  hasSafetyNet: false,
  hasStackingPenalty: false,
})

/** Where rooms are opened: for an operator, in a championship. */
type Place = { readonly operatorId: number; readonly championshipId: number }

/**
 * Opens the tournament of rooms that begin with the next gameweek, for each operator with rooms in each championship
 * that its rooms list, and newly known rounds of those in progress. Safe to run at any time on any node: every row has a
 * natural key, and one node takes a turn at a time. Where rooms cannot be opened, that does not hold up the others;
 * without `logFault` it ends the turn.
 */
export async function openRooms(
  db: Kysely<DB>,
  hooks: { readonly logFault?: (error: unknown) => void } = {},
): Promise<void> {
  for (const place of await loadPlacesToOpen(db)) {
    try {
      await openPlace(db, place)
    } catch (error) {
      if (hooks.logFault === undefined) throw error
      hooks.logFault(error)
    }
  }
}

/** Where anything is missing. */
async function loadPlacesToOpen(db: Kysely<DB>): Promise<readonly Place[]> {
  const missing: readonly Place[] = [
    ...(await loadMissingPriceLists(db)),
    ...(await loadUnpriced(db)),
    ...(await loadNextTournaments(db)),
    ...(await loadMissingRounds(db)),
  ]
  return [...new Map(missing.map((place) => [`${place.operatorId}/${place.championshipId}`, place])).values()]
}

/** Opens what is missing in one place, as it is found under the lock. */
async function openPlace(db: Kysely<DB>, place: Place): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.keepRooms}::int, 0)`.execute(tx)
    for (const { slug, ...of } of await loadMissingPriceLists(tx, place))
      await insertPriceList(tx, { ...of, kind: 'room', name: `rooms of ${slug}` })
    for (const { id } of await loadUnpriced(tx, place)) await insertInitialPrices(tx, id, 1)
    for (const next of await loadNextTournaments(tx, place)) {
      await insertTournament(tx, { ...next, type: 'room', isSeasonal: true, rules: RULES, rulePack: PACK.id })
    }
    for (const { tournamentId, number, ...round } of await loadMissingRounds(tx, place)) {
      const plan = { ...round, rulePack: PACK.id, deadlineOffsetMinutes: DEADLINE_MINUTES }
      await openTournamentRound(tx, { tournamentId, number }, plan)
    }
  })
}

/** Whether the row of a table is of the place, if one is named. */
function isAt(place: Place | undefined, operatorId: string, championshipId: string): RawBuilder<boolean> {
  return place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(operatorId)} = ${place.operatorId}
        and ${sql.ref(championshipId)} = ${place.championshipId})`
}

/** Operators that have no price list for rooms in a championship that they list for them and where matches are to come. */
async function loadMissingPriceLists(
  tx: Kysely<DB>,
  place?: Place,
): Promise<readonly (Place & { readonly slug: string })[]> {
  const { rows } = await sql<Place & { readonly slug: string }>`
    select championship.id as championship_id, operator.id as operator_id, operator.slug
    from championship cross join operator
    where ${opensRoomsIn} and ${isAt(place, 'operator.id', 'championship.id')}
      and exists (select from fixture where championship_id = championship.id and kick_off_at > clock_timestamp())
      and not exists (select from price_list known where known.championship_id = championship.id
        and known.operator_id = operator.id and known.kind = 'room')
    order by championship.id, operator.id`.execute(tx)
  return rows
}

/** Price lists of rooms, one for all of an operator in a championship, that have no prices. */
async function loadUnpriced(
  tx: Kysely<DB>,
  place?: Place,
): Promise<readonly (Place & { readonly id: number })[]> {
  const { rows } = await sql<Place & { readonly id: number }>`
    select id, operator_id, championship_id from price_list
    where kind = 'room' and ${isAt(place, 'price_list.operator_id', 'price_list.championship_id')}
      and not exists (select from player_price priced where priced.price_list_id = price_list.id)`.execute(tx)
  return rows
}

type NextTournament = Place & {
  readonly priceListId: number
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly roundCount: number
  readonly firstRoundId: number
}

/**
 * Tournaments to open: for the next gameweek by kick-off of each championship, with as many rounds as are known from
 * it on.
 */
async function loadNextTournaments(tx: Kysely<DB>, place?: Place): Promise<readonly NextTournament[]> {
  const { rows } = await sql<NextTournament>`
    select operator.id as operator_id, championship.id as championship_id, price_list.id as price_list_id,
      next.name, next.names, next.id as first_round_id,
      least(99, coalesce((operator.rooms ->> 'rounds')::int, 99),
        case when championship.kind = 'demo' then coalesce((operator.rooms ->> 'rounds')::int, ${ROUNDS_WITHOUT_END})
          else last.number - next.number + 1 end) as round_count
    from price_list
    join championship on championship.id = price_list.championship_id
    join operator on operator.id = price_list.operator_id and ${opensRoomsIn}
    cross join lateral (select max(number) as number from round where championship_id = championship.id) last
    cross join lateral (
      select round.id, round.number, round.name, round.names from round
      join round_fixture on round_fixture.round_id = round.id join fixture on fixture.id = round_fixture.fixture_id
      where round.championship_id = championship.id
      group by round.id
      having seats_sold_until(min(kick_off_at)
        - make_interval(secs => ${DEADLINE_MINUTES} * championship.game_minute_ms / 1000.0), championship.game_minute_ms)
        > clock_timestamp()
      order by round.number limit 1) next
    where price_list.kind = 'room' and ${isAt(place, 'price_list.operator_id', 'price_list.championship_id')}
      and not exists (select from tournament opened where opened.type = 'room' and opened.operator_id = operator.id
        and opened.championship_id = championship.id and opened.first_round_id = next.id)
    order by price_list.id
  `.execute(tx)
  return rows
}

type MissingRound = Place & {
  readonly tournamentId: number
  readonly number: number
  readonly roundId: number
  readonly priceListId: number
  readonly deadlineAt: Date
}

/** Known gameweeks that are not yet rounds of the room tournaments. */
async function loadMissingRounds(tx: Kysely<DB>, place?: Place): Promise<readonly MissingRound[]> {
  const { rows } = await sql<MissingRound>`
    select tournament.operator_id, tournament.championship_id, tournament.id as tournament_id,
      round.number - first.number + 1 as number, round.id as round_id, tournament.price_list_id,
      min(kick_off_at) - make_interval(secs => ${DEADLINE_MINUTES} * championship.game_minute_ms / 1000.0) as deadline_at
    from tournament
    join championship on championship.id = tournament.championship_id
    join round first on first.id = tournament.first_round_id
    join round on round.championship_id = tournament.championship_id
      and round.number between first.number and first.number + tournament.round_count - 1
    join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    where tournament.type = 'room' and ${isAt(place, 'tournament.operator_id', 'tournament.championship_id')}
      and (select count(*) from tournament_round of where of.tournament_id = tournament.id) < tournament.round_count
      and not exists (select from tournament_round opened where opened.tournament_id = tournament.id
        and opened.number = round.number - first.number + 1)
    group by tournament.id, round.id, first.number, championship.game_minute_ms
    having min(kick_off_at) is not null
    order by tournament.id, round.number
  `.execute(tx)
  return rows
}

/** The rooms that can be entered now: their tournament, the round they begin in, and how many rounds they have. */
export type OpenRooms = {
  readonly tournamentId: number
  readonly roundCount: number
  readonly budget: number
  readonly first: RoomRound
}

/**
 * An operator's rooms that start next and still sell seats, of the named championship if there is one;
 * undefined if there are none.
 */
export function loadOpenRooms(
  db: Kysely<DB>,
  operatorId: number,
  championshipId?: number,
): Promise<OpenRooms | undefined> {
  return readOpenRooms(db, `${operatorId}/${championshipId}`, { operatorId, championshipId })
}

type Asked = { readonly operatorId: number; readonly championshipId: number | undefined }

/** Read once for all who ask at the same time. */
const readOpenRooms = gatherByKey(async (db: Kysely<DB>, all: readonly Asked[]) => {
  const [first] = all
  if (first === undefined) return []
  const { operatorId, championshipId } = first
  const ofChampionship =
    championshipId === undefined ? sql`` : sql`and tournament.championship_id = ${championshipId}`
  const { rows } = await sql<RoomRound & Omit<OpenRooms, 'first'>>`
    select tournament.id as tournament_id, tournament.round_count, (tournament.rules ->> 'budget')::int as budget,
      1 as number, game_round.id as game_round_id, round.id as round_id, round.number as championship_round,
      round.name, round.names, game_round.deadline_at, false as is_locked, false as is_closed
    from tournament
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    join championship on championship.id = tournament.championship_id
    where tournament.type = 'room' and tournament.operator_id = ${operatorId} ${ofChampionship}
      and game_round.locked_at is null
      and seats_sold_until(game_round.deadline_at, championship.game_minute_ms) > clock_timestamp()
    order by game_round.deadline_at, tournament.id limit 1
  `.execute(db)
  const found = rows.map(({ tournamentId, roundCount, budget, ...round }) => ({
    tournamentId,
    roundCount,
    budget,
    first: round,
  }))
  return all.map(() => found[0])
}, READS)
