import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { listPlayer } from '../football/players/present-row.ts'
import type { PlayerRoundPoints } from '../football/players/round-points.ts'
import { contextOf } from './fill-team.ts'
import { loadUserTeam } from './load-user-team.ts'
import { presentUserTeam } from './present-team.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const scored = (points: number, more: Partial<PlayerRoundPoints> = {}): PlayerRoundPoints => ({
  points,
  breakdown: [],
  played: true,
  playState: 'finished',
  presence: 'finished',
  presenceMinute: undefined,
  isDone: true,
  substituteId: undefined,
  isFinal: false,
  ...more,
})

const CLEAN_SHEET: Partial<PlayerRoundPoints> = {
  breakdown: [{ action: 'cleanSheet', count: 1, points: 400, fixtureId: 1 }],
}

/** The defenders of a team, beginning with two from one club. */
function withTwoOfAClub(
  league: Awaited<ReturnType<typeof buildChampionship>>,
  [keeper = 0, first = 0, , ...others]: readonly number[],
): readonly number[] {
  const defenders = league.of('DEF')
  const club = defenders.find(({ id }) => id === first)?.clubId
  const mate = defenders.find(({ id, clubId }) => clubId === club && id !== first && !others.includes(id))
  return [keeper, first, mate?.id ?? 0, ...others]
}

/** A team whose captain did not start, with and without the safety net, in a round that is being played. */
async function showTeam(hasSafetyNet: boolean, hasStackingPenalty = false) {
  const { db } = app.database
  const league = await buildChampionship(db)
  const settings = { hasSafetyNet, hasStackingPenalty }
  const rulePack = hasStackingPenalty ? 'impact' : 'classic'
  const contest = await buildTournament(db, app.operatorId, league, { settings, rulePack })
  const picked = pickBuiltTeam(league)
  const starters = hasStackingPenalty ? withTwoOfAClub(league, picked) : picked
  const [captain = 0, vice = 0] = starters
  const substitute = league.of('GK').find(({ id }) => !starters.includes(id))?.id ?? 0
  const { id: managerId } = await buildManager(db, app.operatorId)
  const entry = { operatorId: app.operatorId, contestId: contest.contestId, managerId, starters }
  const { id } = await buildEntry(db, entry)
  await buildDeadline(db, contest.gameRoundId, new Date(Date.now() - 1))
  const points = new Map([
    [captain, scored(0, { played: false, substituteId: substitute })],
    [substitute, scored(600)],
    [vice, scored(350)],
    ...(hasStackingPenalty ? starters.slice(1).map((id) => [id, scored(400, CLEAN_SHEET)] as const) : []),
  ])
  const deps = { ...app.deps, roundPoints: { playerPoints: async () => points, underWay: () => [] } }
  const caller = { operatorId: app.operatorId, managerId }
  const loaded = await loadUserTeam(deps, caller, { contest: undefined, team: { id, round: 1 } })
  if (!loaded.ok || loaded.value === undefined) throw new Error('the team is missing')
  const { championship, contest: shown } = loaded.value
  const team = presentUserTeam(loaded.value, (playerId) => {
    const player = championship.players.get(playerId)
    return player && listPlayer(contextOf(championship, shown), player, 'en').row
  })
  const players = team.groups.flatMap((group) => group.players)
  return {
    team,
    captain: players.find(({ playerId }) => playerId === captain),
    vice: players.find(({ playerId }) => playerId === vice),
    substituteName: championship.players.get(substitute)?.name,
  }
}

describe('a team in a round that is played', () => {
  it('shows the safety sub of its captain, who doubles in his place', async () => {
    const { team, captain, vice, substituteName } = await showTeam(true)
    expect(captain).toMatchObject({ isAutoOut: true, replacedBy: substituteName, points: 0, teamPoints: 12 })
    expect(vice).toMatchObject({ isAutoOut: false, teamPoints: 3.5 })
    expect(team.points).toBe(15.5)
  })

  it('without the safety net doubles its vice-captain instead', async () => {
    const { team, captain, vice } = await showTeam(false)
    expect(captain).toMatchObject({ isAutoOut: false, replacedBy: null, teamPoints: 0 })
    expect(vice).toMatchObject({ teamPoints: 7 })
    expect(team.points).toBe(7)
  })

  it('says of each player how often they count and what stacking takes of them', async () => {
    const { team, captain } = await showTeam(true, true)
    expect(captain).toMatchObject({ factor: 2, stackingPenalty: 0 })
    const players = team.groups.flatMap((group) => group.players)
    const taken = players.filter(({ stackingPenalty }) => stackingPenalty < 0)
    expect(taken.length).toBeGreaterThan(0)
    for (const player of taken) {
      expect(player.teamPoints).toBe(player.points * (player.factor ?? 0) + player.stackingPenalty)
    }
  })

  it('says that nobody is on the pitch before anything is known of the matches', async () => {
    const { vice, team } = await showTeam(false)
    const unknown = team.groups.flatMap((group) => group.players).filter(({ points }) => points === 0)
    expect(vice?.presence).toBe('finished')
    expect(new Set(unknown.slice(1).map(({ presence }) => presence))).toEqual(new Set(['upcoming']))
  })
})
