import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, type SeasonCaller } from '../testing/season-caller.ts'

/** The first round in which it may be played. */
const FIRST = 11

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

const roundsBefore = (round: number) => Array.from({ length: round - 1 }, (_, index) => index + 1)
const askFor = (round: number, id = mine.idIn(round)) => ({ body: { user_team_id: id } })
const play = (round: number) => mine.call('playWildcard', askFor(round))

async function history() {
  const { body } = await mine.call('transferHistory', { query: { user_team_id: mine.idIn(FIRST) } })
  return body.data
}

describe('the wildcard', () => {
  it.each([1, 2, FIRST - 1])('is refused before its round: in round %i', async (round) => {
    await mine.lockRounds(...roundsBefore(round))
    await expectRefusal(mine, 'playWildcard', askFor(round), [409, 'wildcardNotYet'])
    expect((await mine.team(round)).season).toMatchObject({ wildcard: 'unavailable', wildcard_from: FIRST })
  })

  it('is refused to a newcomer, whose transfers are free without it', async () => {
    await mine.lockRounds(...roundsBefore(FIRST))
    const late = await mine.newManager()
    const { data } = (await mine.join(late, FIRST)).body
    const refused = await mine.call('playWildcard', { ...askFor(FIRST, data.user_team_id), as: late })
    expect([refused.status, refused.code]).toEqual([409, 'wildcardNotNeeded'])
    const { body } = await mine.call('userTeam', { query: { user_team_id: data.user_team_id }, as: late })
    expect(body.team.season).toMatchObject({ wildcard: 'unavailable', wildcard_from: FIRST + 1 })
  })

  describe('in its round', () => {
    beforeEach(() => mine.lockRounds(...roundsBefore(FIRST)))

    it('makes transfers free without limit and counts zero from then on', async () => {
      expect(await mine.team(FIRST)).toMatchObject({
        isWildCardActivated: false,
        palms_team_wildcard: 1,
        season: { wildcard: 'available', free_transfers: 2 },
      })
      const { status, body } = await play(FIRST)
      expect([status, body.data, body.status]).toEqual([
        200,
        { isWildCardActivated: true, palms_team_wildcard: 0 },
        'active',
      ])
      const five = [...[0, 1, 2].map((place) => mine.pairOf('DEF', place)), mine.pairOf('MID')]
      expect((await mine.transfer(FIRST, five)).body.data.transfers_cost).toBe(0)
      expect(await mine.team(FIRST)).toMatchObject({
        isWildCardActivated: true,
        transfers_available: -1,
        palms_team_wildcard: 0,
        transferCost: 0,
        season: { wildcard: 'active', free_transfers: null, transfers_made: 4, transfers_cost: 0 },
      })
    })

    it('frees the transfers made before it in the round', async () => {
      const pairs = [0, 1, 2].map((place) => mine.pairOf('MID', place))
      expect((await mine.transfer(FIRST, pairs)).body.data.transfers_cost).toBe(-4)
      await play(FIRST)
      expect(await mine.team(FIRST)).toMatchObject({ transferCost: 0, season: { transfers_cost: 0 } })
      expect(await history()).toMatchObject([{ round: FIRST, cost: 0, is_wildcard: true }])
    })

    it('leaves one free transfer in the next round, whether or not it was used', async () => {
      await play(FIRST)
      await mine.lockRounds(FIRST)
      expect(await mine.team(FIRST + 1)).toMatchObject({
        transfers_available: 1,
        isWildCardActivated: false,
        palms_team_wildcard: 0,
        season: { wildcard: 'used', free_transfers: 1 },
      })
    })

    it('tells the history, without any transfer too', async () => {
      await play(FIRST)
      expect(await history()).toMatchObject([{ round: FIRST, cost: 0, is_wildcard: true, transfers: [] }])
      await mine.transfer(FIRST, [mine.pairOf('DEF'), mine.pairOf('MID'), mine.pairOf('FWD')])
      expect(await history()).toMatchObject([
        { round: FIRST, cost: 0, is_wildcard: true, transfers: [{}, {}, {}] },
      ])
    })

    it('sent 10 times at once is played once', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => play(FIRST)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
      expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['wildcardActive']))
    })

    it('cannot be played again, in its round or later, nor taken back', async () => {
      await play(FIRST)
      await expectRefusal(mine, 'playWildcard', askFor(FIRST), [409, 'wildcardActive'])
      const cancel = { body: { user_team_id: mine.idIn(FIRST), active: false } }
      await expectRefusal(mine, 'playWildcard', cancel, [400, 'badRequest'])
      await mine.lockRounds(FIRST)
      await expectRefusal(mine, 'playWildcard', askFor(FIRST + 1), [409, 'wildcardUsed'])
      const transfers = await mine.transfer(FIRST + 1, [mine.pairOf('MID'), mine.pairOf('FWD')])
      expect(transfers.body.data.transfers_cost).toBe(-4)
    })

    it('goes together with a chip', async () => {
      await play(FIRST)
      const chip = { user_team_id: mine.idIn(FIRST), chip: 'fullTeam', active: true }
      expect((await mine.call('playChip', { body: chip })).status).toBe(200)
      expect((await mine.team(FIRST)).isWildCardActivated).toBe(true)
    })
  })
})
