import {
  type Appointment,
  type AppointmentMemory,
  nameOfAppointment,
  noteAppointment,
  type SourceFixture,
  takeAppointment,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'

/** The subject of the difference between what is known of a match and an older calendar. */
export const OLDER_CALENDAR = 'olderCalendar'

/** What the calendar of a source says of matches, judged one by one; `write` stores what came of it. */
export type CalendarJudge = {
  /** Whether what it says of a match counts. */
  readonly counts: (
    fixture: SourceFixture,
    match: { readonly id: number; readonly hasBegun: boolean },
  ) => boolean
  readonly write: (tx: Kysely<DB>) => Promise<void>
}

const ALL_COUNT: CalendarJudge = { counts: () => true, write: async () => undefined }

/**
 * What is pushed counts in the order in which it is sent, unless the calendar says of a match what it said last: then it is sent
 * again, and an event may have said something else since.
 */
async function judgePushed(tx: Kysely<DB>, feedSourceId: number): Promise<CalendarJudge> {
  const memories = await loadMemories(tx, feedSourceId)
  const changed = new Map<string, AppointmentMemory>()
  return {
    counts: (fixture) => {
      const given = JSON.stringify(fixture)
      if (memories.get(fixture.id)?.given?.at(-1) === given) return false
      changed.set(fixture.id, { given: [given] })
      return true
    },
    write: async (db) => writeAppointments(db, feedSourceId, changed),
  }
}

async function loadMemories(tx: Kysely<DB>, feedSourceId: number): Promise<Map<string, AppointmentMemory>> {
  const { rows } = await sql<{ sourceId: string; appointments: AppointmentMemory }>`
    select source_id, appointments from feed_identity
    where feed_source_id = ${feedSourceId} and kind = 'fixture' and our_id is not null`.execute(tx)
  return new Map(rows.map((row) => [row.sourceId, row.appointments]))
}

/** Judges a calendar of a source whose answer left it at `servedAt`, where the transport says so. */
export async function judgeCalendar(
  tx: Kysely<DB>,
  { id: feedSourceId, kind, rank }: FeedSource,
  servedAt: number | undefined,
): Promise<CalendarJudge> {
  if (rank > 1) return ALL_COUNT
  if (kind === 'push' || kind === 'desk') return judgePushed(tx, feedSourceId)
  const memories = await loadMemories(tx, feedSourceId)
  const changed = new Map<string, AppointmentMemory>()
  const older = new Map<number, object>()
  return {
    counts: (fixture, { id, hasBegun }) => {
      const before = memories.get(fixture.id) ?? {}
      const said = { state: fixture.state, kickOffAt: fixture.kickOffAt, servedAt }
      const { memory, old } = takeAppointment(before, said, { hasBegun, at: Date.now() })
      if (memory !== before) changed.set(fixture.id, memory)
      if (old === undefined) return true
      const { known: one, reason, times } = old
      older.set(id, { subject: OLDER_CALENDAR, one, other: nameOfAppointment(said), reason, times })
      return false
    },
    write: async (db) => {
      await writeAppointments(db, feedSourceId, changed)
      await writeOlder(db, feedSourceId, older)
    },
  }
}

/** Remembers when a match is played by a report of it that was taken. */
export async function rememberAppointment(
  tx: Kysely<DB>,
  feedSourceId: number,
  sourceId: string,
  said: Appointment,
): Promise<void> {
  const { rows } = await sql<{ appointments: AppointmentMemory }>`
    select appointments from feed_identity
    where feed_source_id = ${feedSourceId} and kind = 'fixture' and source_id = ${sourceId}`.execute(tx)
  const [row] = rows
  if (row === undefined) return
  const memory = noteAppointment(row.appointments, said)
  if (memory !== row.appointments) await writeAppointments(tx, feedSourceId, new Map([[sourceId, memory]]))
}

async function writeAppointments(
  tx: Kysely<DB>,
  feedSourceId: number,
  changed: ReadonlyMap<string, AppointmentMemory>,
): Promise<void> {
  if (changed.size === 0) return
  await sql`
    update feed_identity set appointments = changed.appointments
    from unnest(${[...changed.keys()]}::text[], ${[...changed.values()].map((one) => JSON.stringify(one))}::jsonb[])
      as changed (source_id, appointments)
    where feed_source_id = ${feedSourceId} and kind = 'fixture'
      and feed_identity.source_id = changed.source_id`.execute(tx)
}

/** Keeps an older calendar beside what is known, as differences of its source, until it says what is known. */
async function writeOlder(
  tx: Kysely<DB>,
  feedSourceId: number,
  older: ReadonlyMap<number, object>,
): Promise<void> {
  const ids = [...older.keys()]
  await sql`
    delete from feed_difference where feed_source_id = ${feedSourceId} and subject = ${OLDER_CALENDAR}
      and fixture_id <> all(${ids}::int[])`.execute(tx)
  if (ids.length === 0) return
  await sql`
    insert into feed_difference (fixture_id, feed_source_id, subject, told)
    select fixture_id, ${feedSourceId}::int, ${OLDER_CALENDAR}, told
    from unnest(${ids}::int[], ${[...older.values()].map((one) => JSON.stringify(one))}::jsonb[]) as old (fixture_id, told)
    on conflict (fixture_id, feed_source_id, subject) do update set told = excluded.told`.execute(tx)
}
