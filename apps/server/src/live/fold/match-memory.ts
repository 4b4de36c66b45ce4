import { foldMatch, type MatchState } from '@gaffer/feed'
import type { Position } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadFacts, type LoggedFact } from '../../rounds/index.ts'

/** Matches with all their facts; more than are ever played at once, older ones are folded on demand. */
const MOST_MATCHES = 600

export type KnownMatch = { readonly facts: readonly LoggedFact[]; readonly state: MatchState | undefined }

/** The facts and folded states of matches, as of the version last applied. */
export type MatchMemory = {
  /** Takes facts in the order of the log; answers the matches they changed. */
  readonly apply: (facts: readonly LoggedFact[], version: number) => Promise<ReadonlyMap<number, KnownMatch>>
  readonly matches: (fixtureIds: readonly number[]) => Promise<ReadonlyMap<number, KnownMatch>>
  readonly version: () => number
}

/** Remembers matches from `version` on; what is missing is read from the log up to the version. */
export function createMatchMemory(
  db: Kysely<DB>,
  version: number,
  positionOf: (playerId: number) => Position | undefined,
): MatchMemory {
  const known = new Map<number, KnownMatch>()
  let current = version
  // One at a time: a read of the log must not miss what is applied meanwhile.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step)
    last = turn.catch(() => undefined)
    return turn
  }

  const keep = (fixtureId: number, facts: readonly LoggedFact[]): KnownMatch => {
    const match = { facts, state: facts.length === 0 ? undefined : foldMatch(facts, positionOf) }
    known.delete(fixtureId)
    known.set(fixtureId, match)
    return match
  }

  const loadMissing = async (fixtureIds: readonly number[]): Promise<void> => {
    const missing = fixtureIds.filter((id) => !known.has(id))
    if (missing.length === 0) return
    const loaded = await loadFacts(db, missing, current)
    for (const id of missing) keep(id, loaded.get(id) ?? [])
  }

  const forgetOldest = () => {
    for (const id of known.keys()) {
      if (known.size <= MOST_MATCHES) return
      known.delete(id)
    }
  }

  const pick = (fixtureIds: Iterable<number>): ReadonlyMap<number, KnownMatch> => {
    const picked = new Map<number, KnownMatch>()
    for (const id of fixtureIds) {
      const match = known.get(id)
      if (match === undefined) continue
      // Seen again: the newest are at the end of the map.
      known.delete(id)
      known.set(id, match)
      picked.set(id, match)
    }
    forgetOldest()
    return picked
  }

  return {
    version: () => current,
    apply: (facts, next) =>
      inTurn(async () => {
        const byFixture = Map.groupBy(facts, ({ fixtureId }) => fixtureId)
        await loadMissing([...byFixture.keys()])
        for (const [id, added] of byFixture) keep(id, [...(known.get(id)?.facts ?? []), ...added])
        current = next
        return pick(byFixture.keys())
      }),
    matches: (fixtureIds) =>
      inTurn(async () => {
        await loadMissing(fixtureIds)
        return pick(fixtureIds)
      }),
  }
}
