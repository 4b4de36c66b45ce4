import { type Kysely, type Transaction, sql } from 'kysely'
import type { FactBody } from '@gaffer/feed'
import type { Price, RulePackId } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/**
 * The only writer of football data: a championship with its clubs, players, rounds, fixtures, prices
 * and the facts still to come. The demo world, imports and rehearsals all go through it.
 */
export type Tx = Transaction<DB> | Kysely<DB>

export type NewChampionship = {
  readonly source: string
  readonly name: string
  readonly season: string
  readonly countryCode: string
  readonly kind: 'demo' | 'import' | 'rehearsal'
  readonly rulePack: RulePackId
  /** Real milliseconds of one game minute. */
  readonly gameMinuteMs: number
  readonly settings: Readonly<Record<string, unknown>>
}

/** Inserts a championship and its two price lists. */
export async function insertChampionship(tx: Tx, championship: NewChampionship): Promise<ChampionshipIds> {
  const { id } = await tx
    .insertInto('championship')
    .values({
      source: championship.source,
      name: championship.name,
      season: championship.season,
      countryCode: championship.countryCode,
      kind: championship.kind,
      defaultRulePack: championship.rulePack,
      gameMinuteMs: championship.gameMinuteMs,
      settings: JSON.stringify(championship.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lists = await tx
    .insertInto('priceList')
    .values([
      { championshipId: id, kind: 'gameweek', name: 'gameweek' },
      { championshipId: id, kind: 'season', name: 'season' },
    ])
    .returning(['id', 'kind'])
    .execute()
  const listOf = (kind: string) => lists.find((list) => list.kind === kind)?.id ?? 0
  return { championshipId: id, gameweekPriceListId: listOf('gameweek'), seasonPriceListId: listOf('season') }
}

export type ChampionshipIds = {
  readonly championshipId: number
  readonly gameweekPriceListId: number
  readonly seasonPriceListId: number
}

export type NewClub = {
  readonly sourceId: string
  readonly name: string
  readonly shortName: string
  readonly kit: { readonly primary: string; readonly secondary: string; readonly pattern: string }
  readonly strength: number
}

/** Inserts clubs; answers their ids by source id. */
export async function insertClubs(
  tx: Tx,
  championshipId: number,
  clubs: readonly NewClub[],
): Promise<IdBySource> {
  const rows = await tx
    .insertInto('club')
    .values(clubs.map((club) => ({ ...club, kit: JSON.stringify(club.kit), championshipId })))
    .returning(['id', 'sourceId'])
    .execute()
  return bySource(rows)
}

export type NewPlayer = {
  readonly sourceId: string
  /** Stable over seasons. */
  readonly personCode: string
  readonly clubId: number
  readonly position: number
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly status: string
  readonly news: string
  readonly initialPrice: Price
}

/** Inserts players and the persons behind them; answers player ids by source id. */
export async function insertPlayers(
  tx: Tx,
  championshipId: number,
  players: readonly NewPlayer[],
): Promise<IdBySource> {
  const codes = players.map(({ personCode }) => personCode)
  await sql`insert into person (code) select distinct unnest(${codes}::text[]) on conflict (code) do nothing`.execute(
    tx,
  )
  const persons = await tx.selectFrom('person').select(['id', 'code']).where('code', 'in', codes).execute()
  const personOf = new Map(persons.map(({ id, code }) => [code, id]))
  const rows = await tx
    .insertInto('player')
    .values(
      players.map(({ personCode, ...player }) => ({
        ...player,
        championshipId,
        personId: personOf.get(personCode) ?? 0,
      })),
    )
    .returning(['id', 'sourceId'])
    .execute()
  return bySource(rows)
}

export type NewFixture = {
  readonly sourceId: string
  readonly homeClubId: number | null
  readonly awayClubId: number | null
  readonly kickOffAt: Date | null
  readonly recordedKickOffAt: Date | null
  readonly homeDifficulty: number | null
  readonly awayDifficulty: number | null
}

/** Inserts fixtures; answers their ids by source id. */
export async function insertFixtures(
  tx: Tx,
  championshipId: number,
  fixtures: readonly NewFixture[],
): Promise<IdBySource> {
  if (fixtures.length === 0) return new Map()
  const rows = await tx
    .insertInto('fixture')
    .values(fixtures.map((fixture) => ({ ...fixture, championshipId })))
    .returning(['id', 'sourceId'])
    .execute()
  return bySource(rows)
}

/** Inserts a round with its fixtures; answers its id. */
export async function insertRound(
  tx: Tx,
  round: {
    readonly championshipId: number
    readonly number: number
    readonly name: string
    /** In further languages. */
    readonly names?: Readonly<Record<string, string>>
  },
  fixtureIds: readonly number[],
): Promise<number> {
  const { id } = await tx
    .insertInto('round')
    .values({ ...round, names: JSON.stringify(round.names ?? {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (fixtureIds.length > 0) {
    await tx
      .insertInto('roundFixture')
      .values(fixtureIds.map((fixtureId) => ({ roundId: id, fixtureId })))
      .execute()
  }
  return id
}

export type NewPrice = { readonly playerId: number; readonly fromRound: number; readonly price: Price }

/** Inserts prices of a list in one statement. */
export async function insertPrices(tx: Tx, priceListId: number, prices: readonly NewPrice[]): Promise<void> {
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select ${priceListId}::int, * from unnest(
      ${prices.map(({ playerId }) => playerId)}::int[],
      ${prices.map(({ fromRound }) => fromRound)}::int[],
      ${prices.map(({ price }) => price)}::int[])
    on conflict do nothing
  `.execute(tx)
}

export type NewScheduledFact = {
  readonly fixtureId: number
  readonly dueAt: Date
  readonly sourceEventId: string
  readonly revision: number
  readonly body: FactBody
}

/** Writes down what is to be said of matches and when; live/ingest says it when it is due. */
export async function scheduleFacts(
  tx: Tx,
  championshipId: number,
  facts: readonly NewScheduledFact[],
): Promise<void> {
  await sql`
    insert into scheduled_fact (championship_id, fixture_id, due_at, source_event_id, revision, body)
    select ${championshipId}::int, * from unnest(
      ${facts.map(({ fixtureId }) => fixtureId)}::int[],
      ${facts.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${facts.map(({ sourceEventId }) => sourceEventId)}::text[],
      ${facts.map(({ revision }) => revision)}::int[],
      ${facts.map(({ body }) => JSON.stringify(body))}::jsonb[])
  `.execute(tx)
}

/** Our ids by the ids of the source. */
export type IdBySource = ReadonlyMap<string, number>

function bySource(rows: readonly { readonly id: number; readonly sourceId: string }[]): IdBySource {
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

/** A match in the calendar: its round and its kick-off, null while they are not known. */
export type PlannedFixture = {
  readonly fixtureId: number
  readonly roundId: number | null
  readonly kickOffAt: Date | null
}

/** Puts matches that no lock has frozen into other rounds, as the league's calendar has them now. */
export async function planFixtures(tx: Tx, fixtures: readonly PlannedFixture[]): Promise<void> {
  const ids = fixtures.map(({ fixtureId }) => fixtureId)
  const inRounds = fixtures.filter(({ roundId }) => roundId !== null)
  await sql`delete from round_fixture where fixture_id = any(${ids}::int[])`.execute(tx)
  await sql`
    insert into round_fixture (round_id, fixture_id)
    select * from unnest(${inRounds.map(({ roundId }) => roundId)}::int[], ${inRounds.map(({ fixtureId }) => fixtureId)}::int[])
  `.execute(tx)
  await sql`
    update fixture set kick_off_at = planned.kick_off_at
    from unnest(${ids}::int[], ${fixtures.map(({ kickOffAt }) => kickOffAt)}::timestamptz[]) as planned (id, kick_off_at)
    where fixture.id = planned.id
  `.execute(tx)
}

/** Where a player is and how he is. */
export type PlayerState = {
  readonly playerId: number
  readonly clubId: number
  readonly status: string
  readonly news: string
}

/** Writes down where players are now; answers how many changed their club. */
export async function updatePlayers(tx: Tx, players: readonly PlayerState[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with told as (
      select * from unnest(
        ${players.map(({ playerId }) => playerId)}::int[],
        ${players.map(({ clubId }) => clubId)}::int[],
        ${players.map(({ status }) => status)}::text[],
        ${players.map(({ news }) => news)}::text[]) as told (id, club_id, status, news)
    ), before as (
      select player.id from player join told on told.id = player.id where player.club_id <> told.club_id
    ), changed as (
      update player set club_id = told.club_id, status = told.status, news = told.news from told
      where player.id = told.id
        and (player.club_id, player.status, player.news) is distinct from (told.club_id, told.status, told.news)
    )
    select count(*)::int as moved from before
  `.execute(tx)
  return rows[0]?.moved ?? 0
}
