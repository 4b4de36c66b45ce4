import { foldMatch, type MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { loadFacts, loadRoundContext, type LoggedFact } from './repo.ts'
import type { RoundContext, RoundPlayer } from './round-context.ts'
import type { MatchStatesOfRound } from './match-status.ts'
import { type ScoredPlayer, scorePlayers } from './score-players.ts'

/** A round with its matches and players at a log number. */
export type ScoredRound = {
  readonly context: RoundContext
  readonly states: MatchStatesOfRound
  readonly scored: ReadonlyMap<number, ScoredPlayer>
}

/** Folds and scores a round from the log up to `logVersion`. */
export async function loadScoredRound(
  db: Kysely<DB>,
  gameRoundId: number,
  logVersion: number,
): Promise<ScoredRound | undefined> {
  const context = await loadRoundContext(db, gameRoundId, logVersion)
  if (context === undefined) return undefined
  const facts = await loadFacts(
    db,
    context.fixtures.map(({ fixtureId }) => fixtureId),
    logVersion,
  )
  const states = foldRound(context, facts)
  return { context, states, scored: scorePlayers(context, states) }
}

/** The state of each match of a round from its facts; matches without facts are left out. */
export function foldRound(
  context: Pick<RoundContext, 'fixtures'> & {
    readonly players: ReadonlyMap<number, Pick<RoundPlayer, 'position'>>
  },
  facts: ReadonlyMap<number, readonly LoggedFact[]>,
): ReadonlyMap<number, MatchState> {
  const states = new Map<number, MatchState>()
  for (const { fixtureId } of context.fixtures) {
    const said = facts.get(fixtureId) ?? []
    if (said.length > 0) {
      states.set(
        fixtureId,
        foldMatch(said, (playerId) => context.players.get(playerId)?.position),
      )
    }
  }
  return states
}
