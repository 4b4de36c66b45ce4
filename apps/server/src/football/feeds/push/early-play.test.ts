import { encodeRoundScopedId } from '@gaffer/contract'
import { positionId, POSITIONS, type Position } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLeague } from '../add-league.ts'
import { loadNeeds } from '../alert.ts'
import { holdDeskedMatch, tellByHand } from '../desk/desk-facts.ts'
import { putInForce } from '../take-over.ts'
import { takeReport } from '../take-report.ts'
import { holdRoundLock } from '../../../contests/round.ts'
import { buildManager } from '../../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../../testing/push-league.ts'
import { untilLocked } from '../../../testing/until-locked.ts'

/** Round 1 is open: its two matches kick off in an hour, those of round 2 a day later. */
const HOUR = 3_600_000
const MINUTE = 60_000
const PLAYERS: Readonly<Record<Position, readonly string[]>> = {
  GK: ['c1-gk1'],
  DEF: ['c2-def1'],
  MID: ['c3-mid1', 'c4-mid1'],
  FWD: ['c1-fwd1'],
}
let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  league = await buildPushedCup(app, 2)
})

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const report = (event_id: string, revision: number, fact: object, agoMs = MINUTE, fixture_id = 'r1-1') => ({
  fixture_id,
  event_id,
  revision,
  happened_at: ago(agoMs),
  fact,
})
const FIRST_HALF = { kind: 'period', period: 'first_half', minute: 0 }
const GOAL = { kind: 'goal', side: 'home', minute: 3, player_id: 'c1-fwd1' }
const WITHDRAWN = { kind: 'withdrawn' }
const send = async (...facts: readonly object[]) => (await league.push('facts', { facts })).items

type Saver = {
  readonly join: () => Promise<string | undefined>
  readonly save: () => Promise<string | undefined>
}

/** A manager who joins the contest of round 1, and saves the team again; each answers the code of the refusal. */
async function manager(): Promise<Saver> {
  const { db } = app.database
  const { rows } = await sql<{ id: number; operatorId: number; host: string }>`
    select subgame.id, tournament.operator_id, operator.hosts[1] as host from subgame
    join tournament on tournament.id = subgame.tournament_id
    join operator on operator.id = tournament.operator_id
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id and round.number = 1
    where round.championship_id = ${league.source.championshipId}`.execute(db)
  const [{ id: contestId, operatorId, host }] = rows as [(typeof rows)[number]]
  const { id: managerId } = await buildManager(db, operatorId)
  const players = await db
    .selectFrom('player')
    .select(['id', 'sourceId'])
    .where('championshipId', '=', league.source.championshipId)
    .execute()
  const idOf = (sourceId: string) => players.find((player) => player.sourceId === sourceId)?.id
  const squad = (captain: string) => ({
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: PLAYERS[position].map((id) => ({
        playerId: idOf(id),
        isCaptain: id === captain,
        isViceCaptain: id === 'c1-gk1',
      })),
    })),
  })
  const headers = { host, ...(await app.authorize(managerId, operatorId)) }
  const url = `/api/palms/subTournament/join/${encodeRoundScopedId({ id: contestId, round: 1 })}`
  let teamId: number | undefined
  return {
    join: async () => {
      const answer = await app.app.inject({
        method: 'PUT',
        url: `${url}?team_name=Eleven`,
        headers,
        payload: squad('c2-def1'),
      })
      const { data, code } = answer.json()
      teamId = data?.user_team_id
      return code
    },
    save: async () => {
      const answer = await app.app.inject({
        method: 'PUT',
        url: `${url}?user_team_id=${teamId}`,
        headers,
        payload: squad('c1-fwd1'),
      })
      return answer.json().code
    },
  }
}

const ALREADY = 'gameAlreadyStarted'

async function fixtureOf(sourceId: string) {
  return app.database.db
    .selectFrom('fixture')
    .select(['id', 'kickOffAt', 'datedAt'])
    .where('championshipId', '=', league.source.championshipId)
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()
}

async function rounds() {
  const { rows } = await sql<{ number: number; isLocked: boolean; deadlineAt: Date }>`
    select round.number, locked_at is not null as is_locked, deadline_at from game_round
    join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId} order by round.number`.execute(
    app.database.db,
  )
  return rows
}

/** Has the desk or a second source report the match; as in production, each in its own transaction. */
async function takeDesk(): Promise<number> {
  const desk = await addLeague(app.database.db, {
    kind: 'desk',
    league: 'desk',
    season: '2026',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: league.source.championship,
  })
  if ('fault' in desk) throw new Error(desk.fault)
  return desk.source.id
}

async function tellAtDesk(fixtureId: number) {
  return app.database.db.transaction().execute(async (tx) => {
    const match = await holdDeskedMatch(tx, league.source.championshipId, fixtureId)
    if (match === undefined) throw new Error('no desk')
    const body = { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } } as const
    return tellByHand(tx, match, { id: 'first-half', corrects: undefined, body })
  })
}

