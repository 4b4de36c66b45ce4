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
export type LoggedFact = {
  readonly revision: number
  readonly body: FactBody
  /** The last report under this key before it was withdrawn or taken back; the same as `body` until then. */
  readonly reported: FactBody
}

type FactOfLog = Pick<MatchFact, 'source' | 'sourceEventId' | 'revision' | 'body'>

/** The facts of a match in the log, by key, without an operator's corrections, which override it. */
export function readLog(fixtureId: number, facts: readonly FactOfLog[]): ReadonlyMap<string, LoggedFact> {
  return readNewest(
    fixtureId,
    facts.filter(({ source }) => source !== OPERATOR_SOURCE),
  )
}

/** An operator's corrections of a match, by the key they override; those taken back too. */
export function readCorrections(
  fixtureId: number,
  facts: readonly FactOfLog[],
): ReadonlyMap<string, LoggedFact> {
  return readNewest(
    fixtureId,
    facts.filter(({ source }) => source === OPERATOR_SOURCE),
  )
}

function readNewest(fixtureId: number, facts: readonly FactOfLog[]): ReadonlyMap<string, LoggedFact> {
  const logged = new Map<string, LoggedFact>()
  for (const { sourceEventId, revision, body } of facts.toSorted((a, b) => a.revision - b.revision)) {
    const key = keyOfEventId(fixtureId, sourceEventId)
    if (key === undefined) continue
    const isReported = body.kind !== 'withdrawn' && body.kind !== 'uncorrected'
    const reported = isReported ? body : (logged.get(key)?.reported ?? body)
    logged.set(key, { revision, body, reported })
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
