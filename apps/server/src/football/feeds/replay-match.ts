import { gunzipSync } from 'node:zlib'
import {
  bodiesOf,
  isSameBody,
  type KnownMatch,
  readApiFootballMatches,
  readFplMatches,
  readSportmonksMatches,
  type MatchReport,
  takeAnswer,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadPlayersOfSource } from '../merge/players-of-source.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { loadIdentities } from './identities.ts'
import { loadClubsOfPlayers } from './open-source.ts'

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
  const playersOf = await loadPlayersOfSource(db, source.id)
  const theirs = [...fixtures].find(([, id]) => id === fixtureId)?.[0]
  if (theirs === undefined) return []
  const { rows } = await sql<{ at: Date; request: string; body: Buffer }>`
    select at, request, body from feed_answer
    where feed_source_id = ${source.id} and status = 200
      and (request like 'fixtures%' or request like 'event/%/live/') order by id`.execute(db)
  const changes: ReplayedChange[] = []
  let known: KnownMatch = { state: undefined, facts: new Map(), memory: {} }
  const read = await readerOf(db, source)
  for (const { at, request, body } of rows) {
    const reports = read(request, gunzipSync(body).toString('utf8'))
    const report = reports.find(({ fixtureId: id }) => id === theirs)
    if (report === undefined) continue
    const playerIdOf = playersOf(fixtureId)
    const taken = takeAnswer(known, { report, kind: source.kind, playerIdOf, at: at.getTime() })
    const said = (text: string) => changes.push({ at, source: source.kind, text })
    if (taken.isIgnored) said('set aside: it is older than what is known')
    const [before, after] = [bodiesOf(known.facts), bodiesOf(taken.known.facts)]
    for (const [key, now] of after) {
      if (!isSameBody(before.get(key), now)) said(`${key}: ${JSON.stringify(now)}`)
    }
    for (const key of before.keys()) if (!after.has(key)) said(`${key}: taken back`)
    known = taken.known
  }
  return changes
}

type Reader = (request: string, text: string) => readonly MatchReport[]

/** Reads what answers report about matches; empty where one could not be read, as at the time. */
async function readerOf(db: Kysely<DB>, { id, kind }: FeedSource): Promise<Reader> {
  if (kind === 'fpl') return readerOfFpl(await loadClubsOfPlayers(db, id))
  return (_, text) => {
    const read = kind === 'api-football' ? readApiFootballMatches(text) : readSportmonksMatches(text)
    return read.ok ? read.value : []
  }
}

/** The official game reports a round in two answers, its matches and then its figures; the second completes the report. */
function readerOfFpl(clubs: ReadonlyMap<string, string>): Reader {
  const fixtures = new Map<string, string>()
  return (request, text) => {
    const [, matches] = /^fixtures\/\?event=(\d+)$/.exec(request) ?? []
    if (matches !== undefined) fixtures.set(matches, text)
    const [, figures = ''] = /^event\/(\d+)\/live\/$/.exec(request) ?? []
    const of = fixtures.get(figures)
    if (of === undefined) return []
    const read = readFplMatches({ fixtures: of, live: text }, (playerId) => clubs.get(playerId))
    return read.ok ? read.value : []
  }
}
