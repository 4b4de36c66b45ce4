import { createHash } from 'node:crypto'
import { type FactPair, type SourcedFact, type FactBody, pairSources } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadKeptFacts, loadSources, loadStandingFacts, type StandingFact } from '../../football/index.ts'
import type { FixtureRow } from './load-fixtures.ts'

/** A source of a match and when it was heard last. */
export type MatchSource = {
  readonly id: number
  readonly kind: string
  readonly isInForce: boolean
  readonly heardAt: Date | null
}

/** A fact that counts and what the other source says of the same, under the name that acts on the pair carry. */
export type PairOfFacts = FactPair<StandingFact & SourcedFact, SourcedFact> & { readonly seen: string }

/** What counts in a match beside what another of its sources says; without another every fact is its `own`. */
export async function loadFactsBeside(
  db: Kysely<DB>,
  match: Pick<FixtureRow, 'id' | 'championshipId'>,
): Promise<{
  readonly sources: readonly MatchSource[]
  readonly beside: MatchSource | undefined
  readonly facts: readonly StandingFact[]
  readonly pairs: readonly PairOfFacts[]
}> {
  const sources = await loadMatchSources(db, match)
  const facts = await loadStandingFacts(db, match.id)
  const beside = sources.find((source) => !source.isInForce && source.heardAt !== null)
  const here = facts.map((fact) => ({ ...fact, reportedAt: fact.happenedAt.getTime() }))
  const kept = beside === undefined ? [] : await loadKeptFacts(db, beside.id, match.id)
  const there = kept
    .filter(({ body }) => body.kind !== 'withdrawn')
    .map(({ key, body, happenedAt }) => ({ key, body, reportedAt: happenedAt.getTime() }))
  const pairs =
    beside === undefined
      ? here.map((fact) => ({ here: fact, agreement: 'own' as const }))
      : pairSources(here, there, Date.now())
  const inOrder = pairs.toSorted((a, b) => placeInMatch(a) - placeInMatch(b))
  return { sources, beside, facts, pairs: inOrder.map((pair) => ({ ...pair, seen: nameOf(pair) })) }
}

/** Names a pair by both of its facts as they are: what was decided about it holds no more once one says otherwise. */
function nameOf({ here, there }: FactPair<SourcedFact, SourcedFact>): string {
  const both = [here, there].map((fact) => (fact === undefined ? null : [fact.key, fact.body]))
  return createHash('sha256').update(JSON.stringify(both)).digest('hex').slice(0, 32)
}

async function loadMatchSources(
  db: Kysely<DB>,
  { id, championshipId }: Pick<FixtureRow, 'id' | 'championshipId'>,
): Promise<readonly MatchSource[]> {
  const sources = await loadSources(db, championshipId)
  const { rows: reports } = await sql<{ feedSourceId: number; heardAt: Date }>`
    select feed_source_id, heard_at from feed_report where fixture_id = ${id}`.execute(db)
  const chosen = await db
    .selectFrom('feedMatch')
    .select('feedSourceId')
    .where('fixtureId', '=', id)
    .executeTakeFirst()
  const inForce = chosen?.feedSourceId ?? sources[0]?.id
  return sources.map((source) => ({
    id: source.id,
    kind: source.kind,
    isInForce: source.id === inForce,
    heardAt: reports.find(({ feedSourceId }) => feedSourceId === source.id)?.heardAt ?? null,
  }))
}

const LAST = 1000
/** A half ends after the stoppage time of its last minute, and the next one begins after that. */
const AFTER_EVENTS = { firstHalf: -0.5, halfTime: 0.8, secondHalf: 0.9, fullTime: 0.95 }

function placeInMatch({ here, there }: FactPair<SourcedFact, SourcedFact>): number {
  const body: FactBody | undefined = (here ?? there)?.body
  if (body === undefined) return LAST
  if (body.kind === 'lineUp' || body.kind === 'scheduled') return -1
  if (body.kind === 'event') return body.at.minute + body.at.added / 100
  return body.kind === 'period' ? body.at.minute + AFTER_EVENTS[body.period] : LAST
}
