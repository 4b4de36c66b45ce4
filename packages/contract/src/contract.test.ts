import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FEED_CALLS } from './feed.ts'
import {
  buildOpenApi,
  PARTNER_EVENT_KINDS,
  buildPath,
  decodeRoundScopedId,
  encodeRoundScopedId,
  ERRORS,
  OPERATIONS,
  PATHS,
  REFUSED_BY_ACCESS,
  touchedAnswers,
  type Operation,
} from './index.ts'

const operations = Object.values<Operation>(OPERATIONS)

describe('the operation table', () => {
  it('names every call of the path table but the event stream', () => {
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(
      Object.keys(PATHS)
        .filter((name) => name !== 'live')
        .toSorted(),
    )
  })

  it('has each method and path once', () => {
    const places = operations.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(places).size).toBe(places.length)
  })

  it('declares a path parameter for each placeholder of its path', () => {
    for (const operation of operations) {
      const placeholders = [...operation.path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1])
      expect(operation.params === undefined, operation.name).toBe(placeholders.length === 0)
    }
  })

  it('gives only registered refusals', () => {
    for (const { refusals, name } of operations) {
      for (const code of refusals) expect(ERRORS, name).toHaveProperty(code)
    }
  })

  it('gives each refusal once, those of its access among them', () => {
    for (const { access, refusals, name } of operations) {
      expect([name, refusals.length]).toEqual([name, new Set(refusals).size])
      expect(refusals, name).toEqual(expect.arrayContaining([...REFUSED_BY_ACCESS[access]]))
    }
    expect(OPERATIONS.saveTeam.refusals).toContain('onlookerOnly')
  })
})

/** What a goal changes: the points of a team, a place, the score of a match. */
const MOVES =
  /^(playerPoints|teamPoints|roundPoints|userPoints|total_points|current_points|league_points|points_a|my_position|current_place|liveScore|hostScore|host_score)$/

/** Reads that contain such figures and still need no refresh after a goal, with the reason. */
const STILL: Readonly<Record<string, string>> = {
  home: 'the stream brings its points and place',
  myRooms: 'read once to choose a room',
  possibleChanges: 'read once to choose a substitute',
  leagueByCode: 'an invitation',
  seasonHistory: 'closed gameweeks only',
  playerInfo: 'matches that are over',
  palmsPlayerInfo: 'matches that are over',
  playerProfile: 'matches that are over',
}

describe('a read whose answer a goal moves', () => {
  it('is live, or there is a reason why not', () => {
    const moved = operations.filter(({ method, answer }) => method === 'GET' && hasKey(answer, MOVES))
    expect(moved.length).toBeGreaterThan(20)
    for (const { name, isLive } of moved) expect([name, isLive]).toEqual([name, !(name in STILL)])
    expect(moved.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(STILL)))
  })

  it('is never a call that changes something', () => {
    expect(operations.filter(({ method, isLive }) => method !== 'GET' && isLive)).toEqual([])
  })
})

function hasKey(schema: z.ZodType, wanted: RegExp): boolean {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return [...text.matchAll(/"(\w+)":/g)].some(([, key = '']) => wanted.test(key))
}

describe('inputs', () => {
  it.each([
    '0',
    '-1',
    '2147483648',
    '9223372036854775807',
    '1.5',
    '1e3',
    '01',
    '+1',
    ' 1',
    '١',
    'x',
    "1'--",
    '',
  ])('refuse %j as an id', (text) => {
    expect(OPERATIONS.tournament.params.safeParse({ id: text }).success).toBe(false)
  })

  it('refuse unknown keys', () => {
    expect(OPERATIONS.homeTournaments.query.safeParse({ page: '1', points: '9' }).success).toBe(false)
  })

  it('refuse a round-scoped id without a round', () => {
    expect(OPERATIONS.leaderBoard.params.safeParse({ id: '700' }).success).toBe(false)
    expect(OPERATIONS.leaderBoard.params.safeParse({ id: '701' }).success).toBe(true)
  })
})

describe('the id codec', () => {
  it('is undone by decoding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.integer({ min: 1, max: 99 }),
        (id, round) => {
          expect(decodeRoundScopedId(encodeRoundScopedId({ id, round }))).toEqual({ id, round })
        },
      ),
    )
  })
})

describe('paths', () => {
  it('fill in parameters and leave out undefined query values', () => {
    expect(buildPath('leaderBoard', { id: 701 }, { page: 2, name: 'a&b', sort: undefined })).toBe(
      '/api/leaderBoard/subTournament/701?page=2&name=a%26b',
    )
  })
})

describe('the answers a call puts out of date', () => {
  it('are the reads that show what it changes', () => {
    const touched = touchedAnswers()
    expect(Object.keys(touched)).toHaveLength(operations.filter(({ method }) => method !== 'GET').length)
    expect(touched['createGame']?.toSorted()).toEqual(
      operations
        .filter(({ shows = [] }) => shows.includes('games') || shows.includes('contests'))
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(touched['joinLeague']).toContain('leagueTable')
    expect(touched['joinLeague']).not.toContain('userTeam')
    expect(touched['autofill']).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('describes every call with its refusals', () => {
    const document = buildOpenApi('1') as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(described).toHaveLength(operations.length + Object.keys(FEED_CALLS).length + 1)
    expect(described).toContain('post /feed/v1/facts')
    expect(described).toContain('get /api/partner/v1/events')
    expect(described).toContain('put /api/palms/subTournament/join/{subId}')
  })

  it('describes every event as a webhook, with an example and the headers of its signature', () => {
    const { webhooks } = buildOpenApi('1') as {
      webhooks: Record<string, { post: { parameters: { name: string }[]; requestBody: { content: object } } }>
    }
    expect(Object.keys(webhooks)).toEqual(PARTNER_EVENT_KINDS)
    const { post } = webhooks['entry.created'] ?? {}
    expect(post?.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
    expect(post?.requestBody.content).toMatchObject({
      'application/json': {
        schema: { properties: { type: { const: 'entry.created' } } },
        example: { type: 'entry.created', data: { entry_id: 7730 } },
      },
    })
  })
})
