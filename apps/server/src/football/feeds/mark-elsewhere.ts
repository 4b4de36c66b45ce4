import type { FactBody } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadElsewhere } from './load-sides.ts'

/**
 * The facts of a match, with a mark on figures of people who play in another match at that time. Nothing is judged, and
 * nobody looked for, before the match is over.
 */
export async function markElsewhere(
  tx: Kysely<DB>,
  fixtureId: number,
  facts: ReadonlyMap<string, FactBody>,
): Promise<ReadonlyMap<string, FactBody>> {
  const bodies = [...facts.values()]
  if (!bodies.some(isEnd)) return facts
  const named = new Set(
    bodies.flatMap((body) =>
      body.kind === 'lineUp' && body.isReported === true ? [...body.starters, ...body.bench] : [],
    ),
  )
  const people = bodies.flatMap((body) =>
    body.kind === 'statistics' ? [{ playerId: body.playerId, isNamed: named.has(body.playerId) }] : [],
  )
  if (people.length === 0) return facts
  const elsewhere = await loadElsewhere(tx, fixtureId, people)
  return new Map(
    [...facts].map(([key, body]) => {
      const isMarked = body.kind === 'statistics' && elsewhere.has(body.playerId)
      return [key, isMarked ? { ...body, isElsewhere: true } : body]
    }),
  )
}

function isEnd(body: FactBody): boolean {
  return body.kind === 'final' || (body.kind === 'period' && body.period === 'fullTime')
}
