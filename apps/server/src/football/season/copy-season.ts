import { sql } from 'kysely'
import { isRulePackId, type RulePackId } from '@gaffer/rules'
import type { Names } from '../../core/present-units.ts'
import { insertChampionship, type Tx } from '../write-football.ts'

/** A copy to be made of an imported season, with a calendar of its own. */
export type SeasonCopy = {
  readonly importId: number
  /** The copy's name in facts. */
  readonly source: string
  readonly gameMinuteMs: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly fromRound: number
  readonly toRound: number
  /** When the first kick-off of its first round should be. */
  readonly startAt: Date
  /** How many times faster than recorded. */
  readonly speed: number
}

/**
 * Copies rounds of an imported championship with its clubs, players and prices, every kick-off mapped to the faster
 * calendar. Returns the copy's id and its rule pack.
 */
export async function copySeason(
  tx: Tx,
  copy: SeasonCopy,
): Promise<{ readonly championshipId: number; readonly rulePack: RulePackId }> {
  const { importId, source, gameMinuteMs, settings } = copy
  const imported = await tx
    .selectFrom('championship')
    .select(['name', 'names', 'season', 'countryCode', 'defaultRulePack'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const { name, names, season, countryCode, defaultRulePack: rulePack } = imported
  if (!isRulePackId(rulePack)) throw new Error(`there is no rule pack ${rulePack}`)
  const first = await loadFirstKickOff(tx, copy)
  const { championshipId } = await insertChampionship(tx, {
    source,
    name,
    names: names as Names,
    season,
    countryCode,
    kind: 'rehearsal',
    rulePack,
    gameMinuteMs,
    settings,
  })
  await copyFootball(tx, copy, championshipId, first)
  return { championshipId, rulePack }
}

async function loadFirstKickOff(tx: Tx, { importId, fromRound }: SeasonCopy): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(fixture.recorded_kick_off_at) as first
    from round join round_fixture on round_fixture.round_id = round.id join fixture on fixture.id = round_fixture.fixture_id
    where round.championship_id = ${importId} and round.number = ${fromRound}
  `.execute(tx)
  const first = rows[0]?.first
  if (!first) throw new Error(`round ${fromRound} has no kick-off`)
  return first
}

async function copyFootball(tx: Tx, copy: SeasonCopy, championshipId: number, first: Date): Promise<void> {
  const { importId, fromRound, toRound, speed, startAt } = copy
  await sql`
    insert into club (championship_id, source_id, name, short_name, names, kit, strength)
    select ${championshipId}, source_id, name, short_name, names, kit, strength from club where championship_id = ${importId} order by id
  `.execute(tx)
  await sql`
    insert into player (championship_id, person_id, source_id, club_id, position, first_name, last_name, display_name, names,
                        status, news, initial_price)
    select ${championshipId}, player.person_id, player.source_id, mine.id, player.position, player.first_name, player.last_name,
           player.display_name, player.names,
           case when player.merged_into is null then 'available' else 'left' end, '', player.initial_price
    from player join club on club.id = player.club_id
    join club as mine on mine.championship_id = ${championshipId} and mine.source_id = club.source_id
    where player.championship_id = ${importId} order by player.id
  `.execute(tx)
  await sql`
    insert into fixture (championship_id, source_id, home_club_id, away_club_id, kick_off_at, recorded_kick_off_at,
                         home_difficulty, away_difficulty)
    select distinct ${championshipId}::int, fixture.source_id, home.id, away.id,
           ${startAt}::timestamptz + (fixture.recorded_kick_off_at - ${first}::timestamptz) / ${speed}::float8,
           fixture.recorded_kick_off_at, fixture.home_difficulty, fixture.away_difficulty
    from fixture
    join round_fixture on round_fixture.fixture_id = fixture.id
    join round on round.id = round_fixture.round_id and round.number between ${fromRound}::int and ${toRound}::int
    join club as old_home on old_home.id = fixture.home_club_id
    join club as old_away on old_away.id = fixture.away_club_id
    join club as home on home.championship_id = ${championshipId} and home.source_id = old_home.source_id
    join club as away on away.championship_id = ${championshipId} and away.source_id = old_away.source_id
    where fixture.championship_id = ${importId}
  `.execute(tx)
  await sql`
    insert into round (championship_id, number, name)
    select ${championshipId}, number, name from round
    where championship_id = ${importId} and number between ${fromRound}::int and ${toRound}::int order by number
  `.execute(tx)
  await sql`
    insert into round_fixture (round_id, fixture_id)
    select mine.id, fixture.id
    from round join round_fixture on round_fixture.round_id = round.id
    join fixture as old on old.id = round_fixture.fixture_id
    join round as mine on mine.championship_id = ${championshipId} and mine.number = round.number
    join fixture on fixture.championship_id = ${championshipId} and fixture.source_id = old.source_id
    where round.championship_id = ${importId}
  `.execute(tx)
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select mine.id, player.id, player_price.from_round, player_price.price
    from price_list join player_price on player_price.price_list_id = price_list.id
    join player as old on old.id = player_price.player_id
    join player on player.championship_id = ${championshipId} and player.source_id = old.source_id
    join price_list as mine on mine.championship_id = ${championshipId} and mine.kind = price_list.kind
    where price_list.championship_id = ${importId}
  `.execute(tx)
}
