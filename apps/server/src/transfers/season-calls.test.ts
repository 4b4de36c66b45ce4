import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId, type ErrorCode, type JsonOperation } from '@gaffer/contract'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, type SeasonCaller } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller
/** The season of `mine` has one locked round, so round 2 is open; a round of `closing` is being closed. */
let closing: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
  mine = await enterSeason(app)
  await mine.lockRounds(1)
  closing = await enterSeason(app)
  await closing.lockRounds(1)
  await closing.beginClose(1)
})
afterAll(() => app.end())

type Asked = {
  readonly params?: Record<string, number | string>
  readonly query?: Record<string, number | string>
  readonly body?: object
}

/** Calls that change a season team only in its open round, each with valid input. */
const CHANGES = {
  makeTransfers: ({ pairOf }, id) => ({
    query: { user_team_id: id },
    body: [{ oldPlayerId: pairOf('MID')[0], newPlayerId: pairOf('MID')[1] }],
  }),
  playWildcard: (_, id) => ({ body: { user_team_id: id } }),
  playChip: (_, id) => ({ body: { user_team_id: id, chip: 'fullTeam', active: true } }),
  buyChips: (_, id) => ({ body: { user_team_id: id, chips: ['fullTeam'] } }),
  swapPlayers: ({ squad }, id) => ({
    body: { teamId: id, player_in_id: squad.reserves[0] ?? 0, player_out_id: squad.starters[0] ?? 0 },
  }),
  swapPreferences: ({ squad }, id) => ({
    body: { teamId: id, player_one_id: squad.reserves[1] ?? 0, player_two_id: squad.reserves[2] ?? 0 },
  }),
  changeScheme: (_, id) => ({ params: { schemeKey: '5-3-2' }, body: { teamId: id } }),
} as const satisfies Partial<Record<JsonOperation, (mine: SeasonCaller, id: number) => Asked>>

/** Calls that also work on other teams or rounds. */
const OTHERS = {
  saveTeam: ({ wireSquad }, id) => ({ body: { teamId: id, ...wireSquad() } }),
  nameCaptain: ({ squad }, id) => ({ params: { id: squad.starters[3] ?? 0 }, body: { user_team_id: id } }),
  nameViceCaptain: ({ squad }, id) => ({
    params: { id: squad.starters[3] ?? 0 },
    body: { user_team_id: id },
  }),
} as const satisfies Partial<Record<JsonOperation, (mine: SeasonCaller, id: number) => Asked>>

/** Calls that only read. */
const READS = {
  transferHistory: (_, id) => ({ query: { user_team_id: id } }),
  possibleChanges: ({ squad }, id) => ({
    params: { id: squad.starters[3] ?? 0 },
    query: { user_team_id: id },
  }),
} as const satisfies Partial<Record<JsonOperation, (mine: SeasonCaller, id: number) => Asked>>

const ALL = { ...CHANGES, ...OTHERS, ...READS }
const NAMES = Object.keys(ALL) as (keyof typeof ALL)[]
const CHANGE_NAMES = Object.keys(CHANGES) as (keyof typeof CHANGES)[]
const OTHER_NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[]

type Refused = readonly [status: number, code: ErrorCode]

