import { type FactBody, isSameBody } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { hearMatch, type KeptFact, loadKeptFacts, upsertFacts } from './kept-facts.ts'
import { alignLog } from './align-log.ts'
import { writeSourceDifferences } from './write-differences.ts'

/** A fact as a source tells it, with our ids, under its own permanent key. */
export type KeyedFact = {
  readonly key: string
  /** Undefined: one more than the known revision, if the body differs. */
  readonly revision: number | undefined
  readonly body: FactBody
  readonly happenedAt?: Date | undefined
}

/** `older`: a later revision is known; `contradicts`: a known revision has another body. */
export type TakenFact = 'taken' | 'known' | 'older' | 'contradicts'

/**
 * Takes single facts that a source tells about a match: they are stored next to those of other sources, and written
 * to the log if this source is in force (Q-102, Q-103, ADR-25). Returns the outcome of each, in their order.
 */
export async function takeFacts(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  facts: readonly KeyedFact[],
): Promise<readonly TakenFact[]> {
  if (facts.length === 0) return []
  const inForce = await holdMatch(tx, source.championshipId, fixtureId)
  const before = await loadKeptFacts(tx, source.id, fixtureId)
  const known = new Map(before.map((fact) => [fact.key, fact]))
  const changed = new Map<string, KeptFact>()
  const outcomes = facts.map((fact) => {
    const kept = changed.get(fact.key) ?? known.get(fact.key)
    const outcome = compare(kept, fact)
    const { key, body, happenedAt = new Date() } = fact
    const revision = fact.revision ?? (kept?.revision ?? 0) + 1
    if (outcome === 'taken') changed.set(key, { key, revision, body, happenedAt, missing: 0 })
    return outcome
  })
  await upsertFacts(tx, source.id, fixtureId, [...changed.values()])
  await hearMatch(tx, source.id, fixtureId, { hasMoved: changed.size > 0 })
  if (changed.size > 0) await writeSourceDifferences(tx, fixtureId)
  if (inForce === source.id && changed.size > 0) await alignLog(tx, source, fixtureId)
  return outcomes
}

function compare(before: KeptFact | undefined, { revision, body }: KeyedFact): TakenFact {
  if (before === undefined) return 'taken'
  const isSame = isSameBody(before.body, body)
  if (revision === undefined) return isSame ? 'known' : 'taken'
  if (revision !== before.revision) return revision > before.revision ? 'taken' : 'older'
  return isSame ? 'known' : 'contradicts'
}
