import { eventIdOf, type FactBody, isPlay, isSameBody, keyOfEventId, OPERATOR_SOURCE } from '@gaffer/feed'
import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { type Outcome, refusal } from '../../../core/outcome.ts'
import { holdBeforePlay } from '../../ingest/begin-play.ts'
import { correctFact } from '../correct-fact.ts'
import { type FeedSource, loadSources } from '../feed-source.ts'
import { holdMatch } from '../hold-match.ts'
import { loadKeptFacts } from '../kept-facts.ts'
import { CALENDAR_KEY, isAboutDate } from '../settle-dates.ts'
import { takeFacts } from '../take-facts.ts'

/** A match at the desk: the desk as a source, and the source in force. */
export type DeskedMatch = {
  readonly fixtureId: number
  readonly desk: FeedSource
  readonly inForce: number
  /** Its date is so far that its play cannot have begun. */
  readonly isTooFar: boolean
}

/**
 * A match of a championship, locked until the transaction ends; undefined if there is none with that id, or no desk.
 */
export async function holdDeskedMatch(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
): Promise<DeskedMatch | undefined> {
  const fixture = await tx
    .selectFrom('fixture')
    .select('id')
    .where('id', '=', fixtureId)
    .where('championshipId', '=', championshipId)
    .executeTakeFirst()
  const desk = (await loadSources(tx, championshipId)).find(({ kind }) => kind === 'desk')
  if (fixture === undefined || desk === undefined) return undefined
  const ahead = await holdBeforePlay(tx, [fixtureId])
  const isTooFar = ahead.get(fixtureId)?.isTooFar === true
  return { fixtureId, desk, inForce: await holdMatch(tx, championshipId, fixtureId), isTooFar }
}

/**
 * Adds a fact by hand. If the desk is the match's source in force it becomes a fact of that source; for any other
 * source it is a correction, and what a correction lies over is changed by another one. Play more than a day before
 * the match is refused.
 */
export async function tellByHand(
  tx: Kysely<DB>,
  match: DeskedMatch,
  told: { readonly id: string; readonly corrects: string | undefined; readonly body: FactBody },
): Promise<Outcome<undefined>> {
  const { fixtureId, desk, inForce } = match
  if (match.isTooFar && isPlay(told.body)) return refuse(refusal('playTooEarly'))
  // What the calendar says of the date is overtaken, so that it counts again once this is taken back.
  const isCalendar = told.corrects === CALENDAR_KEY && inForce === desk.id && isAboutDate(told.body)
  const key = isCalendar ? `desk-${told.id}` : (told.corrects ?? `desk-${told.id}`)
  const corrections = await loadCorrections(tx, fixtureId)
  if (inForce === desk.id && !corrections.some((one) => one.key === key)) {
    await takeFacts(tx, desk, fixtureId, [{ key, revision: undefined, body: told.body }])
    return ok(undefined)
  }
  await correctFact(tx, fixtureId, eventIdOf(fixtureId, key), told.body)
  return ok(undefined)
}

/** Takes back what a person told: the named fact, otherwise the newest one in force. */
export async function undoByHand(
  tx: Kysely<DB>,
  match: DeskedMatch,
  id: string | undefined,
): Promise<Outcome<undefined>> {
  const { fixtureId, desk, inForce } = match
  const corrections = await loadCorrections(tx, fixtureId)
  const facts = inForce === desk.id ? await loadToldByDesk(tx, match) : []
  const inOrder = [...facts, ...corrections].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  // Where a correction lies over a fact of the same id, the correction goes first.
  const fact = id === undefined ? inOrder.at(-1) : [...corrections, ...facts].find(({ key }) => key === id)
  if (fact === undefined) return refuse(refusal('deskNothingToUndo'))
  const { key } = fact
  // What the source says under the same id counts again.
  if (corrections.includes(fact))
    await correctFact(tx, fixtureId, eventIdOf(fixtureId, key), { kind: 'uncorrected' })
  else {
    const before = await loadBefore(tx, fixtureId, key)
    await takeFacts(tx, desk, fixtureId, [{ key, revision: undefined, ...before }])
  }
  return ok(undefined)
}

type Said = { readonly body: FactBody; readonly happenedAt: Date }

/** What a fact said before it was revised last; a revision that went back to the one before took that one back. */
async function loadBefore(tx: Kysely<DB>, fixtureId: number, key: string): Promise<Said> {
  const { rows } = await sql<Said>`
    select body, happened_at from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact' and source <> ${OPERATOR_SOURCE}
      and source_event_id = ${eventIdOf(fixtureId, key)}
    order by revision`.execute(tx)
  const nothing: Said = { body: { kind: 'withdrawn' }, happenedAt: new Date() }
  const said = [nothing]
  for (const one of rows) {
    if (isSameBody(said.at(-2)?.body, one.body)) said.pop()
    else if (!isSameBody(said.at(-1)?.body, one.body)) said.push(one)
  }
  return said.at(-2) ?? nothing
}

type Told = { readonly key: string; readonly at: Date }

/** What the desk reported, without what came by its calendar. */
async function loadToldByDesk(tx: Kysely<DB>, { desk, fixtureId }: DeskedMatch): Promise<readonly Told[]> {
  const kept = await loadKeptFacts(tx, desk.id, fixtureId)
  return kept
    .filter(({ key, body }) => key !== CALENDAR_KEY && body.kind !== 'withdrawn')
    .map(({ key, happenedAt }) => ({ key, at: happenedAt }))
}

/** The corrections that stand, in the order they were told. */
async function loadCorrections(tx: Kysely<DB>, fixtureId: number): Promise<readonly Told[]> {
  const { rows } = await sql<{ id: string; body: FactBody; at: Date; seq: number }>`
    select distinct on (source_event_id) source_event_id as id, body, happened_at as at, seq from game_log
    where fixture_id = ${fixtureId} and source = ${OPERATOR_SOURCE} and kind = 'matchFact'
    order by source_event_id, revision desc`.execute(tx)
  const inOrder = rows.filter(({ body }) => body.kind !== 'uncorrected').toSorted((a, b) => a.seq - b.seq)
  return inOrder.flatMap(({ id, at }) => {
    const key = keyOfEventId(fixtureId, id)
    return key === undefined ? [] : [{ key, at }]
  })
}
