import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE, ERRORS, isErrorCode, type Operation, OPERATIONS } from '@gaffer/contract'
import { openRooms } from './rooms/open-rooms.ts'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildManager, buildOperator } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { exampleOf, shapeOf } from './testing/example-of.ts'
import { HOSTILE, HOSTILE_TEXTS, spoil } from './testing/hostile-values.ts'
import { buildCaller, type GameCaller } from './testing/game-caller.ts'

/**
 * Every call of the contract, including future ones, with each value of its body and each key of its query replaced
 * by every bad input of the catalogue (G-65..71). The call is built from its schemas and uses things that exist: the
 * caller's contest, team, room, game and league.
 */
let app: TestApp
let league: BuiltChampionship
let ann: GameCaller
let seeds: Readonly<Record<string, unknown>>

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildChampionship(db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3_600_000),
    hasRooms: true,
  })
  const model = await buildTournament(db, app.operatorId, league, { name: 'Matchday' })
  ann = await buildCaller(app, league, { money: 1_000_000 })
  await openRooms(db)
  const created = await ann.call('createGame', {
    body: {
      type: 'user_created',
      name: 'Harbour',
      tournament_id: model.tournamentId,
      entry_fee: 0,
      capacity: 9,
      prize_split: 'top_two',
      is_public: true,
    },
  })
  const joined = await ann.join(created.data.sub_tournament_id)
  const [room] = (await ann.call('seekRoom', { body: { bet: 10, max_players: 10 } })).data
  const inRoom = await ann.call('joinRoom', { body: { room_id: room?.room_id ?? 0 } })
  const made = await ann.call('createLeague', {
    body: { name: 'Harbour', kind: 'classic', user_team_id: inRoom.data.user_team_id },
  })
  expect([joined.status, inRoom.status, made.status]).toEqual([200, 200, 200])
  const team = inRoom.data.user_team_id
  seeds = {
    sub_tournament_id: created.data.sub_tournament_id,
    subId: created.data.sub_tournament_id,
    user_team_id: team,
    teamId: team,
    tournament_id: created.data.id,
    championship_id: league.championshipId,
    championshipId: league.championshipId,
    room_id: inRoom.data.room_id,
    roomId: inRoom.data.room_id,
    round_id: league.rounds[0]?.id,
    matchId: league.rounds[0]?.fixtureIds[0],
    playerId: league.players[0]?.id,
    code: made.data.share.code,
    lang: 'en',
    host: '127.0.0.1',
    max_players: 10,
    bet: 10,
    phone: '+359888123412',
  }
})
afterAll(() => app.end())

/** The kind of thing that an id in a path stands for, by the head of the path. */
function idOf(path: string): unknown {
  if (path.startsWith('/gaffer/games') || /tournaments?\/:id$/i.test(path)) return seeds.tournament_id
  if (/player|teamplayer/.test(path)) return seeds.playerId
  if (/championships/.test(path)) return seeds.championship_id
  if (/leagues/.test(path)) return 1
  if (/games\/:id\/livescore/.test(path)) return seeds.matchId
  return seeds.sub_tournament_id
}

/** Refusals that any call may give. */
const GENERAL: readonly string[] = [
  'badRequest',
  'unauthorized',
  'notFound',
  'payloadTooLarge',
  'tooManyRequests',
]

type Answer = Awaited<ReturnType<TestApp['app']['inject']>>

/** What is wrong with an answer; undefined when a page can show it. */
function faultOf({ refusals }: Operation, answer: Answer): string | undefined {
  const { statusCode } = answer
  if (statusCode < 400) return undefined
  const { has_error, code, message } = answer.json()
  if (statusCode >= 500 && !['walletAway', 'roundClosing'].includes(code)) return `status ${statusCode}`
  if (has_error !== true || !isErrorCode(code) || ERRORS[code].status !== statusCode)
    return `no refusal: ${code}`
  if (!GENERAL.includes(code) && !refusals.includes(code)) return `undeclared: ${code}`
  if (!/\S/.test(message) || /[{}]|\bat \w+ \(|select |undefined/.test(message)) return `text: ${message}`
  return undefined
}

/** Everything that a refused call must leave unchanged. */
async function stored(): Promise<unknown> {
  const tables = [
    'entry',
    'line_up',
    'posting',
    'wallet_operation',
    'created_game',
    'league',
    'league_member',
    'room_hold',
    'current_room',
    'manager',
    'transfer',
    'invite_code',
    'join_quote',
    'fair_play_limit',
    'self_exclusion',
    'terms_acceptance',
  ]
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ hash: string }>`
        select coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') as hash
        from ${sql.table(table)} one`.execute(app.database.db)
      return [table, rows[0]?.hash]
    }),
  )
  return Object.fromEntries(counts)
}

const ALL = Object.values(OPERATIONS) as readonly Operation[]
const WITH_BODY = ALL.filter(({ body }) => body !== undefined).map((one) => [one.name, one] as const)
const WITH_QUERY = ALL.filter(({ query }) => query !== undefined).map((one) => [one.name, one] as const)

