import { eventIdOf, type FactBody, factsToAppend, readLog } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts, type OfferedFact } from '../ingest/ingest-facts.ts'
import type { FeedSource } from './feed-source.ts'
import { loadKeptFacts } from './kept-facts.ts'

type Logged = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly body: FactBody
}

/**
 * Makes the log agree with what a source says about a match: new and changed facts are appended, and facts it does
 * not have are withdrawn, whichever source had given them. A person's corrections override it. The caller has
 * locked the match.
 */
export async function sayMatch(
  tx: Kysely<DB>,
  { id, championship }: Pick<FeedSource, 'id' | 'championship'>,
  fixtureId: number,
): Promise<void> {
  const kept = await loadKeptFacts(tx, id, fixtureId)
  const { rows: logged } = await sql<Logged>`
    select source, source_event_id, revision, body from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact'`.execute(tx)
  const wanted = new Map(
    kept.filter(({ body }) => body.kind !== 'withdrawn').map(({ key, body }) => [key, body]),
  )
  const happenedAt = new Map(kept.map((fact) => [fact.key, fact.happenedAt]))
  await ingestFacts(
    tx,
    factsToAppend(readLog(fixtureId, logged), wanted).map(({ key, revision, body }): OfferedFact => {
      const at = body.kind === 'withdrawn' ? undefined : happenedAt.get(key)
      const fact = {
        source: championship,
        sourceEventId: eventIdOf(fixtureId, key),
        revision,
        fixtureId,
        body,
      }
      return at === undefined ? fact : { ...fact, happenedAt: at }
    }),
  )
}
