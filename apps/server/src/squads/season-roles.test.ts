import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, shownPlayers, type SeasonCaller } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller
/** The first two are neither captain nor vice-captain at entry. */
let [one, other, captain, vice] = [0, 0, 0, 0]

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
  const { squad } = mine
  ;[one, other] = [squad.starters[3] ?? 0, squad.starters[6] ?? 0]
  ;[captain, vice] = [squad.captain ?? 0, squad.viceCaptain ?? 0]
})

const ROLES = { captain: 'nameCaptain', vice: 'nameViceCaptain' } as const
type Role = keyof typeof ROLES

const naming = (playerId: number, round: number, version?: number) => ({
  params: { id: playerId },
  body: { user_team_id: mine.idIn(round), ...(version === undefined ? {} : { version }) },
})
const name = (role: Role, playerId: number, round: number, version?: number) =>
  mine.call(ROLES[role], naming(playerId, round, version))

async function rolesIn(round: number) {
  const shown = shownPlayers(await mine.team(round))
  return [
    shown.filter(({ isCaptain }) => isCaptain).map(({ playerId }) => playerId),
    shown.filter(({ isViceCaptain }) => isViceCaptain).map(({ playerId }) => playerId),
  ]
}
const holders = (first: number, second: number) => [[first], [second]]

describe('captain and vice-captain of the open round', () => {
  it('are named in the line-up, for the rounds after too', async () => {
    const answer = await name('captain', one, 1)
    expect([answer.status, answer.body.data.version]).toEqual([200, 2])
    expect((await name('vice', other, 1)).body.data.version).toBe(3)
    expect(await rolesIn(1)).toEqual(holders(one, other))
    expect(await rolesIn(2)).toEqual(holders(one, other))
  })

  it.each<readonly [Role, () => number]>([
    ['captain', () => vice],
    ['vice', () => captain],
  ])('exchange their roles when the one is named %s who has the other', async (role, who) => {
    expect((await name(role, who(), 1)).status).toBe(200)
    expect(await rolesIn(1)).toEqual(holders(vice, captain))
  })

  it('named again are what they were', async () => {
    await name('captain', captain, 1)
    expect(await rolesIn(1)).toEqual(holders(captain, vice))
  })

  it('leave the locked line-up of the round before as it was', async () => {
    await mine.lockRounds(1)
    await name('captain', one, 2)
    expect(await rolesIn(1)).toEqual(holders(captain, vice))
    expect(await rolesIn(2)).toEqual(holders(one, vice))
    expect((await mine.team(2)).season).toMatchObject({ transfers_made: 0, transfers_cost: 0 })
  })

  it('named in 20 opposing calls at once are two different starters, and all are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        name(turn % 2 === 0 ? 'captain' : 'vice', turn % 4 < 2 ? one : other, 1),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [captains = [], vices = []] = await rolesIn(1)
    expect([...captains, ...vices].toSorted()).toEqual([one, other].toSorted())
    expect((await mine.team(1)).version).toBe(21)
  })

  it('named on one version from two tabs are one success and one conflict', async () => {
    const answers = await Promise.all([name('captain', one, 1, 1), name('captain', other, 1, 1)])
    expect(answers.map(({ code }) => code ?? 'named').toSorted()).toEqual(['named', 'teamChangedElsewhere'])
    const winner = answers[0]?.status === 200 ? one : other
    expect(await rolesIn(1)).toEqual(holders(winner, vice))
  })
})

