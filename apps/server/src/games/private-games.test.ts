import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, type CreatedGame, decodeRoundScopedId, type OperationName, PATHS } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller, type GameCaller, squadOf } from '../testing/game-caller.ts'
import { lockRound } from '../rounds/lock-round.ts'

/**
 * A private game exists for its creator and for those who had its code. For everybody else it does not exist: every
 * call that takes an id of it, of its contest or of a team in it answers exactly as for an id that does not exist
 * (G-35, G-36).
 */
let app: TestApp
let league: BuiltChampionship
let gameRoundId: number
let ann: GameCaller
let game: CreatedGame
let hidden: Ids
let strangers: readonly (readonly [string, Record<string, string>])[]

type Ids = { readonly tournament: number; readonly contest: number; readonly team: number }
type Sent = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: object
}

const NAME = 'Hush of the harbour'
const TEAM = 'Quiet Lanterns'
/** Ids of the right kind that do not exist. */
const NONE: Ids = { tournament: 2_000_000_000, contest: 200_000_000_001, team: 200_000_000_001 }

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildChampionship(db)
  const model = await buildTournament(db, app.operatorId, league, { name: 'Matchday' })
  gameRoundId = model.gameRoundId
  ann = await buildCaller(app, league)
  const created = await ann.call('createGame', {
    body: {
      type: 'user_created',
      name: NAME,
      tournament_id: model.tournamentId,
      entry_fee: 0,
      capacity: 9,
      prize_split: 'top_two',
      is_public: false,
    },
  })
  game = created.data
  const joined = await ann.join(game.sub_tournament_id, TEAM)
  hidden = {
    tournament: game.id,
    contest: game.sub_tournament_id,
    team: joined.data.user_team_id,
  }
  const operator = await buildOperator(db)
  const [other, foreign] = [await buildManager(db, app.operatorId), await buildManager(db, operator.id)]
  strangers = [
    ['nobody', {}],
    ['another manager', await app.authorize(other.id)],
    ['a manager of another operator', await app.authorize(foreign.id, operator.id)],
    [
      'an onlooker',
      { authorization: await tokenOf({ managerId: other.id, operatorId: app.operatorId, isOnlooker: true }) },
    ],
  ]
})
afterAll(() => app.end())

const tokenOf = async (caller: Parameters<TestApp['deps']['tokens']['sign']>[0]) =>
  app.deps.tokens.sign(caller, 'access')

