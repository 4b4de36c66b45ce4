import { setImmediate as breathe } from 'node:timers/promises'
import type { MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isKnownPack } from '../../core/pack-of.ts'
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
  /** Reads again which rounds are being played, and all of their data. */
  readonly reload: () => Promise<void>
  /**
   * Goes on to the version of the matches: reads again the rounds `toRead` as far as they are being played, because
   * form and totals may have changed, and rescores the others these matches belong to. Returns what the matches
   * changed in the rounds that were known before.
   */
  readonly follow: (
    fixtureIds: ReadonlySet<number>,
    toRead: ReadonlySet<number>,
  ) => Promise<readonly RoundChange[]>
}

/** What matches changed in one round. */
export type RoundChange = { readonly before: LiveRound; readonly after: LiveRound }

export function createRoundMemory(db: Kysely<DB>, matches: MatchMemory): RoundMemory {
  let rounds: ReadonlyMap<number, LiveRound> = new Map()

  const score = async (
    context: RoundContext,
    contests: readonly ContestOfRound[],
    version: number,
  ): Promise<LiveRound> => {
    // A gameweek has a hundred game rounds, and the matches are known: without a pause all would be scored at once.
    await breathe()
    const known = await matches.matches(context.fixtures.map(({ fixtureId }) => fixtureId))
    const states = new Map<number, MatchState>()
    for (const [id, { state }] of known) if (state !== undefined) states.set(id, state)
    return { context, contests, states, scored: scorePlayers(context, states), version }
  }

  const load = async (id: number, version: number): Promise<LiveRound | undefined> => {
    const context = await loadRoundContext(db, id, version)
    return context && score(context, await loadContests(db, id), version)
  }

  // A round of a pack that only a newer release knows is played there, and the others go on here.
  const listPlayed = async (): Promise<readonly number[]> => {
    const rows = await db
      .selectFrom('gameRound')
      .select(['id', 'rulePack', 'packVersion as rulePackVersion'])
      .where('lockedAt', 'is not', null)
      .where('closedAt', 'is', null)
      .orderBy('id')
      .execute()
    return rows.filter(isKnownPack).map(({ id }) => id)
  }

  return {
    rounds: () => rounds,
    reload: async () => {
      const version = matches.version()
      const loaded = new Map<number, LiveRound>()
      for (const id of await listPlayed()) {
        const round = await load(id, version)
        if (round !== undefined) loaded.set(id, round)
      }
      rounds = loaded
    },
    follow: async (fixtureIds, toRead) => {
      const version = matches.version()
      const next = new Map<number, LiveRound>()
      const changes: RoundChange[] = []
      for (const id of toRead.size > 0 ? await listPlayed() : rounds.keys()) {
        const before = rounds.get(id)
        const isConcerned = before?.context.fixtures.some(({ fixtureId }) => fixtureIds.has(fixtureId))
        let after = before && { ...before, version }
        if (before === undefined || toRead.has(id)) after = await load(id, version)
        else if (isConcerned === true) after = await score(before.context, before.contests, version)
        if (after === undefined) continue
        next.set(id, after)
        if (before !== undefined && isConcerned === true) changes.push({ before, after })
      }
      rounds = next
      return changes
    },
  }
}
