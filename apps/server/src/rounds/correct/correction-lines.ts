import { type FactBody, factsInForce, isSameBody, OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { playersIn } from '../../football/index.ts'
import type { LoggedFact } from '../repo.ts'

type Facts = ReadonlyMap<number, readonly LoggedFact[]>

/** What of a match counts otherwise than it is shown. */
type ChangedFact = {
  readonly fixtureId: number
  readonly sourceEventId: string
  readonly seq: number
  readonly isByStaff: boolean
  readonly before: FactBody | undefined
  readonly after: FactBody | undefined
}

/**
 * The lines of the ledger for what was corrected between two states of the facts: those that staff wrote, and a new one
 * for whatever the source corrected itself about players who have other points. Returns their ids.
 */
export async function writeLines(
  db: Kysely<DB>,
  before: Facts,
  after: Facts,
  movedPlayerIds: ReadonlySet<number>,
): Promise<readonly number[]> {
  const changed = [...after].flatMap(([fixtureId, facts]) =>
    changesOf(fixtureId, before.get(fixtureId) ?? [], facts),
  )
  const byStaff = changed.filter(({ isByStaff }) => isByStaff)
  const bySource = changed.filter(({ isByStaff }) => !isByStaff)
  const aboutMoved = bySource.filter(({ before: was, after: is }) =>
    [was, is].some((body) => body !== undefined && playersIn(body).some((id) => movedPlayerIds.has(id))),
  )
  // Where only something else was corrected, such as a score or a whistle, that moved the points.
  const told = aboutMoved.length > 0 || byStaff.length > 0 ? aboutMoved : bySource
  return [...(await findStaffLines(db, byStaff)), ...(await insertLines(db, told))]
}

function changesOf(
  fixtureId: number,
  before: readonly LoggedFact[],
  after: readonly LoggedFact[],
): readonly ChangedFact[] {
  const bodiesOf = (facts: readonly LoggedFact[]) =>
    new Map<string, FactBody>(factsInForce(facts).map(({ id, body }) => [id, body]))
  const [was, is] = [bodiesOf(before), bodiesOf(after)]
  const newest = new Map(after.map((fact) => [fact.sourceEventId, fact]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [one, other, fact] = [was.get(id), is.get(id), newest.get(id)]
    if (fact === undefined || (one !== undefined && other !== undefined && isSameBody(one, other))) return []
    const isByStaff = fact.source === OPERATOR_SOURCE
    return [{ fixtureId, sourceEventId: id, seq: fact.seq, isByStaff, ...withoutSameFigures(one, other) }]
  })
}

/** Of figures of a player, those that were corrected. */
function withoutSameFigures(before: FactBody | undefined, after: FactBody | undefined) {
  if (before?.kind !== 'statistics' || after?.kind !== 'statistics') return { before, after }
  const [was, is] = [Object.entries(before.statistics), Object.entries(after.statistics)]
  const isIn = (all: typeof was, [key, value]: (typeof was)[number]) =>
    all.some(([other, figure]) => other === key && figure === value)
  const only = (own: typeof was, others: typeof was) =>
    Object.fromEntries(own.filter((figure) => !isIn(others, figure)))
  return {
    before: { ...before, statistics: only(was, is) },
    after: { ...after, statistics: only(is, was) },
  }
}

async function findStaffLines(db: Kysely<DB>, changed: readonly ChangedFact[]): Promise<readonly number[]> {
  if (changed.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select max(line.id) as id from unnest(${changed.map(({ fixtureId }) => fixtureId)}::int[],
      ${changed.map(({ sourceEventId }) => sourceEventId)}::text[]) as told (fixture_id, source_event_id)
    join match_correction line using (fixture_id, source_event_id)
    where line.log_seq is null group by fixture_id, source_event_id`.execute(db)
  return rows.map(({ id }) => id)
}

async function insertLines(db: Kysely<DB>, changed: readonly ChangedFact[]): Promise<readonly number[]> {
  if (changed.length === 0) return []
  const rows = await db
    .insertInto('matchCorrection')
    .values(
      changed.map(({ fixtureId, sourceEventId, seq, before, after }) => ({
        fixtureId,
        sourceEventId,
        logSeq: seq,
        cause: 'source',
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })),
    )
    // The same line counts in each game round of the gameweek.
    .onConflict((conflict) => conflict.column('logSeq').doUpdateSet({ cause: 'source' }))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
