import { describe, expect, it } from 'vitest'
import type { FootballMemory } from '../football/football-memory.ts'
import type { FootballFixture, FootballRound } from '../football/football.ts'
import { presentDuration } from './present-duration.ts'
import { poolOf } from './prizes.ts'
import { viewTournament } from './tournament-view.ts'
import type { Tournament, TournamentRound, TournamentContest } from './tournament.ts'

const fixture = (id: number, overrides: Partial<FootballFixture> = {}): FootballFixture => ({
  id,
  homeClubId: 1,
  awayClubId: 2,
  kickOffAt: 1_000_000,
  homeDifficulty: 3,
  awayDifficulty: 3,
  state: 'upcoming',
  minute: undefined,
  homeScore: undefined,
  awayScore: undefined,
  ...overrides,
})
const gameweek = (
  number: number,
  fixtures: readonly FootballFixture[] = [fixture(number)],
): FootballRound => ({
  id: number,
  number,
  name: `Gameweek ${number}`,
  names: { fr: `Journée ${number}` },
  fixtures,
  firstKickOffAt: fixtures.at(0)?.kickOffAt,
  lastKickOffAt: fixtures.at(-1)?.kickOffAt,
})
const roundOf = (number: number, overrides: Partial<TournamentRound> = {}): TournamentRound => ({
  number,
  gameRoundId: number,
  roundId: number,
  rulePackVersion: 1,
  deadlineAt: number * 1_000_000,
  lockedAt: undefined,
  closedAt: undefined,
  ...overrides,
})
const contest: TournamentContest = {
  id: 1,
  entryFee: 500,
  capacity: undefined,
  maxEntriesPerManager: undefined,
  guaranteedPool: 0,
  rakeBasisPoints: 0,
  prizeTable: [],
  ties: 'earlier',
  creatorsSeatUntil: undefined,
  entryCount: 10,
  disqualifiedCount: 0,
  isCancelled: false,
}

function view(
  rounds: readonly [TournamentRound, ...TournamentRound[]],
  gameweeks: readonly FootballRound[],
  now: number,
  roundCount: number | null = null,
) {
  // Only the part of a championship that a view reads.
  const championship = {
    id: 1,
    gameMinuteMs: 10,
    rounds: gameweeks,
    roundById: new Map(gameweeks.map((one) => [one.id, one])),
  } as unknown as ReturnType<FootballMemory['championship']>
  const football = { championship: () => championship } as unknown as FootballMemory
  const tournament = { championshipId: 1, rounds, roundCount, contests: [contest] } as unknown as Tournament
  return viewTournament(football, tournament, now)
}

describe('a tournament at a moment', () => {
  it('of one round is called by its gameweek, in the language of the reader', () => {
    const gameweeks = [gameweek(1)] as const
    expect(presentDuration({ gameweeks }, 'en')).toBe('Gameweek 1')
    expect(presentDuration({ gameweeks }, 'fr')).toBe('Journée 1')
    expect(presentDuration({ gameweeks }, 'bg')).toBe('Gameweek 1')
  })

  it('of many rounds is called by the first and the last', () => {
    expect(presentDuration({ gameweeks: [gameweek(8), gameweek(9), gameweek(10)] }, 'en')).toBe('GW 8-10')
  })

  it('ends an hour of game time after its last match', () => {
    expect(view([roundOf(1)], [gameweek(1)], 0)).toMatchObject({
      status: 'upcoming',
      endAt: 1_000_000 + 175 * 10,
    })
  })

  it('of many rounds looks at the one that is open', () => {
    const seen = view(
      [roundOf(1, { roundId: 8, closedAt: 5 }), roundOf(2, { roundId: 9 }), roundOf(3, { roundId: 10 })],
      [gameweek(8), gameweek(9), gameweek(10)],
      1_500_000,
    )
    expect(seen).toMatchObject({ status: 'current', matches: 3, focus: { number: 2 } })
  })

  it('of planned rounds runs to the last of them and is not over before it is', () => {
    const last = gameweek(10, [fixture(10, { kickOffAt: 2_000_000 })])
    const weeks = [gameweek(8), gameweek(9), last, gameweek(11)]
    const seen = view([roundOf(1, { roundId: 8, closedAt: 5 })], weeks, 1_500_000, 3)
    expect(seen).toMatchObject({ status: 'current', matches: 3, endAt: 2_000_000 + 175 * 10 })
    expect(seen && presentDuration(seen, 'en')).toBe('GW 8-10')
    expect(view([roundOf(1, { roundId: 8, closedAt: 5 })], weeks, 1_500_000, 1)?.status).toBe('past')
  })

  it('has no match left once it is closed, and those not over before', () => {
    const week = gameweek(1, [
      fixture(1, { state: 'finished' }),
      fixture(2, { state: 'postponed' }),
      fixture(3, { state: 'playing' }),
      fixture(4),
    ])
    expect(view([roundOf(1)], [week], 0)?.matchesLeft).toBe(2)
    expect(view([roundOf(1, { closedAt: 9 })], [week], 10)).toMatchObject({
      status: 'past',
      matchesLeft: 0,
      endAt: 9,
    })
  })

  it('is coming soon without matches or while a match lacks a team', () => {
    expect(view([roundOf(1)], [gameweek(1, [])], 0)?.isComingSoon).toBe(true)
    expect(view([roundOf(1)], [gameweek(1, [fixture(1, { awayClubId: undefined })])], 0)?.isComingSoon).toBe(
      true,
    )
    expect(view([roundOf(1)], [gameweek(1)], 0)?.isComingSoon).toBe(false)
  })

  it('is not seen before its gameweek is known', () => {
    expect(view([roundOf(1)], [], 0)).toBeUndefined()
  })
})

describe('the prize pool', () => {
  it('is the larger of what is guaranteed and the fees less the rake', () => {
    expect(poolOf({ ...contest, rakeBasisPoints: 1000 }, contest.entryCount)).toBe(4500)
    expect(poolOf({ ...contest, guaranteedPool: 6000, rakeBasisPoints: 1000 }, contest.entryCount)).toBe(6000)
    expect(poolOf({ ...contest, entryFee: 0 }, contest.entryCount)).toBe(0)
  })
})