/** Every call that takes an id of a tournament, of a contest, or of somebody else's team. */
const CALLS: readonly (readonly [OperationName, (ids: Ids, player: number) => Sent])[] = [
  ['tournament', (ids) => ({ params: { id: ids.tournament } })],
  ['tournament', (ids) => ({ params: { id: ids.tournament }, query: { user_team_id: ids.team } })],
  ['tournamentRules', (ids) => ({ params: { id: ids.tournament } })],
  ['tournamentOverview', (ids) => ({ params: { id: ids.tournament } })],
  ['tournamentFixtures', (ids) => ({ params: { id: ids.tournament } })],
  [
    'tournamentFixtures',
    (ids) => ({ params: { id: ids.tournament }, query: { sub_tournament_id: ids.contest } }),
  ],
  ['scoring', (ids) => ({ query: { tournament_id: ids.tournament } })],
  ['entries', (ids) => ({ params: { id: ids.contest } })],
  ['entries', (ids) => ({ params: { id: ids.contest }, query: { name: 'Quiet' } })],
  ['prizes', (ids) => ({ params: { id: ids.contest } })],
  ['leaderBoard', (ids) => ({ params: { id: ids.contest } })],
  ['leaderBoard', (ids) => ({ params: { id: ids.contest }, query: { name: 'a' } })],
  ['rankHistory', (ids) => ({ params: { id: ids.contest }, query: { user_team_id: ids.team } })],
  ['seasonHistory', (ids) => ({ params: { id: ids.contest }, query: { user_team_id: ids.team } })],
  ['subTournamentDetails', (ids) => ({ params: { id: ids.contest } })],
  ['subTournamentDetails', (ids) => ({ params: { id: ids.contest }, query: { user_team_id: ids.team } })],
  ['dashboard', (ids) => ({ query: { sub_tournament_id: ids.contest } })],
  ['gameRounds', (ids) => ({ params: { subId: ids.contest, teamId: ids.team } })],
  ['joinQuote', (ids) => ({ params: { subId: ids.contest } })],
  [
    'join',
    (ids) => ({ params: { subId: ids.contest }, query: { team_name: 'Mine' }, body: squadOf(league) }),
  ],
  ['join', (ids) => ({ params: { subId: ids.contest }, query: { team_name: 'Mine' }, body: { groups: [] } })],
  [
    'join',
    (ids) => ({
      params: { subId: ids.contest },
      query: { team_name: 'Mine', user_team_id: ids.team },
      body: squadOf(league),
    }),
  ],
  ['autofill', (ids) => ({ body: { sub_tournament_id: ids.contest, groups: [] } })],
  ['userTeam', (ids) => ({ query: { user_team_id: ids.team } })],
  ['userTeam', (ids) => ({ query: { sub_tournament_id: ids.contest } })],
  ['userTeam', (ids) => ({ query: { sub_tournament_id: ids.contest, user_team_id: ids.team } })],
  ['saveTeam', (ids) => ({ body: { ...squadOf(league), teamId: ids.team, teamName: 'Mine' } })],
  ['nameCaptain', (ids, id) => ({ params: { id }, body: { user_team_id: ids.team } })],
  ['possibleChanges', (ids, id) => ({ params: { id }, query: { user_team_id: ids.team } })],
  ['transferHistory', (ids) => ({ query: { user_team_id: ids.team } })],
  ['availablePlayers', (ids) => ({ query: { sub_tournament_id: ids.contest } })],
  ['filterPlayers', (ids) => ({ query: { sub_tournament_id: ids.contest }, body: {} })],
  ['playerInfo', (ids, id) => ({ params: { id }, query: { sub_tournament_id: ids.contest } })],
  ['palmsPlayerInfo', (ids, id) => ({ params: { id }, query: { sub_tournament_id: ids.contest } })],
  [
    'playerRoundStats',
    (ids, id) => ({ params: { id, roundId: -1 }, query: { sub_tournament_id: ids.contest } }),
  ],
  ['createdGame', (ids) => ({ params: { id: ids.tournament } })],
  ['leaveGame', (ids) => ({ params: { id: ids.tournament } })],
  ['cancelGame', (ids) => ({ params: { id: ids.tournament } })],
  ['createLeague', (ids) => ({ body: { name: 'Ours', kind: 'classic', user_team_id: ids.team } })],
  ['roomQuote', (ids) => ({ params: { roomId: roomOf(ids) } })],
  ['roomRankings', (ids) => ({ query: { room_id: roomOf(ids) } })],
  ['userPoints', (ids) => ({ query: { room_id: roomOf(ids) } })],
  ['joinRoom', (ids) => ({ body: { room_id: roomOf(ids) } })],
  ['enterRoom', (ids) => ({ body: { room_id: roomOf(ids) } })],
  ['live', (ids) => ({ query: { sub_tournament_id: ids.contest } })],
]

/** The number of a contest as calls about rooms take it. */
const roomOf = ({ contest }: Ids) => decodeRoundScopedId(contest).id