async function poll(fixtureId: number) {
  return takeReport(
    app.database.db,
    league.source,
    fixtureId,
    {
      fixtureId: 'r1-1',
      state: 'inPlay',
      kickOffAt: Date.now() + HOUR,
      clock: { period: 'firstHalf', at: { minute: 2, added: 0 } },
      lineUps: {},
      events: [],
      statistics: [],
      people: [],
      isComplete: false,
    },
    () => undefined,
  )
}

const WAYS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the first whistle', () => send(report('first-half', 0, FIRST_HALF))],
  ['a goal', () => send(report('goal-1', 0, GOAL))],
  ['a score', () => send(report('score', 0, { kind: 'score', home: 1, away: 0 }))],
  ['a whole match', () => send(...pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1']))],
  [
    'the desk, as a correction',
    async () => takeDesk().then(async () => tellAtDesk((await fixtureOf('r1-1')).id)),
  ],
  [
    'the desk, as the source in force',
    async () => {
      const { id } = await fixtureOf('r1-1')
      await putInForce(app.database.db, id, await takeDesk())
      await tellAtDesk(id)
    },
  ],
  ['an answer that was polled', async () => poll((await fixtureOf('r1-1')).id)],
]

describe('a match that begins before its date', () => {
  it.each(WAYS)('ends joins and saves of its round at once: by %s', async (_, begin) => {
    const [early, late] = [await manager(), await manager()]
    expect(await early.join()).toBeUndefined()
    await begin()
    expect(await late.join()).toBe(ALREADY)
    expect(await early.save()).toBe(ALREADY)
    await keepPushedRounds(app)
    expect((await rounds()).map(({ isLocked }) => isLocked)).toEqual([true, false])
  })

  it('waits for saves in progress, so that none is acknowledged after it', async () => {
    const { db } = app.database
    const { rows } = await sql<{ id: number }>`
      select game_round.id from game_round join round on round.id = game_round.round_id
      where round.championship_id = ${league.source.championshipId} and round.number = 1`.execute(db)
    const order: string[] = []
    let sent: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await holdRoundLock(tx, rows[0]?.id ?? 0)
      sent = send(report('first-half', 0, FIRST_HALF)).then(() => order.push('reported'))
      await untilLocked(db)
      order.push('saved')
    })
    await sent
    expect(order).toEqual(['saved', 'reported'])
  })

  it('leaves the round open while its line-ups and figures of nobody come', async () => {
    const lineUps = pushedMatch('r1-1', 'c1', 'c2', []).slice(0, 2)
    const figures = { kind: 'statistics', side: 'home', player_id: 'c1-gk1', statistics: { minutes: 0 } }
    const items = await send(...lineUps, report('line', 0, figures))
    expect(items.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
    expect(await (await manager()).join()).toBeUndefined()
  })

  it('kicks off when its earliest fact happened, and its deadline was then', async () => {
    await send(report('goal-1', 0, GOAL, 2 * MINUTE), report('first-half', 0, FIRST_HALF, 5 * MINUTE))
    const { kickOffAt } = await fixtureOf('r1-1')
    const [round] = await rounds()
    expect(round?.deadlineAt).toEqual(kickOffAt)
    const minutes = (Date.now() - (kickOffAt?.getTime() ?? 0)) / MINUTE
    expect(Math.round(minutes)).toBe(5)
  })

  it('does not kick off a day before its date, however old the source says its play is', async () => {
    const { kickOffAt: before } = await fixtureOf('r1-1')
    await send(report('first-half', 0, FIRST_HALF, 90 * HOUR))
    const { kickOffAt: after } = await fixtureOf('r1-1')
    expect((before?.getTime() ?? 0) - (after?.getTime() ?? 0)).toBe(24 * HOUR)
  })

  it('keeps what was saved between its beginning and the report, and alerts staff to how much that is', async () => {
    const [first, second] = [await manager(), await manager()]
    await first.join()
    await sql`update entry set created_at = created_at - interval '1 hour'`.execute(app.database.db)
    await first.save()
    await second.join()
    await send(report('first-half', 0, FIRST_HALF, 10 * MINUTE))
    await keepPushedRounds(app)
    const needs = await loadNeeds(app.database.db)
    expect(needs).toContainEqual(expect.stringContaining('locked round 1: 1 joined and 1 changed their team'))
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from entry join subgame on subgame.id = entry.subgame_id
      join tournament_round using (tournament_id) join game_round on game_round.id = game_round_id
      join round on round.id = game_round.round_id
      where round.championship_id = ${league.source.championshipId} and entry.state = 'entered'`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ entries: 2 }])
  })

  it('keeps its moment against the date that the calendar goes on giving', async () => {
    await send(report('first-half', 0, FIRST_HALF))
    const { kickOffAt } = await fixtureOf('r1-1')
    const fixture = pushedFixtures(4, 2).fixtures[0]
    const again = new Date(Date.now() + 2 * HOUR).toISOString()
    await league.push('fixtures', { fixtures: [{ ...fixture, kick_off_at: again }] })
    await app.live.turn()
    await league.push('fixtures', { fixtures: [{ ...fixture, kick_off_at: ago(-HOUR) }] })
    await keepPushedRounds(app)
    expect((await fixtureOf('r1-1')).kickOffAt).toEqual(kickOffAt)
    expect((await rounds())[0]).toMatchObject({ isLocked: true, deadlineAt: kickOffAt })
    expect(await (await manager()).join()).toBe(ALREADY)
  })

  it('has its date back once its play is withdrawn; the deadline has passed and stays', async () => {
    const { kickOffAt: dated } = await fixtureOf('r1-1')
    await send(report('first-half', 0, FIRST_HALF), report('goal-1', 0, GOAL))
    const deadlineAt = (await rounds())[0]?.deadlineAt
    await send(report('first-half', 1, WITHDRAWN))
    expect((await fixtureOf('r1-1')).kickOffAt).not.toEqual(dated)
    await send(report('goal-1', 1, WITHDRAWN))
    expect(await fixtureOf('r1-1')).toMatchObject({ kickOffAt: dated, datedAt: null })
    expect(await (await manager()).join()).toBe(ALREADY)
    await keepPushedRounds(app)
    expect((await rounds())[0]).toMatchObject({ isLocked: true, deadlineAt })
  })
})

describe('play of a match that is more than a day away', () => {
  const FAR = 'r2-1'

  it('is refused with its date, locks nothing and alerts staff, though the rest of the call counts', async () => {
    const items = await send(
      report('first-half', 0, FIRST_HALF, MINUTE, FAR),
      report('first-half', 0, FIRST_HALF),
    )
    const { kickOffAt } = await fixtureOf(FAR)
    expect(items).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining(kickOffAt?.toISOString() ?? '?') },
      { outcome: 'taken' },
    ])
    await keepPushedRounds(app)
    expect((await rounds()).map(({ isLocked }) => isLocked)).toEqual([true, false])
    const { id } = await fixtureOf(FAR)
    expect(await loadNeeds(app.database.db)).toContainEqual(
      expect.stringMatching(new RegExp(`match ${id}, .* more than a day before its date`)),
    )
  })

  it('is refused at the desk, and set aside where it is polled', async () => {
    const { id } = await fixtureOf(FAR)
    await takeDesk()
    expect(await tellAtDesk(id)).toMatchObject({ ok: false, refusal: { code: 'playTooEarly' } })
    expect(await poll(id)).toBe(false)
    expect(await poll(id)).toBe(false)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from quarantined_fact where fixture_id = ${id}`.execute(app.database.db)
    expect(rows).toEqual([{ count: 1 }])
    await keepPushedRounds(app)
    expect((await rounds()).map(({ isLocked }) => isLocked)).toEqual([false, false])
  })

  it('counts once the calendar dates the match near', async () => {
    const fixture = pushedFixtures(4, 2).fixtures.find(({ id }) => id === FAR)
    await league.push('fixtures', { fixtures: [{ ...fixture, kick_off_at: ago(-HOUR) }] })
    const [item] = await send(report('first-half', 0, FIRST_HALF, MINUTE, FAR))
    expect(item).toMatchObject({ outcome: 'taken' })
  })

  it('counts of a match that is being played and was given a later date meanwhile', async () => {
    await send(report('first-half', 0, FIRST_HALF))
    await keepPushedRounds(app)
    const [fixture] = pushedFixtures(4, 2).fixtures
    await league.push('fixtures', { fixtures: [{ ...fixture, kick_off_at: ago(-50 * HOUR) }] })
    await app.live.turn()
    expect(await send(report('goal-1', 0, GOAL))).toMatchObject([{ outcome: 'taken' }])
  })
})

describe('a moment to come', () => {
  it.each([
    ['a final of another decade', { kind: 'final' }, 80_000 * HOUR],
    ['a line-up in ten minutes', pushedMatch('r1-1', 'c1', 'c2', [])[0]?.fact ?? {}, 10 * MINUTE],
  ])('is refused by name, and the rest of the call counts: %s', async (_, fact, aheadMs) => {
    const items = await send(report('ahead', 0, fact, -aheadMs), report('first-half', 0, FIRST_HALF))
    expect(items).toMatchObject([
      { outcome: 'refused', reason: expect.stringMatching(/^happened_at: .* has not come yet$/) },
      { outcome: 'taken' },
    ])
  })

  it('may be as far ahead as the clock of a call', async () => {
    const items = await send(report('first-half', 0, FIRST_HALF, -4 * MINUTE))
    expect(items).toMatchObject([{ outcome: 'taken' }])
    expect(await (await manager()).join()).toBe(ALREADY)
  })
})
