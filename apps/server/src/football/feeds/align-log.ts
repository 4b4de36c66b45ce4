import {
  eventIdOf,
  type FactBody,
  factsToAppend,
  type LoggedFact,
  readLog,
  renumberGoals,
} from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts, type OfferedFact } from '../ingest/ingest-facts.ts'
import type { FeedSource } from './feed-source.ts'
import { type KeptFact, loadKeptFacts, upsertFacts } from './kept-facts.ts'

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
export async function alignLog(
  tx: Kysely<DB>,
  { id, championship }: Pick<FeedSource, 'id' | 'championship'>,
  fixtureId: number,
): Promise<void> {
  const kept = await loadKeptFacts(tx, id, fixtureId)
  const logged = await loadLogged(tx, fixtureId)
  const wanted = standing(kept)
  const happenedAt = new Map(kept.map((fact) => [fact.key, fact.happenedAt]))
  await ingestFacts(
    tx,
    factsToAppend(logged, wanted).map(({ key, revision, body }): OfferedFact => {
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

/**
 * Gives the goals of a source that takes over the numbers the log knows them by, before it is said: a person's
 * correction of a goal then lies over the same goal. The caller holds the match.
 */
export async function numberGoalsAsSaid(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<void> {
  const kept = await loadKeptFacts(tx, feedSourceId, fixtureId)
  const said = [...(await loadLogged(tx, fixtureId))].filter(([, { body }]) => body.kind !== 'withdrawn')
  const renamed = renumberGoals(standing(kept), new Map(said.map(([key, { body }]) => [key, body])))
  if (renamed.size === 0) return
  await tx
    .deleteFrom('feedFact')
    .where('feedSourceId', '=', feedSourceId)
    .where('fixtureId', '=', fixtureId)
    .where('key', 'in', [...renamed.keys(), ...renamed.values()])
    .execute()
  const moved = kept.flatMap((fact) => {
    const key = renamed.get(fact.key)
    return key === undefined ? [] : [{ ...fact, key }]
  })
  await upsertFacts(tx, feedSourceId, fixtureId, moved)
}

async function loadLogged(tx: Kysely<DB>, fixtureId: number): Promise<ReadonlyMap<string, LoggedFact>> {
  const { rows } = await sql<Logged>`
    select source, source_event_id, revision, body from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact'`.execute(tx)
  return readLog(fixtureId, rows)
}

function standing(kept: readonly KeptFact[]): ReadonlyMap<string, FactBody> {
  return new Map(kept.filter(({ body }) => body.kind !== 'withdrawn').map(({ key, body }) => [key, body]))
}