async function ask(
  operation: OperationName,
  { params, query, body }: Sent,
  headers: Record<string, string>,
  method?: 'HEAD',
) {
  const answer = await app.app.inject({
    method: method ?? PATHS[operation].method,
    url: buildPath(operation, params, query),
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  const { 'x-server-now': _now, date: _date, ...kept } = answer.headers
  return { status: answer.statusCode, body: answer.body, headers: kept }
}

const playerOf = () => league.of('MID')[0]?.id ?? 0

/** Makes every call about the game and about a game that does not exist, as each caller it is hidden from. */
function isAsIfThereWereNone(whom: readonly string[]) {
  it.each(CALLS.map(([name, sent], at) => [`${name} ${at}`, name, sent] as const))(
    '%s',
    async (_title, operation, sent) => {
      const asked = strangers.filter(([who]) => whom.includes(who))
      expect(asked).toHaveLength(whom.length)
      const probes = PATHS[operation].method === 'GET' ? ([undefined, 'HEAD'] as const) : [undefined]
      await Promise.all(
        asked.flatMap(([who, headers]) =>
          probes.map(async (method) => {
            const [found, none] = await Promise.all([
              ask(operation, sent(hidden, playerOf()), headers, method),
              ask(operation, sent(NONE, playerOf()), headers, method),
            ])
            expect([who, method, found]).toEqual([who, method, none])
            expect(found.body).not.toMatch(/Hush|Quiet Lanterns/)
          }),
        ),
      )
    },
  )
}

describe('a private game before its deadline is, to strangers, as if there were none in', () => {
  isAsIfThereWereNone(['nobody', 'another manager', 'a manager of another operator', 'an onlooker'])
})

describe('a private game', () => {
  let guest: GameCaller
  beforeEach(async () => {
    guest ??= await buildCaller(app, league)
  })

  it('is nothing that a page already known can prove', async () => {
    const url = buildPath('prizes', { id: hidden.contest })
    const mine = await app.app.inject({ url, headers: await app.authorize(ann.managerId) })
    expect([mine.statusCode, typeof mine.headers.etag]).toEqual([200, 'string'])
    for (const [who, headers] of strangers) {
      const probed = await app.app.inject({
        url,
        headers: { ...headers, 'if-none-match': String(mine.headers.etag) },
      })
      expect([who, probed.statusCode]).toEqual([who, 404])
    }
  })

  it('is there, whole, from the moment somebody has its code', async () => {
    const before = await guest.call('tournament', { params: { id: hidden.tournament } })
    expect(before.status).toBe(404)
    await guest.call('gameByCode', { params: { code: game.share.code } })
    for (const who of [guest, ann]) {
      const named = await who.call('tournament', { params: { id: hidden.tournament } })
      expect([named.status, JSON.stringify(named.data).includes(NAME)]).toEqual([200, true])
      for (const operation of ['entries', 'prizes', 'leaderBoard', 'subTournamentDetails'] as const) {
        const answer = await who.call(operation, { params: { id: hidden.contest } })
        expect([operation, answer.status]).toEqual([operation, 200])
      }
      const list = await who.call('availablePlayers', { query: { sub_tournament_id: hidden.contest } })
      const filled = await who.call('autofill', { body: { sub_tournament_id: hidden.contest, groups: [] } })
      expect([list.status, filled.status]).toEqual([200, 200])
    }
  })

  it('is in no list of anybody it is not for', async () => {
    for (const [who, headers] of strangers) {
      for (const type of ['official', 'head_to_head', 'user_created', 'all'] as const) {
        for (const status of ['upcoming', 'current', 'past', 'all']) {
          const url = buildPath('homeTournaments', {}, { type, status })
          const { body } = await app.app.inject({ url, headers })
          expect([who, body.includes(NAME)]).toEqual([who, false])
        }
      }
    }
  })
})

describe('a private game that is played is, to strangers, as if there were none in', () => {
  beforeAll(async () => {
    await app.database.db
      .updateTable('gameRound')
      .set({ deadlineAt: new Date(Date.now() - 1000) })
      .where('id', '=', gameRoundId)
      .execute()
    await lockRound(app.database.db, gameRoundId)
  })
  isAsIfThereWereNone(['nobody', 'another manager'])

  it('while those it is for see each other’s teams', async () => {
    const guest = await buildCaller(app, league)
    await guest.call('gameByCode', { params: { code: game.share.code } })
    const seen = await guest.call('userTeam', { query: { user_team_id: hidden.team } })
    expect(seen.status).toBe(200)
  })
})
