import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createAbsence } from '../platform/memory/outlive-absence.ts'
import { findChanges } from './find-changes.ts'
import {
  countTournaments,
  loadAllTournaments,
  loadRoomContest,
  loadRoomTournament,
  loadTheseTournaments,
} from './repo.ts'
import { closedAtOf, type ListedContest, type Tournament } from './tournament.ts'
import { isSeenBy } from './visibility.ts'
import type { Viewer } from '../core/caller.ts'

/**
 * Every tournament of every operator, except rooms, in memory: lobby, cards and counts are read only from here. After
 * the first read only changes are read. Nothing here decides an entry or a save.
 */
export type TournamentMemory = {
  /** Waits until nothing in memory is older than a second. */
  readonly fresh: () => Promise<void>
  /** Whether `fresh` would read nothing. */
  readonly isFresh: () => boolean
  /** How old all of it is, in milliseconds, while the database is away; otherwise undefined. */
  readonly age: () => number | undefined
  /** Makes the next `fresh` read again, when somebody must see at once what was written here. */
  readonly outdate: () => void
  /** Raised whenever something has been read again. */
  readonly version: () => number
  readonly ofOperator: (operatorId: number) => readonly Tournament[]
  /**
   * Undefined for a tournament that does not exist or is another operator's. Ids that a caller names are
   * looked up by `seenTournament` and `seenContest`: not everybody may know of private games.
   */
  readonly tournament: (operatorId: number, id: number) => Tournament | undefined
  /** The operator's contest with this id. */
  readonly contest: (operatorId: number, contestId: number) => ListedContest | undefined
  /**
   * The tournament with an id given by a caller; undefined where the viewer may not see one. There are too many rooms
   * to keep in memory: a tournament of rooms is seen through one of its rooms, that of an entry, otherwise the first.
   */
  readonly seenTournament: (viewer: Viewer, id: number, entryId?: number) => Promise<Tournament | undefined>
  /**
   * The contest with an id given by a caller; undefined where the viewer may not see one. A room is visible to
   * managers who are in it.
   */
  readonly seenContest: (viewer: Viewer, contestId: number) => Promise<ListedContest | undefined>
}

const FRESH_MS = 1000
/** Tournaments disappear only with a league that is removed from the demo; checked this often. */
const COUNT_EVERY_MS = 10_000

/** A memory of all tournaments. Nothing is read until `fresh` is first called. */
export function createTournamentMemory(
  db: Kysely<DB>,
  elapsed: () => number = () => performance.now(),
): TournamentMemory {
  let byId = new Map<number, Tournament>()
  let contests = new Map<number, ListedContest>()
  let byOperator: ReadonlyMap<number, readonly Tournament[]> = new Map()
  let newestId = 0
  /** Everything the database wrote before this mark has been read. */
  let mark: string | undefined
  let countedAt = -Infinity
  let version = 0
  let loadedAt = -Infinity
  /** Something was written after the current read began. */
  let isOutdated = false
  let loading: Promise<void> | undefined
  const absence = createAbsence(elapsed)

  const load = async (): Promise<void> => {
    const startedAt = elapsed()
    isOutdated = false
    if (mark === undefined) await readAll()
    else await readChanges(mark)
    if (startedAt - countedAt >= COUNT_EVERY_MS) {
      countedAt = startedAt
      if ((await countTournaments(db)) !== byId.size) await readAll()
    }
    byOperator = Map.groupBy(byId.values(), ({ operatorId }) => operatorId)
    version += 1
    loadedAt = isOutdated ? -Infinity : startedAt
  }

  const readAll = async (): Promise<void> => {
    // What is written while everything is being read will be read again.
    const before = await findChanges(db, { afterId: newestId, open: [], mark: undefined })
    const all = await loadAllTournaments(db)
    byId = new Map()
    contests = new Map()
    keep(all)
    mark = before.mark
  }

  const readChanges = async (since: string): Promise<void> => {
    const open = [...byId.values()].filter((one) => !isOver(one)).map(({ id }) => id)
    const changes = await findChanges(db, { afterId: newestId, open, mark: since })
    if (changes.ids.length > 0) keep(await loadTheseTournaments(db, changes.ids))
    mark = changes.mark
  }

  const keep = (tournaments: readonly Tournament[]): void => {
    for (const tournament of tournaments) {
      byId.set(tournament.id, tournament)
      newestId = Math.max(newestId, tournament.id)
      for (const contest of tournament.contests) contests.set(contest.id, { tournament, contest })
    }
  }

  const begin = (): Promise<void> =>
    (loading = load().finally(() => {
      loading = undefined
    }))
  const isFresh = () => elapsed() - loadedAt < FRESH_MS
  const fresh = async (): Promise<void> => {
    if (isFresh() || absence.isBridged()) return
    const underWay = loading
    await absence.outlive(underWay ?? begin())
    // A read that was under way may have missed what was written since it began; the next one has not.
    const isMissed = underWay !== undefined && loadedAt === -Infinity && !absence.isBridged()
    if (isMissed) await absence.outlive(loading ?? begin())
  }
  const tournamentOf = (operatorId: number, id: number): Tournament | undefined => {
    const tournament = byId.get(id)
    return tournament?.operatorId === operatorId ? tournament : undefined
  }
  const contestOf = (operatorId: number, contestId: number): ListedContest | undefined => {
    const contest = contests.get(contestId)
    return contest?.tournament.operatorId === operatorId ? contest : undefined
  }
  const isSeen = async (viewer: Viewer, { id, isListed }: Tournament): Promise<boolean> =>
    isListed || isSeenBy(db, id, viewer)

  return {
    fresh,
    isFresh,
    age: absence.age,
    outdate: () => {
      isOutdated = true
      loadedAt = -Infinity
    },
    version: () => version,
    ofOperator: (operatorId) => byOperator.get(operatorId) ?? [],
    tournament: tournamentOf,
    contest: contestOf,
    seenTournament: async (viewer, id, entryId) => {
      await fresh()
      if (!byId.has(id)) return loadRoomTournament(db, viewer.operatorId, id, entryId)
      const tournament = tournamentOf(viewer.operatorId, id)
      return tournament && (await isSeen(viewer, tournament)) ? tournament : undefined
    },
    seenContest: async (viewer, contestId) => {
      await fresh()
      if (!contests.has(contestId)) return loadRoomContest(db, viewer, contestId)
      const contest = contestOf(viewer.operatorId, contestId)
      return contest && (await isSeen(viewer, contest.tournament)) ? contest : undefined
    },
  }
}

function isOver(tournament: Tournament): boolean {
  return (
    closedAtOf(tournament) !== undefined && tournament.rounds.every(({ closedAt }) => closedAt !== undefined)
  )
}