describe('captain and vice-captain ahead of the open round', () => {
  it('are chosen for that round alone and leave the line-up as it is', async () => {
    expect((await name('captain', one, 3)).body.data).toMatchObject({ version: 1 })
    await name('vice', other, 3)
    expect(await rolesIn(3)).toEqual(holders(one, other))
    for (const round of [1, 2, 4]) expect(await rolesIn(round)).toEqual(holders(captain, vice))
  })

  it('hold when the round comes and nothing is changed in it', async () => {
    await name('captain', one, 2)
    await mine.lockRounds(1, 2)
    expect(await rolesIn(2)).toEqual(holders(one, vice))
    expect(await rolesIn(3)).toEqual(holders(captain, vice))
  })

  it.each<readonly [string, () => Promise<{ status: number }>]>([
    ['a transfer', () => mine.transfer(2, [mine.pairOf('MID')])],
    ['a role', () => name('vice', other, 2)],
    [
      'a formation',
      () => mine.call('changeScheme', { params: { schemeKey: '5-3-2' }, body: { teamId: mine.idIn(2) } }),
    ],
  ])('become part of the line-up with the first change in the round: %s', async (_, change) => {
    await name('captain', one, 2)
    await mine.lockRounds(1)
    expect((await change()).status).toBe(200)
    const [captains] = await rolesIn(3)
    expect(captains).toEqual([one])
    expect(await rolesIn(2)).toEqual(await rolesIn(3))
  })

  it('give way to a later choice in the line-up', async () => {
    await name('captain', one, 2)
    await mine.lockRounds(1)
    await name('captain', other, 2)
    expect(await rolesIn(2)).toEqual(holders(other, vice))
  })

  it('give way to a team that is saved whole', async () => {
    await name('captain', one, 2)
    await mine.lockRounds(1)
    const saved = { ...mine.squad, captain: other, viceCaptain: one }
    expect(
      (await mine.call('saveTeam', { body: { teamId: mine.idIn(2), ...mine.wireSquad(saved) } })).status,
    ).toBe(200)
    expect(await rolesIn(2)).toEqual(holders(other, one))
  })

  it('exchange their roles as in the open round', async () => {
    await name('captain', vice, 3)
    expect(await rolesIn(3)).toEqual(holders(vice, captain))
    await name('vice', vice, 3)
    expect(await rolesIn(3)).toEqual(holders(captain, vice))
  })

  it('lapse when the player is sold or benched before it, and nobody is left without a captain', async () => {
    const midfielder = mine.squad.starters.find((id) => mine.playerOf(id).position === 'MID') ?? 0
    await name('captain', midfielder, 3)
    await mine.lockRounds(1)
    await mine.transfer(2, [mine.pairOf('MID', mine.ownOf('MID').indexOf(midfielder))])
    expect(await rolesIn(3)).toEqual(holders(captain, vice))
  })

  it('of 20 opposing calls at once are two different starters', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        name(turn % 2 === 0 ? 'captain' : 'vice', turn % 4 < 2 ? one : other, 5),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [captains = [], vices = []] = await rolesIn(5)
    expect([...captains, ...vices].toSorted()).toEqual([one, other].toSorted())
    expect(await rolesIn(4)).toEqual(holders(captain, vice))
  })
})

describe.each(['captain', 'vice'] as const)('a %s is refused and nothing changes', (role) => {
  const operation = ROLES[role]
  const missing = role === 'captain' ? 'captainNotInTeam' : 'viceCaptainNotInTeam'

  it.each([
    ['who sits among the reserves', () => mine.squad.reserves[1] ?? 0],
    ['who is in no squad of mine', () => mine.spares('FWD')[0] ?? 0],
    ['who does not exist', () => 2_000_000],
  ])('%s', async (_, who) => {
    for (const round of [1, 4]) await expectRefusal(mine, operation, naming(who(), round), [422, missing])
  })

  it.each([0, -1, 'x', '1.5', '1 or 1=1', 2 ** 31])('with the id %s', async (id) => {
    const { body } = naming(one, 1)
    await expectRefusal(mine, operation, { params: { id }, body }, [400, 'badRequest'])
  })

  it('in a round that is over', async () => {
    await mine.lockRounds(1, 2)
    for (const round of [1, 2]) {
      await expectRefusal(mine, operation, naming(one, round), [409, 'gameAlreadyStarted'])
    }
  })

  it('on a version that is no longer the newest', async () => {
    await name('captain', other, 1)
    for (const round of [1, 4]) {
      await expectRefusal(mine, operation, naming(one, round, 1), [409, 'teamChangedElsewhere'])
    }
  })

  it('while a round closes, also ahead of it', async () => {
    await mine.lockRounds(1)
    await mine.beginClose(1)
    for (const round of [2, 5]) {
      await expectRefusal(mine, operation, naming(one, round), [503, 'roundClosing'])
    }
    const held = { is_editable: false, is_captain_editable: false, closing_round: expect.any(Number) }
    for (const round of [2, 5]) expect((await mine.team(round)).season).toMatchObject(held)
    expect((await mine.team(1)).season?.closing_round).toBeNull()
  })

  it('to another manager, ahead too', async () => {
    const as = await mine.newManager()
    for (const round of [1, 4]) {
      await expectRefusal(mine, operation, { ...naming(one, round), as }, [404, 'notFound'])
    }
  })
})
