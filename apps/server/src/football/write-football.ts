import { type Kysely, type Transaction, sql } from 'kysely'
import type { Price, RulePackId } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Names } from '../core/present-units.ts'
import type { NamesByLanguage } from './in-language.ts'
import { insertPriceList } from './prices.ts'

export type Tx = Transaction<DB> | Kysely<DB>

export type NewChampionship = {
  readonly source: string
  readonly name: string
  /** What other languages call it, where they differ. */
  readonly names?: Names
  readonly season: string
  readonly countryCode: string
  readonly kind: 'demo' | 'import' | 'rehearsal' | 'feed'
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
      names: JSON.stringify(championship.names ?? {}),
      season: championship.season,
      countryCode: championship.countryCode,
      kind: championship.kind,
      defaultRulePack: championship.rulePack,
      gameMinuteMs: championship.gameMinuteMs,
      settings: JSON.stringify(championship.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const listOf = (kind: 'gameweek' | 'season') =>
    insertPriceList(tx, { championshipId: id, kind, name: kind })
  return {
    championshipId: id,
    gameweekPriceListId: await listOf('gameweek'),
    seasonPriceListId: await listOf('season'),
  }
}

/** Changes the pace of a championship, or some of its settings: unnamed settings stay, and null removes one. */
export async function updateChampionship(
  tx: Tx,
  championshipId: number,
  change: { readonly gameMinuteMs?: number; readonly settings?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await sql`
    update championship set game_minute_ms = coalesce(${change.gameMinuteMs ?? null}::int, game_minute_ms),
      settings = jsonb_strip_nulls(settings || ${JSON.stringify(change.settings ?? {})}::jsonb)
    where id = ${championshipId}`.execute(tx)
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
  readonly names?: NamesByLanguage<{ readonly name: string; readonly shortName: string }>
  readonly kit: { readonly primary: string; readonly secondary: string; readonly pattern: string }
  readonly strength: number
}

/** Inserts clubs; returns their ids by source id. */
export async function insertClubs(
  tx: Tx,
  championshipId: number,
  clubs: readonly NewClub[],
): Promise<IdBySource> {
  const rows = await tx
    .insertInto('club')
    .values(
      clubs.map(({ names = {}, ...club }) => ({
        ...club,
        names: JSON.stringify(names),
        kit: JSON.stringify(club.kit),
        championshipId,
      })),
    )
    .returning(['id', 'sourceId'])
    .execute()
  return bySource(rows)
}

type PlayerNames = Pick<NewPlayer, 'firstName' | 'lastName' | 'displayName'>

export type NewPlayer = {
  readonly sourceId: string
  /** The same in all seasons. */
  readonly personCode: string
  readonly clubId: number
  readonly position: number
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly names?: NamesByLanguage<PlayerNames>
  readonly status: string
  readonly news: string
  readonly initialPrice: Price
}

/** Inserts players and the persons behind them; returns player ids by source id. */
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
      players.map(({ personCode, names = {}, ...player }) => ({
        ...player,
        names: JSON.stringify(names),
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

/** Inserts fixtures; returns their ids by source id. */
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

/** Inserts a round with its fixtures; returns its id. */
export async function insertRound(
  tx: Tx,
  round: {
    readonly championshipId: number
    readonly number: number
    readonly name: string
    /** Names in other languages. */
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

/** Our ids by the ids of the source. */
export type IdBySource = ReadonlyMap<string, number>

function bySource(rows: readonly { readonly id: number; readonly sourceId: string }[]): IdBySource {
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}
