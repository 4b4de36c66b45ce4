import type { FactBody, MatchFact } from '../facts/fact.ts'
import { OPERATOR_SOURCE } from '../facts/facts-in-force.ts'
import { foldMatch } from '../facts/fold-match.ts'
import type { MatchState } from '../facts/match-state.ts'

/**
 * The `sourceEventId` of a keyed fact. It does not name the source, so that a correction survives a switch of source.
 */
export function eventIdOf(fixtureId: number, key: string): string {
  return `match/${fixtureId}/${key}`
}

/** The key in a `sourceEventId`; undefined if it does not belong to a keyed fact of this match. */
export function keyOfEventId(fixtureId: number, sourceEventId: string): string | undefined {
  const start = `match/${fixtureId}/`
  return sourceEventId.startsWith(start) ? sourceEventId.slice(start.length) : undefined
}

/** The newest revision of a key in the log. */
export type LoggedFact = { readonly revision: number; readonly body: FactBody }

/** What the log says about a match, by key, without an operator's corrections, which override it. */
export function readLog(
  fixtureId: number,
  facts: readonly Pick<MatchFact, 'source' | 'sourceEventId' | 'revision' | 'body'>[],
): ReadonlyMap<string, LoggedFact> {
  const logged = new Map<string, LoggedFact>()
  for (const { source, sourceEventId, revision, body } of facts) {
    const key = keyOfEventId(fixtureId, sourceEventId)
    if (key === undefined || source === OPERATOR_SOURCE) continue
    if ((logged.get(key)?.revision ?? 0) < revision) logged.set(key, { revision, body })
  }
  return logged
}

/** The state of a match from keyed facts alone; every player counts as known. */
export function foldKeyedFacts(facts: ReadonlyMap<string, FactBody>): MatchState {
  const log = [...facts].map(([key, body]): MatchFact => ({
    source: '',
    sourceEventId: key,
    revision: 1,
    fixtureId: 0,
    body,
  }))
  return foldMatch(log, (playerId) => (playerId > 0 ? 'MID' : undefined))
}
