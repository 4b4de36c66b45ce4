import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { countTournaments, loadAllTournaments, loadChangedTournaments } from './repo.ts'
import { closedAtOf, type Contest, type Tournament } from './tournament.ts'
import { isSeenBy, type Viewer } from './viewer.ts'

/**
 * Every tournament of every operator, in memory: lobby, cards and counts are read from it alone. What
 * is over does not change any more and is read once. Nothing here decides an entry or a save.
 */
export type TournamentMemory = {
  /** Waits until nothing in memory is older than a second. */
  readonly fresh: () => Promise<void>
  /** Has the next `fresh` read again: somebody must see at once what was written here. */
  readonly outdate: () => void
  /** Raised whenever something was read again. */
  readonly version: () => number
  readonly ofOperator: (operatorId: number) => readonly Tournament[]
  /**
   * Undefined for a tournament that does not exist or is another operator's. Ids that a caller names are
   * looked up by `seenTournament` and `seenContest`: not everybody may know of private games.
   */
  readonly tournament: (operatorId: number, id: number) => Tournament | undefined
  /** The contest a subgame id names, of this operator. */
  readonly contest: (operatorId: number, subgameId: number) => Contest | undefined
  /** The tournament of an id that somebody names; undefined where there is none for whoever looks. */
  readonly seenTournament: (viewer: Viewer, id: number) => Promise<Tournament | undefined>
  /** The contest of a subgame id that somebody names; undefined where there is none for whoever looks. */
  readonly seenContest: (viewer: Viewer, subgameId: number) => Promise<Contest | undefined>
}

const FRESH_MS = 1000

/** A memory of all tournaments. Nothing is read before the first `fresh`. */
export function createTournamentMemory(
  db: Kysely<DB>,
  elapsed: () => number = () => performance.now(),
): TournamentMemory {
  let byId = new Map<number, Tournament>()
  let contests = new Map<number, Contest>()
  let byOperator: ReadonlyMap<number, readonly Tournament[]> = new Map()
  let newestId = 0
  let version = 0
  let loadedAt = -Infinity
  /** Something was written since the reading that is under way began. */
  let isOutdated = false
  let loading: Promise<void> | undefined

  const load = async (): Promise<void> => {
    const startedAt = elapsed()
    isOutdated = false
    const open = [...byId.values()].filter((one) => !isOver(one)).map(({ id }) => id)
    const isFirst = byId.size === 0
    const changed = isFirst ? await loadAllTournaments(db) : await loadChangedTournaments(db, newestId, open)
    keep(changed)
    if ((await countTournaments(db)) !== byId.size) {
      byId = new Map()
      contests = new Map()
      keep(await loadAllTournaments(db))
    }
    byOperator = Map.groupBy(byId.values(), ({ operatorId }) => operatorId)
    version += 1
    loadedAt = startedAt
    if (isOutdated) await load()
  }

  const keep = (tournaments: readonly Tournament[]): void => {
    for (const tournament of tournaments) {
      byId.set(tournament.id, tournament)
      newestId = Math.max(newestId, tournament.id)
      for (const subgame of tournament.subgames) contests.set(subgame.id, { tournament, subgame })
    }
  }

  const fresh = async (): Promise<void> => {
    if (elapsed() - loadedAt < FRESH_MS) return
    loading ??= load().finally(() => {
      loading = undefined
    })
    await loading
  }
  const tournamentOf = (operatorId: number, id: number): Tournament | undefined => {
    const tournament = byId.get(id)
    return tournament?.operatorId === operatorId ? tournament : undefined
  }
  const contestOf = (operatorId: number, subgameId: number): Contest | undefined => {
    const contest = contests.get(subgameId)
    return contest?.tournament.operatorId === operatorId ? contest : undefined
  }
  const isSeen = async (viewer: Viewer, { id, isListed }: Tournament): Promise<boolean> =>
    isListed || isSeenBy(db, id, viewer)

  return {
    fresh,
    outdate: () => {
      isOutdated = true
      loadedAt = -Infinity
    },
    version: () => version,
    ofOperator: (operatorId) => byOperator.get(operatorId) ?? [],
    tournament: tournamentOf,
    contest: contestOf,
    seenTournament: async (viewer, id) => {
      await fresh()
      const tournament = tournamentOf(viewer.operatorId, id)
      return tournament && (await isSeen(viewer, tournament)) ? tournament : undefined
    },
    seenContest: async (viewer, subgameId) => {
      await fresh()
      const contest = contestOf(viewer.operatorId, subgameId)
      return contest && (await isSeen(viewer, contest.tournament)) ? contest : undefined
    },
  }
}

function isOver(tournament: Tournament): boolean {
  return (
    closedAtOf(tournament) !== undefined && tournament.rounds.every(({ closedAt }) => closedAt !== undefined)
  )
}
