import {
  asReported,
  eventIdOf,
  type FactBody,
  type FactChange,
  factsToAppend,
  followCorrections,
  isSameBody,
  OPERATOR_SOURCE,
  readCorrections,
  readLog,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts, type OfferedFact } from '../ingest/ingest-facts.ts'
import type { FeedSource } from './feed-source.ts'
import { loadKeptFacts } from './kept-facts.ts'
import { markElsewhere } from './mark-elsewhere.ts'

type Logged = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly body: FactBody
}

/**
 * Makes the log agree with what a source says about a match: new and changed facts are appended, and facts it does
 * not have are withdrawn, whichever source had given them. A person's corrections override it and follow the facts
 * they are about, also when this source has just taken over. The caller has locked the match.
 */
export async function alignLog(
  tx: Kysely<DB>,
  { id, championship, kind }: Pick<FeedSource, 'id' | 'championship' | 'kind'>,
  fixtureId: number,
  how: { readonly isTakeOver?: boolean; readonly reportedAgain?: readonly string[] } = {},
): Promise<void> {
  const { isTakeOver = false, reportedAgain = [] } = how
  const kept = await loadKeptFacts(tx, id, fixtureId)
  const standing = kept.filter(({ body }) => body.kind !== 'withdrawn')
  const wanted = await markElsewhere(
    tx,
    fixtureId,
    new Map(standing.map(({ key, body }) => [key, asReported(key, body, kind)])),
  )
  const facts = await loadLogged(tx, fixtureId)
  const logged = readLog(fixtureId, facts)
  const moved = followCorrections(readCorrections(fixtureId, facts), logged, wanted, isTakeOver)
  const happenedAt = new Map(kept.map((fact) => [fact.key, fact.happenedAt]))
  const offered = (source: string, { key, revision, body }: FactChange): OfferedFact => {
    const at = body.kind === 'withdrawn' ? undefined : happenedAt.get(key)
    const fact = { source, sourceEventId: eventIdOf(fixtureId, key), revision, fixtureId, body }
    return at === undefined ? fact : { ...fact, happenedAt: at }
  }
  const again = reportedAgain.flatMap((key): readonly FactChange[] => {
    const [known, body] = [logged.get(key), wanted.get(key)]
    const isSame = known !== undefined && body !== undefined && isSameBody(known.body, body)
    return isSame ? [{ key, revision: known.revision + 1, body }] : []
  })
  await ingestFacts(tx, [
    ...[...factsToAppend(logged, wanted), ...again].map((change) => offered(championship, change)),
    ...moved.map((change) => offered(OPERATOR_SOURCE, change)),
  ])
}

async function loadLogged(tx: Kysely<DB>, fixtureId: number): Promise<readonly Logged[]> {
  const { rows } = await sql<Logged>`
    select source, source_event_id, revision, body from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact'`.execute(tx)
  return rows
}
