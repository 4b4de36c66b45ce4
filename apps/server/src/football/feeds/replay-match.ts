import { gunzipSync } from 'node:zlib'
import {
  bodiesOf,
  factsOfReport,
  isSameBody,
  keepFacts,
  type KeptFacts,
  readApiFootballMatches,
  readSportmonksMatches,
  type MatchReport,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { loadIdentities } from './identities.ts'

/** A change in what a source said, and the answer that brought it. */
export type ReplayedChange = { readonly at: Date; readonly source: string; readonly text: string }

/** Rebuilds a match from the recorded answers of its sources, in the order they came: what each of them changed. */
export async function replayMatch(db: Kysely<DB>, fixtureId: number): Promise<readonly ReplayedChange[]> {
  const { championshipId } = await db
    .selectFrom('fixture')
    .select('championshipId')
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const changes: ReplayedChange[] = []
  for (const source of await loadSources(db, championshipId)) {
    changes.push(...(await replaySource(db, source, fixtureId)))
  }
  return changes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

async function replaySource(
  db: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
): Promise<readonly ReplayedChange[]> {
  const fixtures = await loadIdentities(db, source.id, 'fixture')
  const players = await loadIdentities(db, source.id, 'player')
  const theirs = [...fixtures].find(([, id]) => id === fixtureId)?.[0]
  if (theirs === undefined) return []
  const { rows } = await sql<{ at: Date; request: string; body: Buffer }>`
    select at, request, body from feed_answer
    where feed_source_id = ${source.id} and status = 200 and request like 'fixtures%' order by id`.execute(db)
  const changes: ReplayedChange[] = []
  let kept: KeptFacts = new Map()
  for (const { at, body } of rows) {
    const report = reportsOf(source, gunzipSync(body).toString('utf8')).find(
      ({ fixtureId: id }) => id === theirs,
    )
    if (report === undefined) continue
    const idOf = (id: string) => players.get(id) ?? undefined
    const told = factsOfReport(report, source.kind, idOf, bodiesOf(kept))
    const next = keepFacts(kept, told.facts)
    const said = (text: string) => changes.push({ at, source: source.kind, text })
    if (next.isSetAside) said('set aside: it is older than what is known')
    for (const [key, { body: now }] of next.kept) {
      if (!isSameBody(kept.get(key)?.body, now)) said(`${key}: ${JSON.stringify(now)}`)
    }
    for (const key of kept.keys()) if (!next.kept.has(key)) said(`${key}: taken back`)
    kept = next.kept
  }
  return changes
}

/** What an answer reports about matches; empty where it could not be read, as at the time. */
function reportsOf({ kind }: FeedSource, text: string): readonly MatchReport[] {
  const read = kind === 'api-football' ? readApiFootballMatches(text) : readSportmonksMatches(text)
  return read.ok ? read.value : []
}
