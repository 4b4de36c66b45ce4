import { foldMatch, type MatchState } from '@gaffer/feed'
import type { Position } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '../../db/generated/database.ts'
import { loadFacts, type LoggedFact } from '../../rounds/index.ts'

/**
 * How many matches are kept with all their facts: more than are ever played at once; older ones are folded on demand.
 */
const MAX_MATCHES = 600

export type KnownMatch = { readonly facts: readonly LoggedFact[]; readonly state: MatchState | undefined }

/** The facts and folded states of matches, at the version last applied. */
export type MatchMemory = {
  /** Takes facts in the order of the log; returns the matches they changed. */
  readonly apply: (facts: readonly LoggedFact[], version: number) => Promise<ReadonlyMap<number, KnownMatch>>
  readonly matches: (fixtureIds: readonly number[]) => Promise<ReadonlyMap<number, KnownMatch>>
  readonly version: () => number
}

/** Keeps matches from `version` on; missing ones are read from the log up to the version. */
export function createMatchMemory(
  db: Kysely<DB>,
  version: number,
  positionOf: (playerId: number) => Position | undefined,
): MatchMemory {
  const known = new LRUCache<number, KnownMatch>({ max: MAX_MATCHES })
  let current = version
  // One at a time: a read of the log must not miss what is applied in the meantime.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step)
    last = turn.catch(() => undefined)
    return turn
  }

  const keep = (fixtureId: number, facts: readonly LoggedFact[]): KnownMatch => {
    const match = { facts, state: facts.length === 0 ? undefined : foldMatch(facts, positionOf) }
    known.set(fixtureId, match)
    return match
  }

  const find = async (fixtureIds: readonly number[]): Promise<ReadonlyMap<number, KnownMatch>> => {
    const kept = new Map(fixtureIds.map((id) => [id, known.get(id)]))
    const missing = [...kept.keys()].filter((id) => kept.get(id) === undefined)
    const loaded = missing.length === 0 ? undefined : await loadFacts(db, missing, current)
    return new Map([...kept].map(([id, match]) => [id, match ?? keep(id, loaded?.get(id) ?? [])]))
  }

  return {
    version: () => current,
    apply: (facts, next) =>
      inTurn(async () => {
        const added = Map.groupBy(facts, ({ fixtureId }) => fixtureId)
        const before = await find([...added.keys()])
        current = next
        return new Map(
          [...before].map(([id, match]) => [id, keep(id, [...match.facts, ...(added.get(id) ?? [])])]),
        )
      }),
    matches: (fixtureIds) => inTurn(() => find(fixtureIds)),
  }
}
