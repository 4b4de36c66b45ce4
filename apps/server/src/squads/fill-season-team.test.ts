import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { enterSeason, type SeasonCaller, shownPlayers } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

/** Fills the squad without its forwards. */
function fill(round: number, as?: number) {
  const forwards = mine.ownOf('FWD')
  const { groups, reserves } = mine.wireSquad()
  const isKept = ({ playerId }: { playerId: number }) => !forwards.includes(playerId)
  return mine.call('autofill', {
    body: {
      sub_tournament_id: mine.contestIn(round),
      user_team_id: mine.idIn(round),
      groups: groups.map((group) => ({ ...group, players: group.players.filter(isKept) })),
      reserves: reserves.filter(isKept),
    },
    ...(as && { as }),
  })
}

describe('filling an entered season team', () => {
  it('spends what the team has: its bank and what its players sell for now', async () => {
    await mine.lockRounds(1)
    const rise = 40
    await app.database.db
      .insertInto('playerPrice')
      .values(
        mine.ownOf('FWD').map((playerId) => ({
          priceListId: mine.season.priceListId,
          playerId,
          fromRound: 2,
          price: mine.playerOf(playerId).price + rise,
        })),
      )
      .execute()
    const { remainingBudget } = await mine.team(2)
    const { body } = await fill(2)
    const filled = shownPlayers(body.data)
    expect(filled).toHaveLength(15)
    const sold = mine.ownOf('FWD').reduce((sum, id) => sum + mine.playerOf(id).price + rise, 0) / 100
    const kept = mine.squadIds.filter((id) => mine.playerOf(id).position !== 'FWD')
    const bought = filled.filter(({ playerId }) => !kept.includes(playerId))
    const spent = bought.reduce((sum, { price }) => sum + price, 0)
    expect(body.data.remainingBudget).toBeCloseTo(remainingBudget + sold - spent, 6)
    expect(body.data.remainingBudget).toBeGreaterThanOrEqual(0)
  })

  it('is for its manager alone', async () => {
    expect((await fill(1, await mine.newManager())).code).toBe('notFound')
  })
})
