import type { Kysely } from 'kysely'
import type { EpochMs } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import {
  buildSnapshot,
  type ChampionshipFacts,
  type ChampionshipSnapshot,
  type NamedPlayers,
  type ShortState,
} from './championship-snapshot.ts'
import type { FootballFixture } from './football.ts'
import { createAbsence } from '../platform/memory/outlive-absence.ts'
import { loadChampionshipFacts } from './repo/load-facts.ts'
import { type ChampionshipMarks, loadMarks } from './repo/load-marks.ts'
import { type KeptPastRound, loadPastRounds } from './repo/load-past-rounds.ts'
import { loadSeasonResults } from './repo/load-season-results.ts'
import { loadLineUps, loadStates } from './repo/load-states.ts'
import { createSeasonRecords, type SeasonRecord } from './season-record.ts'

/**
 * All football data, in memory: no request reads a club, a player, a price or a fixture from the database. `fresh`
 * brings it up to date, at most once a second for all callers together; the getters answer from memory. A snapshot
 * never changes, so results computed from one may be cached with it.
 */
export type FootballMemory = {
  /**
   * Waits until nothing in memory is older than a second, or a minute while the database is away; another fault is
   * thrown to those waiting.
   */
  readonly fresh: () => Promise<void>
  /** Whether `fresh` would read nothing. */
  readonly isFresh: () => boolean
  /** How old all of it is, in milliseconds, while the database is away; otherwise undefined. */
  readonly age: () => number | undefined
  /** The database's time, by its clock at the last read. */
  readonly now: () => EpochMs
  /** Raised whenever something changed. */
  readonly version: () => number
  /** By id. */
  readonly championships: () => readonly ChampionshipSnapshot[]
  readonly championship: (id: number) => ChampionshipSnapshot | undefined
  /** The championship that a player, round or fixture belongs to. */
  readonly ofPlayer: (playerId: number) => ChampionshipSnapshot | undefined
  readonly ofRound: (roundId: number) => ChampionshipSnapshot | undefined
  readonly ofFixture: (fixtureId: number) => ChampionshipSnapshot | undefined
}

type Kept = {
  readonly marks: ChampionshipMarks
  readonly facts: ChampionshipFacts
  readonly pastRounds: readonly KeptPastRound[]
  readonly record: (rulePack: string) => SeasonRecord
}

const FRESH_MS = 1000
/** A node that is behind may write an older version shortly after a newer one was read. */
const VERSIONS_LOOKED_BACK = 5000
/** Game minutes before and after kick-off in which line-ups are looked for. */
const LINE_UPS_AHEAD_MINUTES = 120
const MATCH_MINUTES = 150

async function loadSeason(
  db: Kysely<DB>,
  championshipId: number,
  defaultRulePack: string,
  known: readonly KeptPastRound[],
): Promise<Pick<Kept, 'pastRounds' | 'record'>> {
  const pastRounds = await loadPastRounds(db, championshipId, known)
  const results = await loadSeasonResults(db, championshipId, pastRounds)
  return { pastRounds, record: createSeasonRecords(results, defaultRulePack) }
}

