import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerData, LiveUpdate, UserTeam } from '@gaffer/contract/types'
import { learnVersion, markVersion, seenVersion } from '../../lib/seen-version.ts'
import { arriving } from '../../lib/query-client.ts'
import { buildGame, SUB_ID, TEAM_ID } from '../../testing/build-game.ts'
import { applyLiveMessage, newsOf } from './apply-live-message.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The longest of the random delays.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Longer than any delay. */
const LONG_MS = 20_000

const team = (values: Partial<NonNullable<LiveUpdate['team']>> = {}) => ({
  userTeamId: TEAM_ID,
  points: 36,
  totalPoints: 36,
  place: 800,
  totalPlayers: 48_120,
  prize: 15,
  finishedPlayers: 4,
  activePlayers: 3,
  remainingPlayers: 4,
  ...values,
})

const update = (values: Partial<LiveUpdate> = {}): LiveUpdate => ({
  type: 'update',
  version: (seenVersion() ?? 0) + 1,
  serverTime: 0,
  subTournamentId: SUB_ID,
  players: [],
  moments: [],
  happenedAt: null,
  fixtures: [],
  roundChanged: false,
  liveChanged: false,
  team: team(),
  ...values,
})

/** The captain of the team scores in the 68th minute: 20 points, doubled, become 28. */
const goal = (values: Partial<LiveUpdate> = {}) =>
  update({
    players: [{ playerId: 11, points: 14, presence: 'onPitch' }],
    moments: [{ playerId: 11, minute: "68'", action: 'goal', points: 4 }],
    happenedAt: Date.UTC(2026, 10, 28, 15, 8),
    fixtures: [
      {
        id: 7,
        state: 'playing',
        detail: null,
        minute: 68,
        hostScore: 1,
        guestScore: 0,
        hostTeamId: 3,
        guestTeamId: 4,
      },
    ],
    team: team({ points: 28, totalPoints: 28 }),
    ...values,
  })

const KEYS = {
  userTeam: ['userTeam', null, { user_team_id: String(TEAM_ID) }, null],
  dashboard: ['dashboard', null, { status: 'active' }, null],
  rankHistory: ['rankHistory', { id: String(SUB_ID) }, { user_team_id: String(TEAM_ID) }, null],
  tournamentFixtures: ['tournamentFixtures', { id: '7' }, null, null],
  leaderBoard: ['leaderBoard', { id: String(SUB_ID) }, { page: '1' }, null],
  tournament: ['tournament', null, null, null],
} as const
type Shown = keyof typeof KEYS

const MATCH = {
  id: 7,
  state: 'playing',
  minute: 67,
  period: '67’',
  host_score: 0,
  guest_score: 0,
  result: '0 - 0',
}

function buildAnswers(teamValues: Partial<UserTeam> = {}): Readonly<Record<Shown, unknown>> {
  const game = buildGame({}, { points: 20, total_points: 20, transferCost: 0, ...teamValues })
  return {
    userTeam: game.userTeam,
    dashboard: game.dashboard,
    rankHistory: game.rankHistory,
    leaderBoard: game.leaderBoard,
    tournamentFixtures: { data: [{ round: {}, fixtures: [MATCH] }] },
    tournament: { data: {} },
  }
}

/** A page that shows these answers, and counts how often it requests each of them. */
function openPage(names: readonly Shown[], { answers = buildAnswers(), answerAfterMs = 0 } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  const requests: Shown[] = []
  for (const name of names) {
    client.setQueryData(KEYS[name], answers[name])
    const observer = new QueryObserver(client, {
      queryKey: KEYS[name],
      queryFn: async () => {
        requests.push(name)
        await new Promise((resolve) => setTimeout(resolve, answerAfterMs))
        return answers[name]
      },
    })
    observer.subscribe(() => undefined)
  }
  const shown = <A>(name: Shown) => client.getQueryData<A>(KEYS[name])
  return { client, requests, shown }
}

const MY_TEAM = ['userTeam', 'dashboard', 'rankHistory', 'tournamentFixtures'] as const

