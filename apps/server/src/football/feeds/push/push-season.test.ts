import { encodeRoundScopedId } from '@gaffer/contract'
import { POSITIONS, positionId } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGames } from '../../../contests/open/open-games.ts'
import { writeOperator } from '../../../operators/write-operator.ts'
import { keepRounds } from '../../../rounds/keep-rounds.ts'
import { buildManager } from '../../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { next } from '../../../testing/next-number.ts'
import { operatorFileOf } from '../../../testing/operator-file.ts'
import {
  buildPushedLeague,
  pushedFixtures,
  pushedMatch,
  pushedSquads,
  type PushedLeague,
} from '../../../testing/push-league.ts'
import { welcomeGuest } from '../../../wallet/welcome-guest.ts'
import { passSinceEnd } from '../../../testing/pass-since-end.ts'

/** A league that a script pushes, from its first club to the last prize, with no other help. */
const CLUBS = 6
const FEE = 10
let app: TestApp
let league: PushedLeague
let operatorId: number
const host = `push-${next()}.example`

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildPushedLeague(app)
})
afterAll(() => app.end())

const fail = (error: unknown) => {
  throw error
}
const keep = () =>
  keepRounds({ db: app.database.db, codeVersion: 'test', reachStep: () => undefined, logFault: fail })

async function buildOperator(): Promise<number> {
  const slug = `pushed-${next()}`
  const content = operatorFileOf({
    slug,
    hosts: [host],
    currency: 'EUR',
    currencyExponent: 2,
    games: [
      {
        key: 'cup',
        kind: 'gameweek',
        championships: [league.source.championship],
        names: { en: 'Harbour Cup {round}' },
        fee: FEE,
        prizes: [{ from: 1, to: 1, percent: 100 }],
      },
    ],
  })
  const { faults } = await writeOperator(
    app.database.db,
    { content, secrets: {}, readNeighbour: async () => undefined },
    'add',
  )
  expect(faults).toEqual([])
  const { id } = await app.database.db
    .selectFrom('operator')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

async function idsOfPlayers(): Promise<ReadonlyMap<string, number>> {
  const rows = await app.database.db
    .selectFrom('player')
    .select(['id', 'sourceId'])
    .where('championshipId', '=', league.source.championshipId)
    .execute()
  return new Map(rows.map(({ id, sourceId }) => [sourceId, id]))
}

/** Eleven players of the clubs, at most three from one, with this captain. */
function squadOf(ids: ReadonlyMap<string, number>, captain: string) {
  const named = {
    GK: ['c1-gk1'],
    DEF: ['c2-def1', 'c3-def1', 'c4-def1', 'c5-def1'],
    MID: ['c2-mid1', 'c3-mid1', 'c4-mid1', 'c5-mid1'],
    FWD: ['c1-fwd1', 'c6-fwd1'],
  }
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: named[position].map((name) => ({
        playerId: ids.get(name) ?? 0,
        isCaptain: name === captain,
        isViceCaptain: name === 'c1-gk1',
      })),
    })),
  }
}

async function enter(captain: string) {
  const { id: managerId } = await buildManager(app.database.db, operatorId)
  const owner = { operatorId, managerId, currency: 'EUR' }
  await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, 100_000))
  const { rows } = await sql<{ id: number }>`
    select subgame.id from subgame join tournament on tournament.id = subgame.tournament_id
    where tournament.operator_id = ${operatorId} and tournament.game_number = 1`.execute(app.database.db)
  const subId = encodeRoundScopedId({ id: rows[0]?.id ?? 0, round: 1 })
  const answer = await app.app.inject({
    method: 'PUT',
    url: `/api/palms/subTournament/join/${subId}?team_name=Team%20${managerId}`,
    headers: { host, ...(await app.authorize(managerId, operatorId)) },
    payload: squadOf(await idsOfPlayers(), captain),
  })
  expect(answer.json()).toMatchObject({ has_error: false })
  return { balance: () => app.deps.wallet.quote(owner), subId }
}

describe('a league that is pushed', () => {
  it('is played from its first club to the last prize without another command', async () => {
    const outcomes = async (...call: Parameters<PushedLeague['push']>) => {
      const { status, items } = await league.push(...call)
      expect(status).toBe(200)
      return [...new Set(items.map(({ outcome, reason }) => reason ?? outcome))]
    }
    expect(await outcomes('squads', pushedSquads(CLUBS))).toEqual(['taken'])
    const calendar = pushedFixtures(CLUBS, 2)
    expect(await outcomes('fixtures', calendar)).toEqual(['taken'])
    expect(await outcomes('fixtures', calendar)).toEqual(['known'])
    operatorId = await buildOperator()
    await openGames(app.database.db, { logFault: fail })
    const ann = await enter('c1-fwd1')
    const bob = await enter('c2-mid1')
    const before = await ann.balance()

    // The first round kicks off: its matches get new dates, the deadline follows, the round is locked.
    const begun = pushedFixtures(CLUBS, 2, Date.now() - 1000)
    expect(await outcomes('fixtures', { fixtures: begun.fixtures.slice(0, 3) })).toEqual(['taken'])
    expect((await keep()).locked).toHaveLength(1)
    await app.live.turn()
    const first = pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1', 'c1-fwd1'])
    expect(await outcomes('facts', { facts: first.slice(0, 4) })).toEqual(['taken'])
    await app.live.turn()
    const live = await app.app.inject({
      url: `/api/leaderBoard/subTournament/${ann.subId}`,
      headers: { host },
    })
    expect(live.json().data.data.map(({ points }: { points: number }) => points)).toEqual([13, 9])

    expect(await outcomes('facts', { facts: first })).toEqual(['known', 'taken'])
    for (const [fixture, home, away] of [
      ['r1-2', 'c3', 'c4'],
      ['r1-3', 'c5', 'c6'],
    ] as const) {
      expect(await outcomes('facts', { facts: pushedMatch(fixture, home, away, []) })).toEqual(['taken'])
    }
    await app.live.turn()
    await passSinceEnd(app.database.db, 60)
    for (let turn = 0; turn < 6; turn += 1) {
      await keep()
      await app.live.turn()
    }
    const { rows } = await sql<{ closedAt: Date | null }>`
      select closed_at from game_round join round on round.id = game_round.round_id
      where round.championship_id = ${league.source.championshipId} and round.number = 1`.execute(
      app.database.db,
    )
    expect(rows.every(({ closedAt }) => closedAt !== null)).toBe(true)
    expect((await ann.balance()) ?? 0).toBe((before ?? 0) + 2 * FEE * 100)
    expect((await bob.balance()) ?? 0).toBe(before ?? 0)
  })
})
