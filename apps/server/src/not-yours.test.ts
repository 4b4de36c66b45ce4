import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE, encodeRoundScopedId, type Operation, OPERATIONS } from '@gaffer/contract'
import { openRooms } from './rooms/open-rooms.ts'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { exampleOf, shapeOf } from './testing/example-of.ts'
import { buildCaller, type GameCaller } from './testing/game-caller.ts'

/**
 * Every call of the contract, including future ones, with the id of something that is another manager's: before the
 * start it answers as for something that does not exist, to managers and to visitors alike (G-35).
 */
type Seeds = Readonly<Record<string, string | number | undefined>>

let app: TestApp
let league: BuiltChampionship
let ann: GameCaller
let ben: GameCaller
/** What Ann has, by the kind of game it belongs to. */
const things: Record<string, Seeds> = {}

const NOBODYS = 2_000_000
const NOTHING: Seeds = {
  user_team_id: encodeRoundScopedId({ id: NOBODYS, round: 1 }),
  teamId: encodeRoundScopedId({ id: NOBODYS, round: 1 }),
  sub_tournament_id: encodeRoundScopedId({ id: NOBODYS, round: 1 }),
  subId: encodeRoundScopedId({ id: NOBODYS, round: 1 }),
  tournament_id: NOBODYS,
  room_id: NOBODYS,
  roomId: NOBODYS,
  league_id: NOBODYS,
}

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildChampionship(db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3_600_000),
    hasRooms: true,
  })
  const model = await buildTournament(db, app.operatorId, league, { name: 'Matchday' })
  ann = await buildCaller(app, league, { money: 1_000_000 })
  ben = await buildCaller(app, league, { money: 1_000_000 })
  await openRooms(db)
  const terms = { type: 'user_created', entry_fee: 0, capacity: 9, prize_split: 'top_two' }
  for (const [kind, isPublic] of [
    ['an open game', true],
    ['a private game', false],
  ] as const) {
    const body = { ...terms, name: kind, tournament_id: model.tournamentId, is_public: isPublic }
    const { data: game } = await ann.call('createGame', { body })
    const { data: entered } = await ann.join(game.sub_tournament_id)
    things[kind] = seedsOf(game.id, game.sub_tournament_id, entered.user_team_id)
  }
  const [room] = (await ann.call('seekRoom', { body: { bet: 10, max_players: 10 } })).data
  const { data: inRoom } = await ann.call('joinRoom', { body: { room_id: room?.room_id ?? 0 } })
  const { data: made } = await ann.call('createLeague', {
    body: { name: 'Harbour', kind: 'classic', user_team_id: inRoom.user_team_id },
  })
  const contest = encodeRoundScopedId({ id: inRoom.room_id, round: 1 })
  things['a room'] = {
    ...seedsOf(undefined, contest, inRoom.user_team_id),
    room_id: inRoom.room_id,
    roomId: inRoom.room_id,
    league_id: made.id,
  }
})
afterAll(() => app.end())

function seedsOf(tournamentId: number | undefined, contest: number, team: number): Seeds {
  return {
    tournament_id: tournamentId,
    sub_tournament_id: contest,
    subId: contest,
    user_team_id: team,
    teamId: team,
    round_id: league.rounds[0]?.id,
    playerId: league.players[0]?.id,
    championship_id: league.championshipId,
  }
}

/** What `:id` of a path stands for, where it may be somebody's. */
function keyOfId({ path }: Operation): string | undefined {
  if (path.startsWith('/gaffer/leagues')) return 'league_id'
  if (path.startsWith('/gaffer/games') || /tournaments?\/:id$/i.test(path)) return 'tournament_id'
  if (/subTournament|standings/i.test(path)) return 'sub_tournament_id'
  return undefined
}

/** The keys of a call that say whose thing it is about. */
function keysOf(operation: Operation): readonly string[] {
  const named = [operation.query, operation.body].flatMap((schema) =>
    schema === undefined ? [] : Object.keys(shapeOf(schema).properties ?? {}),
  )
  const inPath = [...operation.path.matchAll(/:([A-Za-z]+)/g)].map(([, key = '']) =>
    key === 'id' ? (keyOfId(operation) ?? '') : key,
  )
  return [...new Set([...inPath, ...named])].filter((key) => key in NOTHING)
}

/** Makes the call with these ids. */
async function ask(operation: Operation, seeds: Seeds, headers: Record<string, string>): Promise<string> {
  const path = operation.path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) =>
    String(seeds[key === 'id' ? (keyOfId(operation) ?? 'playerId') : key] ?? 1),
  )
  const queried = operation.query === undefined ? {} : (shapeOf(operation.query).properties ?? {})
  const query = Object.keys(queried).flatMap((key) =>
    seeds[key] === undefined ? [] : [`${key}=${seeds[key]}`],
  )
  const answer = await app.app.inject({
    method: operation.method,
    url: `${API_BASE}${path}?${query.join('&')}`,
    headers: { host: '127.0.0.1', ...headers },
    ...(operation.body === undefined
      ? {}
      : { payload: exampleOf(seeds, shapeOf(operation.body)) as Record<string, unknown> }),
  })
  return `${answer.statusCode} ${answer.body}`
}

const CALLS = (Object.values(OPERATIONS) as readonly Operation[]).filter((one) => keysOf(one).length > 0)

describe.each(['an open game', 'a private game', 'a room'])('in %s', (kind) => {
  it.each(CALLS.map((one) => [one.name, one] as const))(
    'what is another’s answers to %s as what is not there',
    async (_name, operation) => {
      const theirs = things[kind] ?? {}
      const told: string[] = []
      for (const headers of [await app.authorize(ben.managerId), {}]) {
        for (const key of keysOf(operation).filter((one) => theirs[one] !== undefined)) {
          if (isForAll(kind, operation, key)) continue
          const there = await ask(operation, theirs, headers)
          const nowhere = await ask(operation, { ...theirs, [key]: NOTHING[key] }, headers)
          if (there !== nowhere) told.push(`${key}: ${there.slice(0, 120)} | ${nowhere.slice(0, 120)}`)
        }
      }
      expect(told).toEqual([])
    },
  )
})

/** Games that are open to all, and rooms anybody may join, are shown to all; teams and seats in them are not. */
function isForAll(kind: string, { name }: Operation, key: string): boolean {
  const isContest = ['tournament_id', 'sub_tournament_id', 'subId'].includes(key)
  if (kind !== 'a private game' && isContest) return true
  return ['joinRoom', 'roomQuote', 'cancelSeeking'].includes(name) && key.startsWith('room')
}
