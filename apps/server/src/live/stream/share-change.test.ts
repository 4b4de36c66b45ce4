import { describe, expect, it } from 'vitest'
import type { LiveUpdate } from '@gaffer/contract'
import { rulePack } from '@gaffer/rules'
import type { LiveStandings } from '../../contests/index.ts'
import type { LiveRound } from '../fold/round-memory.ts'
import type { LiveChange } from '../follow-log.ts'
import { createTelling } from './tell-watchers.ts'
import type { Watcher } from './watcher.ts'

type Scored = LiveRound['scored'] extends ReadonlyMap<number, infer S> ? S : never

const player = (values: Partial<Scored>): Scored => ({
  playerId: 1,
  clubId: 3,
  position: 'FWD',
  price: 500,
  points: 200,
  cleanSheetPoints: 0,
  played: true,
  hasFinished: false,
  isPlaying: true,
  isDone: false,
  presence: 'onPitch',
  presenceMinute: 60,
  playState: 'playing',
  substituteId: undefined,
  breakdown: [],
  ...values,
})

const round = (players: readonly Scored[]): LiveRound => ({
  context: {
    gameRoundId: 11,
    roundId: 1,
    roundNumber: 1,
    championshipId: 1,
    gameMinuteMs: 1,
    pack: rulePack('classic'),
    deadlineAt: 0,
    lockedAt: 0,
    closedAt: undefined,
    fixtures: [],
    players: new Map(),
  },
  contests: [],
  states: new Map(),
  scored: new Map(players.map((each) => [each.playerId, each])),
  version: 1,
})

/** The round before and after a goal: the scorer has it, a defender goes off, a third only plays a minute more. */
const goal: LiveChange = {
  version: 9,
  happenedAt: new Date(70_000),
  rounds: [
    {
      before: round([player({}), player({ playerId: 2 }), player({ playerId: 3 })]),
      after: round([
        player({ points: 600, breakdown: [{ action: 'goal', count: 1, points: 400, fixtureId: 7 }] }),
        player({ playerId: 2, presence: 'takenOff', presenceMinute: 61 }),
        player({ playerId: 3, presenceMinute: 61 }),
      ]),
    },
  ],
  fixtures: [
    {
      fixtureId: 7,
      state: 'playing',
      detail: null,
      minute: 61,
      homeScore: 1,
      awayScore: 0,
      finishedAt: null,
      isAnotherEnd: false,
      contradictions: [],
    },
  ],
  changedRounds: [],
  closingRounds: [],
}

const standings: LiveStandings = {
  standing: ({ entryId }: { readonly entryId: number }) => ({
    entryId,
    contestId: 7,
    points: entryId * 100,
    seasonPoints: entryId * 100,
    place: entryId,
    totalPlayers: 30,
    prize: 250,
    finishedPoints: 0,
    finishedPlayers: 4,
    activePlayers: 3,
    remainingPlayers: 4,
    isFinal: false,
  }),
} as never

/** What pages with these teams, or none, are sent. */
async function tellGoal(entryIds: readonly (number | undefined)[]) {
  const texts: string[] = []
  const nothing = () => undefined
  const watchers = entryIds.map((entryId): Watcher => ({
    stream: {
      send: nothing,
      sendBytes: (bytes) => texts.push(String(bytes)),
      close: nothing,
      onClose: nothing,
    },
    caller: undefined,
    contest: {
      subTournamentId: 701,
      gameRoundId: 11,
      roundNumber: 1,
      currencyExponent: 2,
      isRoundOfIt: (id) => id === 11,
    },
    entryId,
    championshipId: 1,
  }))
  const placeOf = () => ({ championshipId: 1, homeClubId: 3, awayClubId: 4 })
  const logFault = (error: unknown) => {
    throw error
  }
  const tell = createTelling({ standings, placeOf, now: () => 5, logFault })
  tell(goal, watchers)
  await new Promise(setImmediate)
  return texts.map((text): LiveUpdate => JSON.parse(text.slice('data: '.length)))
}

describe('a goal', () => {
  it('is sent with all that a page with a team shows of it', async () => {
    const [update] = await tellGoal([9])
    expect(update).toEqual({
      type: 'update',
      version: 9,
      serverTime: 5,
      subTournamentId: 701,
      players: [
        { playerId: 1, points: 6, presence: 'onPitch' },
        { playerId: 2, points: 2, presence: 'takenOff' },
      ],
      moments: [{ playerId: 1, minute: '', action: 'goal', points: 4 }],
      happenedAt: 70_000,
      fixtures: [
        {
          id: 7,
          state: 'playing',
          detail: null,
          minute: 61,
          hostScore: 1,
          guestScore: 0,
          hostTeamId: 3,
          guestTeamId: 4,
        },
      ],
      roundChanged: false,
      liveChanged: false,
      team: {
        userTeamId: 901,
        points: 9,
        totalPoints: 9,
        place: 9,
        totalPlayers: 30,
        prize: 2.5,
        finishedPlayers: 4,
        activePlayers: 3,
        remainingPlayers: 4,
      },
    })
  })

  it('is the same for each page of a contest but for its team', async () => {
    const updates = await tellGoal([9, 12, undefined])
    expect(updates.map(({ team }) => team?.place ?? null)).toEqual([9, 12, null])
    expect(new Set(updates.map((update) => JSON.stringify({ ...update, team: null }))).size).toBe(1)
  })
})