describe.each(NAMES)('%s is refused and changes nothing', (name) => {
  const ask = (id: number, more: { as?: number | null; isOnlooker?: boolean } = {}) => ({
    ...ALL[name](mine, id),
    ...more,
  })

  it('without a token', () =>
    expectRefusal(mine, name, ask(mine.idIn(2), { as: null }), [401, 'unauthorized']))

  it('to an onlooker', () =>
    expectRefusal(mine, name, ask(mine.idIn(2), { isOnlooker: true }), [403, 'onlookerOnly']))

  it('to another manager, of whatever operator', async () => {
    const refused: Refused = [404, 'notFound']
    await expectRefusal(mine, name, ask(mine.idIn(2), { as: await mine.newManager() }), refused)
    const elsewhere = await buildOperator(app.database.db)
    const stranger = await buildManager(app.database.db, elsewhere.id)
    const asked = { ...ask(mine.idIn(2)), as: stranger.id, operatorId: elsewhere.id }
    await expectRefusal(mine, name, asked, refused)
  })

  it('to its owner by the token of an operator who does not know him', async () => {
    const elsewhere = await buildOperator(app.database.db)
    const owner = { ...ask(mine.idIn(2)), as: mine.managerId, operatorId: elsewhere.id }
    await expectRefusal(mine, name, owner, [401, 'unauthorized'])
  })

  it.each([
    ['of nobody', () => encodeRoundScopedId({ id: 2_000_000, round: 2 })],
    ['in a round the season does not have', () => mine.idIn(99)],
  ])('for a team %s', (_, id) => expectRefusal(mine, name, ask(id()), [404, 'notFound']))

  it.each([0, -1, 1.5, 100, 2 ** 53, '1e3', '0x10', '1; drop table entry', 'é', '١٠١'])(
    'for a team with the id %s',
    (id) => expectRefusal(mine, name, ask(id as number), [400, 'badRequest']),
  )
})

/** Variants of a body: without a part, with an extra one, with a part of another type. */
function spoil(body: object): readonly object[] {
  if (Array.isArray(body)) {
    const [first] = body as readonly object[]
    return [{}, [null], [[]], ...(first === undefined ? [] : spoil(first).map((part) => [part]))]
  }
  return [
    [],
    { ...body, extra: 1 },
    ...Object.entries(body).flatMap(([key, value]) => [
      ...(key === 'reserves' ? [] : [{ ...body, [key]: undefined }]),
      ...[...(key === 'reserves' ? [] : [null]), {}, [value], String(value), 1.5, -1, 2 ** 53].flatMap(
        (other) =>
          typeof other === 'string' && typeof value === 'string' ? [] : [{ ...body, [key]: other }],
      ),
    ]),
  ]
}

describe.each([...CHANGE_NAMES, ...OTHER_NAMES])('%s is refused and changes nothing', (name) => {
  it('with a body that is nearly one', async () => {
    const { body, ...rest }: Asked = ALL[name](mine, mine.idIn(2))
    for (const spoilt of spoil(body ?? {})) {
      await expectRefusal(mine, name, { ...rest, body: spoilt }, [400, 'badRequest'])
    }
  })

  it('in a round that has started', () =>
    expectRefusal(mine, name, ALL[name](mine, mine.idIn(1)), [409, 'gameAlreadyStarted']))

  it('while a round closes', () =>
    expectRefusal(closing, name, ALL[name](closing, closing.idIn(2)), [503, 'roundClosing']))
})

describe.each(Object.keys(READS) as (keyof typeof READS)[])('%s', (name) => {
  it('answers while a round closes', async () => {
    expect((await closing.call(name, READS[name](closing, closing.idIn(2)))).status).toBe(200)
  })
})

describe.each(CHANGE_NAMES)('%s', (name) => {
  it('ahead of the open round is refused', () =>
    expectRefusal(mine, name, CHANGES[name](mine, mine.idIn(3)), [409, 'roundNotOpenYet']))

  it('of a team of one round is refused', async () => {
    const { contestId } = await buildTournament(app.database.db, app.operatorId, mine.league, { round: 3 })
    const { operatorId } = app
    const { managerId } = mine
    const starters = pickBuiltTeam(mine.league)
    const { id } = await buildEntry(app.database.db, { operatorId, contestId, managerId, starters })
    const team = encodeRoundScopedId({ id, round: 1 })
    await expectRefusal(mine, name, CHANGES[name](mine, team), [409, 'seasonalNotAvailable'])
  })
})

describe('a saved squad', () => {
  it('ahead of the open round is refused', () =>
    expectRefusal(mine, 'saveTeam', OTHERS.saveTeam(mine, mine.idIn(3)), [409, 'roundNotOpenYet']))
})
