import { type FactBody, factsInForce, isPlay, type MatchFact, OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { returnDates, updateKickOffs } from '../calendar.ts'
import { appendToLog, type NewLogEntry } from '../../core/game-log.ts'
import { beginPlay } from './begin-play.ts'
import { readFactBody } from './fact-schema.ts'

/** A fact as it came from a source, unchecked. */
export type OfferedFact = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly fixtureId: number
  readonly body: unknown
  readonly happenedAt?: Date
}

export type IngestCounts = { readonly appended: number; readonly quarantined: number }

/**
 * Appends facts to the log inside the caller's transaction. Facts that cannot be parsed, or concern a match that is
 * not the source's, go to quarantined_fact; known facts are skipped. A match that is reported to be played before its
 * date begins at that moment, and no save of its rounds counts after it.
 */
export async function ingestFacts(tx: Kysely<DB>, facts: readonly OfferedFact[]): Promise<IngestCounts> {
  if (facts.length === 0) return { appended: 0, quarantined: 0 }
  const matches = await loadMatches(tx, facts)
  const entries: NewLogEntry[] = []
  const faulty: (OfferedFact & { reason: string })[] = []
  const moved = new Map<number, Date | null>()
  const begun = new Map<number, Date>()
  const withdrawn = new Set<number>()
  for (const fact of facts) {
    const read = readFactBody(fact.body)
    const match = matches.get(fact.fixtureId)
    if (read.body === undefined) faulty.push({ ...fact, reason: read.reason })
    else if (match === undefined) faulty.push({ ...fact, reason: 'unknown match' })
    else if (match.source !== fact.source && fact.source !== OPERATOR_SOURCE) {
      faulty.push({ ...fact, reason: 'match of another source' })
    } else {
      entries.push(entryOf(fact, read.body))
      const { fixtureId, happenedAt = new Date() } = fact
      if (read.body.kind === 'scheduled') moved.set(fixtureId, dateOf(read.body.kickOffAt))
      if (match.isAhead && isPlay(read.body)) begun.set(fixtureId, earlier(begun.get(fixtureId), happenedAt))
      if (match.isBeforeItsDate && !isPlay(read.body)) withdrawn.add(fixtureId)
    }
  }
  if (faulty.length > 0) await insertQuarantined(tx, faulty)
  // Rounds are locked before the log.
  await beginPlay(tx, begun)
  await updateKickOffs(tx, moved)
  const appended = await appendToLog(tx, entries)
  if (withdrawn.size > 0) await returnDates(tx, await withoutPlay(tx, [...withdrawn]))
  return { appended, quarantined: faulty.length }
}

function earlier(one: Date | undefined, other: Date): Date {
  return one === undefined || other < one ? other : one
}

/** Those of the matches of which no fact in force says that they are played. */
async function withoutPlay(tx: Kysely<DB>, fixtureIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<MatchFact>`
    select source, source_event_id, revision, fixture_id, body from game_log
    where fixture_id = any(${[...fixtureIds]}::int[]) and kind = 'matchFact'`.execute(tx)
  const isPlayed = (id: number) =>
    factsInForce(rows.filter(({ fixtureId }) => fixtureId === id)).some(({ body }) => isPlay(body))
  return fixtureIds.filter((id) => !isPlayed(id))
}

/**
 * Gives a match its date back where play that a source not in force had reported began it, and neither the log nor any
 * source says any more that it is played.
 */
export async function returnDateIfUnplayed(tx: Kysely<DB>, fixtureId: number): Promise<void> {
  const { rows } = await sql<{ body: FactBody }>`
    select played.body from fixture join feed_fact played on played.fixture_id = fixture.id
    where fixture.id = ${fixtureId} and fixture.dated_at is not null`.execute(tx)
  if (rows.length === 0 || rows.some(({ body }) => isPlay(body))) return
  await returnDates(tx, await withoutPlay(tx, [fixtureId]))
}

function entryOf(fact: OfferedFact, body: FactBody): NewLogEntry {
  const { source, sourceEventId, revision, fixtureId, happenedAt } = fact
  const known = { kind: 'matchFact' as const, source, sourceEventId, revision, fixtureId, body }
  return happenedAt === undefined ? known : { ...known, happenedAt }
}

function dateOf(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs)
}

type MatchOfFacts = {
  readonly source: string
  /** It has not kicked off by its date, or a round of it is open, in a league that a feed reports. */
  readonly isAhead: boolean
  /** Its play began before its date. */
  readonly isBeforeItsDate: boolean
}

async function loadMatches(
  tx: Kysely<DB>,
  facts: readonly OfferedFact[],
): Promise<ReadonlyMap<number, MatchOfFacts>> {
  const ids = [...new Set(facts.map(({ fixtureId }) => fixtureId))]
  const { rows } = await sql<MatchOfFacts & { id: number }>`
    select fixture.id, championship.source, fixture.dated_at is not null as is_before_its_date,
      championship.kind = 'feed' and (fixture.kick_off_at is null or fixture.kick_off_at > clock_timestamp()
        or exists (select from round_fixture join game_round on game_round.round_id = round_fixture.round_id
          where round_fixture.fixture_id = fixture.id and game_round.locked_at is null)) as is_ahead
    from fixture
    join championship on championship.id = fixture.championship_id
    where fixture.id = any(${ids}::int[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets facts aside, with the reason why they do not count. */
export async function insertQuarantined(
  tx: Kysely<DB>,
  facts: readonly (OfferedFact & { reason: string })[],
): Promise<void> {
  await tx
    .insertInto('quarantinedFact')
    .values(
      facts.map(({ source, sourceEventId, revision, fixtureId, body, reason }) => ({
        source,
        sourceEventId,
        revision,
        fixtureId,
        body: JSON.stringify(body ?? null),
        reason,
      })),
    )
    .execute()
}