const addressOf = ({ path }: Operation) =>
  `${API_BASE}${path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => String(key === 'id' ? idOf(path) : (seeds[key] ?? 1)))}`

async function ask(
  operation: Operation,
  { query = '', body, headers }: { query?: string; body?: unknown; headers: Record<string, string> },
): Promise<Answer> {
  return app.app.inject({
    method: operation.method,
    url: `${addressOf(operation)}${query}`,
    headers: { host: '127.0.0.1', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

/** Maximum number of simultaneous calls. */
const FEW = 40

describe('whatever is put', () => {
  it.each(WITH_BODY)('into the body of %s, the answer is one for people', async (_name, operation) => {
    const headers = await app.authorize(ann.managerId)
    const example = exampleOf(seeds, shapeOf(operation.body as z.ZodType))
    const bodies = [...spoil(example)]
    expect(bodies.length).toBeGreaterThan(HOSTILE.length - 1)
    const faults: unknown[] = []
    let before = await stored()
    for (let at = 0; at < bodies.length; at += FEW) {
      const answers = await Promise.all(
        bodies
          .slice(at, at + FEW)
          .map(async (body) => [body, await ask(operation, { body, headers })] as const),
      )
      for (const [body, answer] of answers) {
        const fault = faultOf(operation, answer)
        if (fault !== undefined) faults.push([fault, JSON.stringify(body).slice(0, 200)])
      }
      const isAllRefused = answers.every(([, { statusCode }]) => statusCode >= 400)
      const after = await stored()
      if (isAllRefused) expect(after).toEqual(before)
      before = after
    }
    expect(faults).toEqual([])
  })

  it.each(WITH_QUERY)('into the query of %s, the answer is one for people', async (_name, operation) => {
    const headers = await app.authorize(ann.managerId)
    const keys = Object.keys(shapeOf(operation.query as z.ZodType).properties ?? {})
    const faults: unknown[] = []
    for (const key of [...keys, 'lang', 'host']) {
      const answers = await Promise.all(
        HOSTILE_TEXTS.map(async (text) => {
          const body = operation.body === undefined ? undefined : exampleOf(seeds, shapeOf(operation.body))
          return [text, await ask(operation, { query: `?${key}=${text}`, body, headers })] as const
        }),
      )
      for (const [text, answer] of answers) {
        const fault = faultOf(operation, answer)
        if (fault !== undefined) faults.push([fault, key, text.slice(0, 60)])
      }
    }
    expect(faults).toEqual([])
  })
})

describe('whoever asks', () => {
  const b64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = { sub: '1', iss: 'gaffer', aud: '1', exp: 4_102_444_800, iat: 1 }

  it.each([
    ['with another scheme', () => 'Basic YTpi'],
    ['with an unsigned token', () => `Bearer ${b64({ alg: 'none' })}.${b64(claims)}.`],
    [
      'with a token of another key',
      () => `Bearer ${b64({ alg: 'HS256', kid: '../../' })}.${b64(claims)}.${'a'.repeat(43)}`,
    ],
    ['with a token in a text', () => `Bearer "${b64(claims)}"`],
    ['with two tokens', () => 'Bearer a, Bearer b'],
    ['with a token cut short', async () => (await app.authorize(ann.managerId)).authorization.slice(0, -3)],
  ])('%s is nobody to any call', async (_title, make) => {
    const authorization = await make()
    for (const operation of ALL) {
      const answer = await ask(operation, { headers: { authorization }, ...(operation.body && { body: {} }) })
      expect([operation.name, faultOf(operation, answer)]).toEqual([operation.name, undefined])
      if (operation.access === 'public' || operation.access === 'invited') continue
      expect([operation.name, answer.statusCode, answer.json().code]).toEqual([
        operation.name,
        401,
        'unauthorized',
      ])
    }
  })

  it('as a manager of another operator, or to look on, finds and changes nothing of this one’s', async () => {
    const operator = await buildOperator(app.database.db)
    const foreign = await buildManager(app.database.db, operator.id)
    const token = await app.deps.tokens.sign(
      { managerId: 0, operatorId: app.operatorId, isOnlooker: true },
      'access',
    )
    const before = await stored()
    const stranger = await app.authorize(foreign.id, operator.id)
    for (const headers of [stranger, { ...stranger, host: operator.host }, { authorization: token }]) {
      for (const operation of ALL) {
        if (OWN.has(operation.name)) continue
        const body = operation.body === undefined ? undefined : exampleOf(seeds, shapeOf(operation.body))
        const answer = await ask(operation, { headers, body })
        expect([operation.name, faultOf(operation, answer)]).toEqual([operation.name, undefined])
        // A visitor of this operator may see what is public here.
        if (headers.authorization === token) continue
        expect([operation.name, answer.body.includes('Harbour')]).toEqual([operation.name, false])
      }
    }
    expect(await stored()).toEqual(before)
  })

  /** Calls about the caller's own things, at any operator. */
  const OWN: ReadonlySet<string> = new Set([
    'authenticate',
    'askLoginCode',
    'renewSession',
    'endSession',
    'handOverLogin',
    'setLimits',
    'excludeMyself',
    'seekRoom',
  ])
})
