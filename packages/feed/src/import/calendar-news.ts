import type { EpochMs } from '@gaffer/rules'
import type { FixtureDate, Snapshot } from './parse-fpl-snapshots.ts'
import type { ImportedFixture, ImportedRound } from './season-import.ts'

/** The date of a match as announced at one time. */
export type AnnouncedDate = FixtureDate & { readonly fixtureSourceId: number }

/** How the calendar of a season changed until it was final. */
export type CalendarNews = {
  /** The calendar before the first of these rounds. */
  readonly first: readonly AnnouncedDate[]
  /** By round: what was announced between the previous deadline and that of the round. */
  readonly before: ReadonlyMap<number, readonly AnnouncedDate[]>
  /** By round: the matches called off after its deadline. */
  readonly calledOff: ReadonlyMap<number, readonly number[]>
}

type Move = { readonly before: number; readonly date: AnnouncedDate }

/**
 * Infers when matches were moved from snapshots taken during the season. A match that lost its round between two
 * snapshots, with its deadline in between, was called off after the deadline: the harder case for a game. Where
 * nothing better is known, a change counts as announced in time for the round it concerns and before the match would
 * have begun. In its own round a match has its actual kick-off, in other rounds the one known at the time.
 */
export function calendarNews(
  fixtures: readonly ImportedFixture[],
  rounds: readonly ImportedRound[],
  snapshots: readonly Snapshot<FixtureDate>[],
): CalendarNews {
  const first: AnnouncedDate[] = []
  const moves: Move[] = []
  const calledOff = new Map<number, number[]>()
  for (const fixture of fixtures) {
    const history = readHistory(fixture, rounds, snapshots)
    first.push(history.first)
    moves.push(...history.moves)
    for (const round of history.calledOff) {
      calledOff.set(round, [...(calledOff.get(round) ?? []), fixture.sourceId])
    }
  }
  const byRound = Map.groupBy(moves, ({ before }) => before)
  return {
    first,
    before: new Map([...byRound].map(([round, announced]) => [round, announced.map(({ date }) => date)])),
    calledOff,
  }
}

function readHistory(
  fixture: ImportedFixture,
  rounds: readonly ImportedRound[],
  snapshots: readonly Snapshot<FixtureDate>[],
): { readonly first: AnnouncedDate; readonly moves: readonly Move[]; readonly calledOff: readonly number[] } {
  const { sourceId: fixtureSourceId } = fixture
  const final = { takenAt: Infinity, round: fixture.round, kickOffAt: fixture.kickOffAt }
  const known = [
    ...snapshots.flatMap(({ takenAt, known: dates }) => {
      const date = dates.get(fixtureSourceId)
      return date === undefined ? [] : [{ takenAt, ...date }]
    }),
    final,
  ]
  const moves: Move[] = []
  const calledOff: number[] = []
  known.forEach((next, at) => {
    const last = known[at - 1]
    if (last === undefined) return
    const { round, kickOffAt } = next
    const ahead = known.slice(at).find((later) => later.round !== null)?.round ?? null
    const announce = (latest: number | null, date: FixtureDate, kickOffBefore = last.kickOffAt) => {
      const before = roundOf(rounds, next.takenAt, earlier(latest, lastRoundBy(rounds, kickOffBefore)))
      if (before !== undefined) moves.push({ before, date: { fixtureSourceId, ...date } })
    }
    if (last.round === round) {
      if (last.kickOffAt !== kickOffAt) announce(round, { round, kickOffAt })
      return
    }
    const isLocked = last.round !== null && deadlineOf(rounds, last.round) <= next.takenAt
    if (last.round !== null && isLocked && (ahead === null || ahead > last.round)) {
      calledOff.push(last.round)
      if (round !== null) announce(round, { round, kickOffAt }, null)
    } else announce(round ?? ahead, { round, kickOffAt })
  })
  const [begin = final] = known
  const first = { fixtureSourceId, round: begin.round, kickOffAt: begin.kickOffAt }
  return { first, moves, calledOff }
}

/** The first round whose deadline is not before this moment, but at most `latest`. */
function roundOf(rounds: readonly ImportedRound[], at: EpochMs, latest: number | null): number | undefined {
  const next = rounds.find(({ deadlineAt }) => deadlineAt >= at)?.number
  if (next === undefined) return latest ?? undefined
  return latest === null ? next : Math.min(next, latest)
}

/** The last round locked by a kick-off: if the match did not begin then, that was announced before the round. */
function lastRoundBy(rounds: readonly ImportedRound[], kickOffAt: EpochMs | null): number | null {
  if (kickOffAt === null) return null
  return (rounds.findLast(({ deadlineAt }) => deadlineAt <= kickOffAt) ?? rounds[0])?.number ?? null
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

function deadlineOf(rounds: readonly ImportedRound[], number: number): EpochMs {
  return rounds.find((round) => round.number === number)?.deadlineAt ?? Infinity
}