/** A memory of all championships in the database. Nothing is read until `fresh` is first called. */
export function createFootballMemory(
  db: Kysely<DB>,
  elapsed: () => number = () => performance.now(),
): FootballMemory {
  const kept = new Map<number, Kept>()
  const states = new Map<number, ShortState & { readonly logVersion: number }>()
  let lineUps: ReadonlyMap<number, NamedPlayers> = new Map()
  let snapshots: ReadonlyMap<number, ChampionshipSnapshot> = new Map()
  const owners = {
    player: new Map<number, number>(),
    round: new Map<number, number>(),
    fixture: new Map<number, number>(),
  }
  let newestVersion = 0
  let version = 0
  let clockOffset = 0
  let loadedAt = -Infinity
  let loading: Promise<void> | undefined
  const absence = createAbsence(elapsed)

  const load = async (): Promise<void> => {
    const startedAt = elapsed()
    const changed = new Set<number>()
    const { now, marks } = await loadMarks(db)
    clockOffset = now - Date.now()
    for (const id of kept.keys()) {
      if (!marks.has(id)) {
        kept.delete(id)
        changed.add(id)
      }
    }
    for (const [id, mark] of marks) {
      const before = kept.get(id)
      if (before?.marks.facts === mark.facts && before.marks.results === mark.results) continue
      // Prices change when a round closes, so a change in either mark means reading the facts again.
      const facts = await loadChampionshipFacts(db, id)
      if (facts === undefined) continue
      const season =
        before?.marks.results === mark.results
          ? before
          : await loadSeason(db, id, facts.defaultRulePack, before?.pastRounds ?? [])
      kept.set(id, { marks: mark, facts, pastRounds: season.pastRounds, record: season.record })
      changed.add(id)
      for (const round of before?.facts.rounds ?? []) owners.round.delete(round.id)
      for (const fixtureId of before?.facts.fixtures.keys() ?? []) {
        if (facts.fixtures.has(fixtureId)) continue
        owners.fixture.delete(fixtureId)
        states.delete(fixtureId)
      }
      for (const playerId of facts.players.keys()) owners.player.set(playerId, id)
      for (const round of facts.rounds) owners.round.set(round.id, id)
      for (const fixtureId of facts.fixtures.keys()) owners.fixture.set(fixtureId, id)
    }
    for (const row of await loadStates(db, Math.max(0, newestVersion - VERSIONS_LOOKED_BACK))) {
      newestVersion = Math.max(newestVersion, row.logVersion)
      const known = states.get(row.fixtureId)
      if (known !== undefined && isSameState(known, row)) continue
      states.set(row.fixtureId, row)
      const owner = owners.fixture.get(row.fixtureId)
      if (owner !== undefined) changed.add(owner)
    }
    const named = await loadLineUps(db, fixturesNearKickOff(now), clubOfSide)
    for (const fixtureId of new Set([...named.keys(), ...lineUps.keys()])) {
      if (isSameNamed(named.get(fixtureId), lineUps.get(fixtureId))) continue
      const owner = owners.fixture.get(fixtureId)
      if (owner !== undefined) changed.add(owner)
    }
    lineUps = named
    if (changed.size > 0) {
      const next = new Map(snapshots)
      for (const id of changed) {
        const known = kept.get(id)
        if (known === undefined) next.delete(id)
        else next.set(id, buildSnapshot(known.facts, { states, lineUps, record: known.record }))
      }
      snapshots = new Map([...next].toSorted(([a], [b]) => a - b))
      version += 1
    }
    loadedAt = startedAt
  }

  const fixturesNearKickOff = (now: EpochMs): readonly number[] =>
    [...kept.values()].flatMap(({ facts }) =>
      [...facts.fixtures.values()]
        .filter(({ id, kickOffAt = 0 }) => {
          const state = states.get(id)?.state ?? 'upcoming'
          const isNear =
            kickOffAt < now + LINE_UPS_AHEAD_MINUTES * facts.gameMinuteMs &&
            kickOffAt > now - MATCH_MINUTES * facts.gameMinuteMs
          return isNear && (state === 'upcoming' || state === 'playing' || state === 'half_time')
        })
        .map(({ id }) => id),
    )

  const clubOfSide = (fixtureId: number, side: 'home' | 'away'): number | undefined => {
    const fixture = fixtureOf(kept, owners.fixture.get(fixtureId), fixtureId)
    return side === 'home' ? fixture?.homeClubId : fixture?.awayClubId
  }

  const isFresh = () => elapsed() - loadedAt < FRESH_MS
  const snapshotOf = (id: number | undefined) => (id === undefined ? undefined : snapshots.get(id))
  return {
    fresh: async () => {
      if (isFresh() || absence.isBridged()) return
      loading ??= load().finally(() => {
        loading = undefined
      })
      await absence.outlive(loading)
    },
    isFresh,
    age: absence.age,
    now: () => Date.now() + clockOffset,
    version: () => version,
    championships: () => [...snapshots.values()],
    championship: snapshotOf,
    ofPlayer: (playerId) => snapshotOf(owners.player.get(playerId)),
    ofRound: (roundId) => snapshotOf(owners.round.get(roundId)),
    ofFixture: (fixtureId) => snapshotOf(owners.fixture.get(fixtureId)),
  }
}

function fixtureOf(
  kept: ReadonlyMap<number, Kept>,
  championshipId: number | undefined,
  fixtureId: number,
): FootballFixture | undefined {
  return championshipId === undefined ? undefined : kept.get(championshipId)?.facts.fixtures.get(fixtureId)
}

function isSameState(one: ShortState, other: ShortState): boolean {
  return (
    one.state === other.state &&
    one.minute === other.minute &&
    one.detail === other.detail &&
    one.homeScore === other.homeScore &&
    one.awayScore === other.awayScore
  )
}

function isSameNamed(one: NamedPlayers | undefined, other: NamedPlayers | undefined): boolean {
  const key = (named: NamedPlayers | undefined) =>
    named === undefined
      ? ''
      : [named.clubIds, named.starters, named.bench].map((ids) => [...ids].join(',')).join(';')
  return key(one) === key(other)
}
