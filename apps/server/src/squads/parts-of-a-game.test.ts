import { buildPath, encodeRoundScopedId, type JsonOperation, PATHS } from '@gaffer/contract'
import { POSITIONS, positionId } from '@gaffer/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** A game without captain, vice-captain and reserves, with a team in it. */
async function buildGame() {
  const { db } = app.database
  const league = await buildChampionship(db)
  const settings = { hasCaptain: false, hasViceCaptain: false }
  const { contestId } = await buildTournament(db, app.operatorId, league, { settings })
  const starters = pickBuiltTeam(league)
  const { id: managerId } = await buildManager(db, app.operatorId)
  const entry = {
    operatorId: app.operatorId,
    contestId,
    managerId,
    starters,
    captain: null,
    viceCaptain: null,
  }
  const { id: entryId } = await buildEntry(db, entry)
  const groups = (mark: object = {}) =>
    POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: league
        .of(position)
        .filter(({ id }) => starters.includes(id))
        .map(({ id }) => ({ playerId: id, ...(id === starters[0] ? mark : {}) })),
    }))
  const spare = league.of('GK').find(({ id }) => !starters.includes(id))?.id ?? 0
  const teamId = encodeRoundScopedId({ id: entryId, round: 1 })
  const subTournamentId = encodeRoundScopedId({ id: contestId, round: 1 })
  const refusalOf = async (operation: JsonOperation, body: object, params?: Record<string, number>) => {
    const answer = await app.app.inject({
      method: PATHS[operation].method,
      url: buildPath(operation, params),
      headers: { host: '127.0.0.1', ...(await app.authorize(managerId)) },
      payload: body,
    })
    return [answer.statusCode, answer.json().message]
  }
  return { groups, spare, starters, teamId, subTournamentId, refusalOf }
}

const NO_CAPTAIN = [422, 'This game has no captain']
const NO_VICE = [422, 'This game has no vice-captain']
const NO_RESERVES = [422, 'This game has no reserves']

describe('what a game does not have', () => {
  it('is the reason of every call that sends it, whatever else follows from it', async () => {
    const { groups, spare, starters, teamId, subTournamentId, refusalOf } = await buildGame()
    const [id = 0] = starters
    const reserves = [{ playerId: spare }]
    for (const mark of [{ isViceCaptain: true }, { isViceCaptain: true, isCaptain: false }]) {
      expect(await refusalOf('saveTeam', { teamId, groups: groups(mark) })).toEqual(NO_VICE)
    }
    expect(await refusalOf('saveTeam', { teamId, groups: groups({ isCaptain: true }) })).toEqual(NO_CAPTAIN)
    expect(await refusalOf('saveTeam', { teamId, groups: groups(), reserves })).toEqual(NO_RESERVES)
    const join = { groups: groups(), reserves }
    expect(await refusalOf('join', join, { subId: subTournamentId })).toEqual(NO_RESERVES)
    expect(await refusalOf('nameViceCaptain', { user_team_id: teamId }, { id })).toEqual(NO_VICE)
    expect(await refusalOf('nameViceCaptain', { user_team_id: teamId }, { id: spare })).toEqual(NO_VICE)
    expect(await refusalOf('nameCaptain', { user_team_id: teamId }, { id: spare })).toEqual(NO_CAPTAIN)
    const fill = { sub_tournament_id: subTournamentId, groups: [], reserves }
    expect(await refusalOf('autofill', fill)).toEqual(NO_RESERVES)
  })
})
