import { type RawBuilder, sql } from 'kysely'
import { lockLog } from '../core/game-log.ts'
import type { Tx } from './write-football.ts'

/** A match in the calendar: its round and its kick-off, null while unknown. */
export type PlannedFixture = {
  readonly fixtureId: number
  readonly roundId: number | null
  readonly kickOffAt: Date | null
}

/** Moves matches that no lock has frozen to other rounds, following the league's current calendar. */
export async function planFixtures(tx: Tx, fixtures: readonly PlannedFixture[]): Promise<void> {
  const ids = fixtures.map(({ fixtureId }) => fixtureId)
  const inRounds = fixtures.filter(({ roundId }) => roundId !== null)
  await sql`delete from round_fixture where fixture_id = any(${ids}::int[])`.execute(tx)
  await sql`
    insert into round_fixture (round_id, fixture_id)
    select * from unnest(${inRounds.map(({ roundId }) => roundId)}::int[], ${inRounds.map(({ fixtureId }) => fixtureId)}::int[])
  `.execute(tx)
  await updateKickOffs(tx, new Map(fixtures.map(({ fixtureId, kickOffAt }) => [fixtureId, kickOffAt])))
}

/** Adds a match to one more round, besides those it is in. */
export async function addFixtureToRound(tx: Tx, fixtureId: number, roundId: number): Promise<void> {
  await tx
    .insertInto('roundFixture')
    .values({ roundId, fixtureId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a match out of a round that is not locked. */
export async function removeFixtureFromRound(tx: Tx, fixtureId: number, roundId: number): Promise<void> {
  await tx
    .deleteFrom('roundFixture')
    .where('fixtureId', '=', fixtureId)
    .where('roundId', '=', roundId)
    .execute()
}

/** Stores the date that each match of a round has at its lock, unless it has changed since the deadline. */
export async function freezeKickOffs(tx: Tx, roundId: number): Promise<void> {
  await sql`
    update round_fixture set frozen_kick_off_at = fixture.kick_off_at from fixture
    where round_id = ${roundId} and fixture.id = fixture_id and round_fixture.frozen_kick_off_at is null`.execute(
    tx,
  )
}

/**
 * Whether a date is still of a round in which the match had another: within a day, where a feed gives dates; a league
 * that plays itself means what it says (Q-226). In columns, also the kind of the championship.
 */
export function isDateOf(
  date: RawBuilder<unknown>,
  dateInRound: RawBuilder<unknown>,
  championshipKind: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const tolerance = sql`case ${championshipKind} when 'feed' then interval '1 day' else interval '0' end`
  return sql<boolean>`(${date} between ${dateInRound} - ${tolerance} and ${dateInRound} + ${tolerance})`
}

/**
 * Stores when matches kick off; null where that is unknown. A locked round keeps the last date that is still of it; it
 * counts as locked from its deadline on. A match whose play began before its date keeps that moment, while the date is
 * of the day after it (Q-234). The log is locked first, as whoever locks a round has it.
 */
export async function updateKickOffs(tx: Tx, kickOffs: ReadonlyMap<number, Date | null>): Promise<void> {
  if (kickOffs.size === 0) return
  await lockLog(tx)
  const hasBegun = sql`coalesce(fixture.dated_at is not null and planned.kick_off_at > fixture.kick_off_at
    and planned.kick_off_at <= fixture.kick_off_at + interval '1 day', false)`
  // Between the deadline and the lock nothing is frozen; afterwards null is what was known at the lock.
  const known = sql`case when round_fixture.frozen_kick_off_at is null and not exists (select from game_round
    where game_round.round_id = round_fixture.round_id and locked_at is not null)
    then fixture.kick_off_at else round_fixture.frozen_kick_off_at end`
  await sql`
    update round_fixture set frozen_kick_off_at = case
      when ${isDateOf(sql`planned.kick_off_at`, known, sql`championship.kind`)} then planned.kick_off_at
      else ${known} end
    from unnest(${[...kickOffs.keys()]}::int[], ${[...kickOffs.values()]}::timestamptz[]) as planned (id, kick_off_at)
    join fixture on fixture.id = planned.id
    join championship on championship.id = fixture.championship_id
    where round_fixture.fixture_id = planned.id and not ${hasBegun} and exists (select from game_round
      where game_round.round_id = round_fixture.round_id
        and (locked_at is not null or deadline_at <= clock_timestamp()))
  `.execute(tx)
  await sql`
    update fixture set kick_off_at = case when ${hasBegun} then fixture.kick_off_at else planned.kick_off_at end,
      dated_at = case when ${hasBegun} then planned.kick_off_at end
    from unnest(${[...kickOffs.keys()]}::int[], ${[...kickOffs.values()]}::timestamptz[]) as planned (id, kick_off_at)
    where fixture.id = planned.id
  `.execute(tx)
}

/** Gives matches back the date of the calendar: the play that began before it is withdrawn (Q-234). */
export async function returnDates(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; datedAt: Date }>`
    update fixture set dated_at = null from fixture before
    where fixture.id = before.id and before.id = any(${[...fixtureIds]}::int[]) and before.dated_at is not null
    returning fixture.id, before.dated_at`.execute(tx)
  await updateKickOffs(tx, new Map(rows.map(({ id, datedAt }) => [id, datedAt])))
}

/**
 * Postpones the matches of a round and of all later ones; those that are also in an earlier round keep their date.
 */
export async function delayRounds(
  tx: Tx,
  championshipId: number,
  fromNumber: number,
  byMs: number,
): Promise<void> {
  await sql`
    update fixture set kick_off_at = kick_off_at + make_interval(secs => ${byMs}::float8 / 1000)
    where championship_id = ${championshipId} and id in (
      select round_fixture.fixture_id from round_fixture join round on round.id = round_fixture.round_id
      where round.championship_id = ${championshipId}
      group by round_fixture.fixture_id having min(round.number) >= ${fromNumber})
  `.execute(tx)
}

/** Moves every instant after the pivot to anchor + (t - pivot) x factor; in milliseconds since the epoch. */
export type CalendarMove = { readonly pivot: number; readonly anchor: number; readonly factor: number }

/** Moves the kick-offs of a championship and all facts of its matches still to come. */
export async function moveCalendar(tx: Tx, championshipId: number, move: CalendarMove): Promise<void> {
  const pivot = new Date(move.pivot)
  await sql`
    update fixture set kick_off_at = ${movedInstant('kick_off_at', move)}
    where championship_id = ${championshipId} and kick_off_at > ${pivot}`.execute(tx)
  await sql`
    update round_fixture set frozen_kick_off_at = ${movedInstant('round_fixture.frozen_kick_off_at', move)}
    from fixture where fixture.id = fixture_id and championship_id = ${championshipId}
      and round_fixture.frozen_kick_off_at > ${pivot}`.execute(tx)
  await sql`
    update scheduled_fact set due_at = ${movedInstant('due_at', move)}
    where championship_id = ${championshipId} and due_at > ${pivot}`.execute(tx)
}

/** The instant of a column after a move. */
export function movedInstant(column: string, { pivot, anchor, factor }: CalendarMove): RawBuilder<Date> {
  return sql`${new Date(anchor)}::timestamptz + (${sql.ref(column)} - ${new Date(pivot)}::timestamptz) * ${factor}::float8`
}
