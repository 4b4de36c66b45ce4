import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { enterSeason, SEASON_ROUNDS, shownPlayers, type SeasonCaller } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

describe('entering a season', () => {
  it('takes 15 players at their seasonal prices', async () => {
    const shown = await mine.team(1)
    expect(
      shownPlayers(shown)
        .map(({ playerId }) => playerId)
        .toSorted(),
    ).toEqual(mine.squadIds.toSorted())
    expect(shown.reserves.map(({ playerId }) => playerId)).toEqual(mine.squad.reserves)
    const cost = mine.squadIds.reduce((sum, id) => sum + mine.playerOf(id).price, 0)
    expect(shown.remainingBudget).toBe((10_000 - cost) / 100)
    expect(shown.season).toMatchObject({
      open_round: 1,
      is_editable: true,
      is_captain_editable: true,
      free_transfers: null,
      transfers_made: 0,
      locked_players: [],
      wildcard: 'unavailable',
    })
  })

  it('in mid-season begins with the next open round, whichever was named', async () => {
    await mine.lockRounds(1, 2)
    const late = await mine.newManager()
    const joined = await mine.join(late, 1)
    expect(joined.status).toBe(200)
    expect(joined.body.data.user_team_id % 100).toBe(3)
    const before = await mine.call('userTeam', {
      query: { user_team_id: joined.body.data.user_team_id - 2 },
      as: late,
    })
    expect([before.status, before.body.team]).toEqual([200, null])
  })

  it('is refused when no round is left', async () => {
    await mine.lockRounds(...Array.from({ length: SEASON_ROUNDS }, (_, index) => index + 1))
    expect((await mine.join(await mine.newManager(), SEASON_ROUNDS)).code).toBe('gameAlreadyStarted')
  })

  it.each([
    ['without reserves', () => mine.wireSquad({ ...mine.squad, reserves: [] }), 'playersMissing'],
    [
      'with a second goalkeeper in the place of a defender',
      () =>
        mine.wireSquad({
          ...mine.squad,
          reserves: [...mine.squad.reserves.slice(0, 3), mine.spares('GK')[0] ?? 0],
        }),
      'formationIllegal',
    ],
    [
      'with a starter among the reserves',
      () =>
        mine.wireSquad({
          ...mine.squad,
          reserves: [...mine.squad.reserves.slice(0, 3), mine.squad.starters[3] ?? 0],
        }),
      'duplicatePlayer',
    ],
    [
      'with a reserve as captain',
      () => ({
        ...mine.wireSquad(),
        reserves: mine.squad.reserves.map((playerId) => ({ playerId, isCaptain: true })),
      }),
      'badRequest',
    ],
  ])('%s is refused', async (_, body, code) => {
    const answer = await mine.call('join', {
      params: { subId: mine.contestIn(1) },
      query: { team_name: 'Other' },
      body: body(),
      as: await mine.newManager(),
    })
    expect(answer.code).toBe(code)
  })
})