describe('a goal, on a page with the own team', () => {
  it('is shown at once and whole, without a request', async () => {
    const { client, requests, shown } = openPage(MY_TEAM)
    applyLiveMessage(client, goal())
    expect(shown<{ team: UserTeam }>('userTeam')?.team).toMatchObject({
      points: 28,
      playerPoints: 28,
      total_points: 28,
      current_place: 800,
      prize: 15,
      groups: [{ players: [{ playerId: 11, points: 14, teamPoints: 28, presenceMinute: 68 }] }],
    })
    expect(shown<{ data: AnswerData<'rankHistory'> }>('rankHistory')?.data).toMatchObject({
      moments: [{ playerId: 11, playerName: 'J. Sorel', action: 'goal', points: 8 }, { points: 10 }],
      samples: [{}, {}, { at: '2026-11-28T15:08:00.000Z', place: 800, points: 28 }],
    })
    expect(shown<{ data: AnswerData<'dashboard'> }>('dashboard')?.data[0]?.user_teams).toMatchObject([
      { points: 28, place: 800 },
    ])
    expect(
      shown<{ data: AnswerData<'tournamentFixtures'> }>('tournamentFixtures')?.data[0]?.fixtures,
    ).toEqual([{ ...MATCH, minute: 68, period: '68’', host_score: 1, result: '1 - 0' }])
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual([])
  })

  it('is drawn in one go: nobody sees the total without the place or the moment', () => {
    const { client } = openPage(MY_TEAM)
    const seen: string[] = []
    const look = new QueryObserver<{ team: UserTeam }>(client, { queryKey: KEYS.userTeam, enabled: false })
    const draw = ({ data }: { readonly data?: { team: UserTeam } | undefined }) => {
      const history = client.getQueryData<{ data: AnswerData<'rankHistory'> }>(KEYS.rankHistory)
      seen.push(`${data?.team.points} ${data?.team.current_place} ${history?.data.moments.length}`)
    }
    // As React is told.
    look.subscribe(notifyManager.batchCalls(draw))
    applyLiveMessage(client, goal())
    vi.advanceTimersByTime(10)
    expect(seen).toEqual(['28 800 2'])
  })

  it('that is sent twice is shown once', () => {
    const { client, shown } = openPage(MY_TEAM)
    const message = goal()
    applyLiveMessage(client, message)
    const once = MY_TEAM.map((name) => shown(name))
    applyLiveMessage(client, message)
    expect(MY_TEAM.map((name) => shown(name))).toEqual(once)
  })

  it('is shown at once beside another manager’s team, which is requested', async () => {
    const { client, requests, shown } = openPage(MY_TEAM)
    const queryKey = ['userTeam', null, { user_team_id: '902' }, null]
    client.setQueryData(queryKey, buildGame({}, { teamId: 902 }).userTeam)
    const queryFn = vi.fn(() => client.getQueryData(queryKey))
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
    applyLiveMessage(client, goal())
    expect(shown<{ team: UserTeam }>('userTeam')?.team.points).toBe(28)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual([])
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it.each([
    ['the players do not come to the total: a substitute counts', goal({ team: team({ points: 31 }) })],
    ['one of its players went off', goal({ players: [{ playerId: 11, points: 14, presence: 'takenOff' }] })],
    [
      'a referee takes it back, and the next prize is further away',
      goal({
        players: [{ playerId: 11, points: 6, presence: 'onPitch' }],
        moments: [{ playerId: 11, minute: "68'", action: 'goal', points: -4 }],
        team: team({ points: 12 }),
      }),
    ],
  ])('is requested whole, and nothing of it drawn before, where %s', async (_what, message) => {
    const { client, requests, shown } = openPage(MY_TEAM)
    applyLiveMessage(client, message)
    applyLiveMessage(client, goal())
    expect(shown<{ team: UserTeam }>('userTeam')?.team.points).toBe(20)
    await vi.advanceTimersByTimeAsync(1_600)
    expect(requests.toSorted()).toEqual(['dashboard', 'rankHistory', 'userTeam'])
    await vi.advanceTimersByTimeAsync(LONG_MS)
    applyLiveMessage(client, goal())
    expect(shown<{ team: UserTeam }>('userTeam')?.team.points).toBe(28)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toHaveLength(3)
  })
})

describe('lists', () => {
  it('in view are requested once within eight seconds, however many goals there are', async () => {
    const { client, requests } = openPage([...MY_TEAM, 'leaderBoard'])
    for (let count = 0; count < 10; count += 1) applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(7_900)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual(['leaderBoard'])
  })

  it('are left alone by a minute that passes', async () => {
    const { client, requests } = openPage([...MY_TEAM, 'leaderBoard'])
    applyLiveMessage(client, goal({ players: [], moments: [], team: team({ points: 20 }) }))
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual([])
  })

  it('that are part of a patched answer are requested while in view, or when they come into view', async () => {
    const { client, requests } = openPage(MY_TEAM)
    const hash = JSON.stringify(['rankHistory', { id: '701' }, { user_team_id: '901' }, null])
    applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual([])
    const leave = newsOf(client).view(hash)
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toEqual(['rankHistory'])
    applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toEqual(['rankHistory', 'rankHistory'])
    leave()
    applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toHaveLength(2)
  })

  it('are requested once more for what is sent meanwhile', async () => {
    const { client, requests } = openPage(['leaderBoard'], { answerAfterMs: 500 })
    applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(8_100)
    expect(requests).toHaveLength(1)
    applyLiveMessage(client, goal())
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests).toHaveLength(2)
  })
})

describe('a round that changes', () => {
  it('is requested with everything that is shown, once', async () => {
    const { client, requests } = openPage([...MY_TEAM, 'tournament'])
    applyLiveMessage(client, update({ roundChanged: true }))
    applyLiveMessage(client, goal({ version: (seenVersion() ?? 0) - 1, roundChanged: true }))
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests.toSorted()).toEqual([...MY_TEAM, 'tournament'].toSorted())
  })

  it('is shown in one version: an older answer is requested again', async () => {
    const answers = buildAnswers()
    const { client, requests } = openPage(['userTeam', 'leaderBoard'], { answers })
    const version = (seenVersion() ?? 0) + 5
    markVersion(answers.leaderBoard as object, version)
    markVersion(answers.userTeam as object, version - 1)
    applyLiveMessage(client, update({ roundChanged: true }))
    await vi.advanceTimersByTimeAsync(1_600)
    markVersion(answers.userTeam as object, version)
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests.filter((name) => name === 'leaderBoard')).toHaveLength(1)
    expect(requests.filter((name) => name === 'userTeam').length).toBeGreaterThan(1)
  })

  it('or that the page may have missed points of is requested with what is live', async () => {
    const { client, requests } = openPage([...MY_TEAM, 'leaderBoard', 'tournament'])
    applyLiveMessage(client, update({ liveChanged: true }))
    await vi.advanceTimersByTimeAsync(LONG_MS)
    expect(requests.toSorted()).toEqual([...MY_TEAM, 'leaderBoard'].toSorted())
  })
})

describe('an answer that was requested before a message', () => {
  it('is shown with what the message says', () => {
    const { client } = openPage(MY_TEAM)
    const requestedAt = Date.now()
    applyLiveMessage(client, goal())
    const late = arriving.update(requestedAt, buildAnswers().userTeam, { client, queryKey: KEYS.userTeam })
    expect(late).toMatchObject({ team: { points: 28, current_place: 800 } })
    vi.advanceTimersByTime(10)
    const fresh = arriving.update(Date.now(), buildAnswers().userTeam, { client, queryKey: KEYS.userTeam })
    expect(fresh).toMatchObject({ team: { points: 20 } })
  })
})

it('a message is shown though another answer has brought a newer version already', () => {
  const { client, shown } = openPage(MY_TEAM)
  const message = goal()
  learnVersion(message.version + 1)
  applyLiveMessage(client, message)
  expect(shown<{ team: UserTeam }>('userTeam')?.team.points).toBe(28)
})
