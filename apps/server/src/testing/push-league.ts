import { randomBytes } from 'node:crypto'
import { FEED_CALLS, FEED_HEADERS, type FeedItem } from '@gaffer/contract'
import { POSITIONS, type Position } from '@gaffer/rules'
import { addLeague } from '../football/feeds/add-league.ts'
import type { FeedSource } from '../football/feeds/feed-source.ts'
import { signCall } from '../football/feeds/push/sign-call.ts'
import type { TestApp } from './build-test-app.ts'
import { next } from './next-number.ts'

const KEY = 'a-key-of-a-provider-that-signs-its-calls'
const HOUR = 3_600_000

type PushName = keyof typeof FEED_CALLS

/** A league that is pushed: its source, and calls signed like a provider's. */
export type PushedLeague = {
  readonly source: FeedSource
  /** Signs a call, some seconds off its time. */
  readonly signed: (
    name: PushName,
    body: object | string,
    late?: number,
  ) => {
    readonly method: 'POST'
    readonly url: string
    readonly payload: string
    readonly headers: Record<string, string>
  }
  readonly push: (
    name: PushName,
    body: object | string,
    change?: Readonly<Record<string, string>>,
  ) => Promise<{
    readonly status: number
    readonly code: string | undefined
    readonly items: readonly FeedItem[]
  }>
}

/** A new championship with a source that pushes: of a league of its own, unless one is named. */
export async function buildPushedLeague(
  app: TestApp,
  { name = `Harbour League ${next()}`, season = '2026' } = {},
): Promise<PushedLeague> {
  const added = await addLeague(app.database.db, {
    kind: 'push',
    league: '',
    season,
    address: undefined,
    key: KEY,
    name,
    countryCode: 'MER',
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  return pusherOf(app, added.source, KEY)
}

/** The calls of a source that pushes, signed with its key. */
export function pusherOf(app: TestApp, source: FeedSource, key: string): PushedLeague {
  const signed: PushedLeague['signed'] = (name, body, late = 0) => {
    const { path } = FEED_CALLS[name]
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const time = String(Math.floor(Date.now() / 1000) + late)
    const nonce = randomBytes(12).toString('hex')
    return {
      method: 'POST',
      url: path,
      payload: text,
      headers: {
        'content-type': 'application/json',
        [FEED_HEADERS.source]: String(source.id),
        [FEED_HEADERS.time]: time,
        [FEED_HEADERS.nonce]: nonce,
        [FEED_HEADERS.signature]: signCall(key, { time, nonce, path, body: text }),
      },
    }
  }
  return {
    source,
    signed,
    push: async (name, body, change = {}) => {
      const request = signed(name, body)
      const answer = await app.app.inject({ ...request, headers: { ...request.headers, ...change } })
      const { items = [], code } = answer.json()
      return { status: answer.statusCode, items, code }
    },
  }
}

const SQUAD: Readonly<Record<Position, number>> = { GK: 2, DEF: 4, MID: 4, FWD: 2 }

/** Squads of clubs as a provider pushes them: `c1` with `c1-gk1`, `c1-def1`… */
export function pushedSquads(clubs: number) {
  const ids = Array.from({ length: clubs }, (_, index) => `c${index + 1}`)
  return {
    clubs: ids.map((id) => ({ id, name: `Club ${id}`, short_name: id.toUpperCase() })),
    players: ids.flatMap((club) =>
      POSITIONS.flatMap((position) =>
        Array.from({ length: SQUAD[position] }, (_, index) => ({
          id: `${club}-${position.toLowerCase()}${index + 1}`,
          club_id: club,
          first_name: position,
          last_name: `${club} ${position.toLowerCase()}${index + 1}`,
          position,
          price: 5,
        })),
      ),
    ),
  }
}

/** Rounds in which clubs play in pairs (1-2, 3-4…), a day apart: match `r1-1` is the first of the first round. */
export function pushedFixtures(clubs: number, rounds: number, firstAt = Date.now() + HOUR) {
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1)
  return {
    rounds: numbers.map((number) => ({ number, name: `Round ${number}` })),
    fixtures: numbers.flatMap((round) =>
      Array.from({ length: clubs / 2 }, (_, pair) => ({
        id: `r${round}-${pair + 1}`,
        round,
        home_club_id: `c${pair * 2 + 1}`,
        away_club_id: `c${pair * 2 + 2}`,
        kick_off_at: new Date(firstAt + (round - 1) * 24 * HOUR).toISOString(),
      })),
    ),
  }
}

/** The facts of a whole match between two clubs, told so long ago that its round may be closed. */
export function pushedMatch(fixture: string, home: string, away: string, scorers: readonly string[]) {
  const happened_at = new Date(Date.now() - 3 * HOUR).toISOString()
  const squadOf = (club: string) => {
    const { players } = pushedSquads(1)
    return players.map(({ id }) => id.replace('c1', club))
  }
  const lineUp = (side: string, club: string) => {
    const ids = squadOf(club)
    return {
      kind: 'line_up',
      side,
      starters: ids.filter((id) => !id.endsWith('gk2')),
      bench: [`${club}-gk2`],
    }
  }
  const facts: readonly (readonly [string, object])[] = [
    ['line-up-home', lineUp('home', home)],
    ['line-up-away', lineUp('away', away)],
    ['first-half', { kind: 'period', period: 'first_half', minute: 0 }],
    ...scorers.map(
      (player_id, index) =>
        [
          `goal-${index + 1}`,
          {
            kind: 'goal',
            side: player_id.startsWith(`${home}-`) ? 'home' : 'away',
            minute: 20 + index,
            player_id,
          },
        ] as const,
    ),
    ['half-time', { kind: 'period', period: 'half_time', minute: 45, added: 2 }],
    ['second-half', { kind: 'period', period: 'second_half', minute: 45 }],
    ['final', { kind: 'final' }],
  ]
  return facts.map(([event_id, fact]) => ({ fixture_id: fixture, event_id, happened_at, fact }))
}
