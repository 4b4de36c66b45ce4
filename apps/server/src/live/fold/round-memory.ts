import type { MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  type ContestOfRound,
  loadContests,
  loadRoundContext,
  type RoundContext,
  type ScoredPlayer,
  scorePlayers,
} from '../../rounds/index.ts'
import type { MatchMemory } from './match-memory.ts'

/** A game round that is locked and not closed, scored at a version of the log. */
export type LiveRound = {
  readonly context: RoundContext
  readonly contests: readonly ContestOfRound[]
  readonly states: ReadonlyMap<number, MatchState>
  readonly scored: ReadonlyMap<number, ScoredPlayer>
  readonly version: number
}

/** The rounds being played; all of it is a pure function of their contexts and matches. */
export type RoundMemory = {
  readonly rounds: () => ReadonlyMap<number, LiveRound>
  /** Reads again which rounds are being played, and all of their data: form and totals may have changed. */
  readonly reload: () => Promise<void>
  /** Rescores the rounds these matches belong to, and raises the version of all. */
  readonly rescore: (fixtureIds: ReadonlySet<number>) => Promise<readonly RoundChange[]>
}

/** What rescoring changed in one round. */
export type RoundChange = { readonly before: LiveRound; readonly after: LiveRound }

export function createRoundMemory(db: Kysely<DB>, matches: MatchMemory): RoundMemory {
  let rounds: ReadonlyMap<number, LiveRound> = new Map()

  const score = async (
    context: RoundContext,
    contests: readonly ContestOfRound[],
    version: number,
  ): Promise<LiveRound> => {
    const known = await matches.matches(context.fixtures.map(({ fixtureId }) => fixtureId))
    const states = new Map<number, MatchState>()
    for (const [id, { state }] of known) if (state !== undefined) states.set(id, state)
    return { context, contests, states, scored: scorePlayers(context, states), version }
  }

  return {
    rounds: () => rounds,
    reload: async () => {
      const version = matches.version()
      const rows = await db
        .selectFrom('gameRound')
        .select('id')
        .where('lockedAt', 'is not', null)
        .where('closedAt', 'is', null)
        .orderBy('id')
        .execute()
      const loaded = new Map<number, LiveRound>()
      for (const { id } of rows) {
        const context = await loadRoundContext(db, id, version)
        if (context !== undefined) loaded.set(id, await score(context, await loadContests(db, id), version))
      }
      rounds = loaded
    },
    rescore: async (fixtureIds) => {
      const version = matches.version()
      const next = new Map<number, LiveRound>()
      const changes: RoundChange[] = []
      for (const [id, before] of rounds) {
        const isConcerned = before.context.fixtures.some(({ fixtureId }) => fixtureIds.has(fixtureId))
        const after = isConcerned
          ? await score(before.context, before.contests, version)
          : { ...before, version }
        next.set(id, after)
        if (isConcerned) changes.push({ before, after })
      }
      rounds = next
      return changes
    },
  }
}
