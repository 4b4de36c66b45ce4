import { type FactBody, keyOfEventId, OPERATOR_SOURCE } from '@gaffer/feed'
import { namesInSight } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'

/** A short form of a match, for the desk to choose from. */
export type DeskFixture = {
  readonly id: number
  readonly championshipId: number
  readonly homeClubId: number
  readonly homeName: string
  readonly homeShortName: string
  readonly awayClubId: number
  readonly awayName: string
  readonly awayShortName: string
  readonly kickOffAt: Date | null
  readonly round: number | null
  /** The kind of the source in force. */
  readonly source: string
}

const DAYS_BACK = 1
const DAYS_AHEAD = 8
const MAX_FIXTURES = 60

/** The matches of a championship that can be reported by hand now, or the named one. */
export async function loadDeskFixtures(
  db: Kysely<DB>,
  championshipId: number,
  fixtureId?: number,
): Promise<readonly DeskFixture[]> {
  const { rows } = await sql<DeskFixture>`
    select fixture.id, fixture.championship_id, home.id as home_club_id, home.name as home_name,
      home.short_name as home_short_name, away.id as away_club_id, away.name as away_name,
      away.short_name as away_short_name, fixture.kick_off_at,
      (select min(round.number) from round_fixture join round on round.id = round_id
        where round_fixture.fixture_id = fixture.id) as round,
      coalesce((select feed_source.kind from feed_match join feed_source on feed_source.id = feed_source_id
        where feed_match.fixture_id = fixture.id),
        (select kind from feed_source where championship_id = fixture.championship_id order by rank limit 1), '') as source
    from fixture
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    where fixture.championship_id = ${championshipId} and (
      fixture.id = ${fixtureId ?? null}::int or (${fixtureId ?? null}::int is null
        and fixture.kick_off_at between clock_timestamp() - make_interval(days => ${DAYS_BACK})
          and clock_timestamp() + make_interval(days => ${DAYS_AHEAD})))
    order by fixture.kick_off_at, fixture.id limit ${MAX_FIXTURES}`.execute(db)
  return rows
}

export type DeskSquadPlayer = {
  readonly id: number
  readonly clubId: number
  readonly name: string
  readonly position: number
  readonly shirtNumber: number | null
}

/** The players who may play for two clubs, told apart from one another. */
export async function loadDeskSquads(
  db: Kysely<DB>,
  clubIds: readonly number[],
): Promise<readonly DeskSquadPlayer[]> {
  if (clubIds.length === 0) return []
  const players = await db
    .selectFrom('player')
    .select(['id', 'clubId', 'firstName', 'lastName', 'displayName as name', 'position', 'shirtNumber'])
    .where('clubId', 'in', [...clubIds])
    .where('status', '<>', 'left')
    .orderBy('position')
    .orderBy('shirtNumber')
    .orderBy('displayName')
    .execute()
  const nameOf = namesInSight(players, 'list')
  return players.map((player) => ({ ...player, name: nameOf(player) }))
}

/** A fact in force as the log has it; a person's fact overrides the source's. */
export type StandingFact = {
  readonly key: string
  /** Its id in the log. */
  readonly eventId: string
  readonly body: FactBody
  readonly isOurs: boolean
  readonly happenedAt: Date
  readonly seq: number
}

/** A match's facts in force, in the order they were told. */
export async function loadStandingFacts(db: Kysely<DB>, fixtureId: number): Promise<readonly StandingFact[]> {
  const { rows } = await sql<{ id: string; source: string; body: FactBody; happenedAt: Date; seq: number }>`
    select distinct on (source_event_id, source) source_event_id as id, source, body, happened_at, seq from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact'
    order by source_event_id, source, revision desc`.execute(db)
  const inForce = new Map<string, (typeof rows)[number]>()
  const isCorrection = ({ source }: { readonly source: string }) => source === OPERATOR_SOURCE
  for (const row of rows) if (!isCorrection(row)) inForce.set(row.id, row)
  for (const row of rows.filter(isCorrection)) {
    if (row.body.kind !== 'uncorrected') inForce.set(row.id, row)
  }
  return [...inForce.values()]
    .filter(({ body }) => body.kind !== 'withdrawn')
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ id, source, ...fact }) => {
      const key = keyOfEventId(fixtureId, id) ?? id
      return { ...fact, key, eventId: id, isOurs: source === OPERATOR_SOURCE || key.startsWith('desk-') }
    })
}

/** Everybody who may be named in a match. */
export async function loadPlayersOfMatch(db: Kysely<DB>, fixtureId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select player.id from fixture join player on player.club_id in (fixture.home_club_id, fixture.away_club_id)
    where fixture.id = ${fixtureId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
