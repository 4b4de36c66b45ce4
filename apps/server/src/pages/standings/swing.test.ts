import { encodeRoundScopedId } from '@gaffer/contract'
import type { FactBody } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** Three teams alike but for their captains, in the order in which they were created; the first place wins 9 and the second 6. */
async function buildContest() {
  const { db } = app.database
  const league = await buildChampionship(db, { gameMinuteMs: 1 })
  const opened = await buildTournament(db, app.operatorId, league, {
    entryFee: 500,
    prizeTable: [
      { from: 1, to: 1, ratio: 6000 },
      { from: 2, to: 2, ratio: 4000 },
    ],
  })
  const starters = pickBuiltTeam(league)
  const teams: { managerId: number; userTeamId: number; captain: number }[] = []
  for (const [index, at] of [8, 9, 10].entries()) {
    const manager = await buildManager(db, app.operatorId)
    const captain = starters[at] ?? 0
    const entry = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId: opened.contestId,
      managerId: manager.id,
      starters,
      captain,
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
    })
    teams.push({
      managerId: manager.id,
      userTeamId: encodeRoundScopedId({ id: entry.id, round: 1 }),
      captain,
    })
  }
  const id = encodeRoundScopedId({ id: opened.contestId, round: 1 })
  return { league, ...opened, teams, id }
}

type Contest = Awaited<ReturnType<typeof buildContest>>

const closeDeps = () => ({
  db: app.database.db,
  codeVersion: 'test',
  logFault: (error: unknown) => {
    throw error
  },
})

async function lock({ gameRoundId }: Contest) {
  const { db } = app.database
  await sql`update fixture set kick_off_at = clock_timestamp() - interval '1 second' where id in (
    select fixture_id from round_fixture where round_id = (select round_id from game_round where id = ${gameRoundId}))`.execute(
    db,
  )
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
  await keepRounds(closeDeps())
  await app.live.turn()
}

/** Facts of every match of the round. */
async function report({ league }: Contest, bodiesOf: (squads: readonly (readonly number[])[]) => FactBody[]) {
  const facts = (league.rounds[0]?.fixtureIds ?? []).flatMap((fixtureId, index) => {
    const squads = [0, 1].map((side) =>
      league.players.filter(({ clubId }) => clubId === league.clubIds[index * 2 + side]).map(({ id }) => id),
    )
    return bodiesOf(squads).map((body, number) => ({
      fixtureId,
      dueAt: new Date(Date.now() - 60_000),
      sourceEventId: `${fixtureId}-${body.kind}-${number}`,
      revision: 0,
      body,
    }))
  })
  await scheduleFacts(app.database.db, league.championshipId, facts)
  await app.live.turn()
}

const kickOff = (contest: Contest) =>
  report(contest, ([home = [], away = []]) => [
    { kind: 'lineUp', side: 'home', starters: home, bench: [] },
    { kind: 'lineUp', side: 'away', starters: away, bench: [] },
    { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
  ])

async function swingOf(id: number, userTeamId: number, managerId?: number) {
  const headers = managerId === undefined ? { host: '127.0.0.1' } : await app.authorize(managerId)
  const url = `/api/gaffer/standings/${id}/swing?user_team_id=${userTeamId}`
  const response = await app.app.inject({ url, headers })
  return { status: response.statusCode, ...response.json() }
}

type Event = {
  kind: string
  player: { id: number } | null
  position: number
  prize: number
  is_mine: boolean
}

describe('what could happen next', () => {
  it('is answered for a team of the caller while its round is being played, and not before or after', async () => {
    const contest = await buildContest()
    const [first, , last] = contest.teams
    if (first === undefined || last === undefined) throw new Error('no teams')
    const ask = () => swingOf(contest.id, last.userTeamId, last.managerId)
    expect(await ask()).toMatchObject({ status: 409, code: 'roundNotBeingPlayed' })
    await lock(contest)
    expect(await ask()).toMatchObject({ status: 200, data: { position: 3, prize: 0, events: [] } })
    await kickOff(contest)
    const { status, data } = await ask()
    expect(status).toBe(200)
    expect(data).toMatchObject({ total_players: 3, position: 3, prize: 0 })
    const eventOf = (kind: string, playerId: number) =>
      data.events.find((event: Event) => event.kind === kind && event.player?.id === playerId)
    // Everybody has him, and only the last team has him as captain: it passes both.
    expect(eventOf('goal', last.captain)).toMatchObject({
      position: 1,
      prize: 9,
      is_mine: true,
      player: { name: expect.any(String) },
      club: { kit: expect.any(Object) },
    })
    expect(data.events[0]).toMatchObject({ position: 1 })
    // What the captain of another does moves nobody above or below the last.
    expect(eventOf('goal', first.captain)).toMatchObject({ position: 3, prize: 0 })
    await report(contest, () => [
      { kind: 'lineUp', side: 'home', starters: [], bench: [] },
      { kind: 'lineUp', side: 'away', starters: [], bench: [] },
      { kind: 'final' },
    ])
    expect(await ask()).toMatchObject({ status: 200, data: { events: [] } })
    await keepRounds(closeDeps())
    await app.live.turn()
    expect(await ask()).toMatchObject({ status: 200, data: null })
  })

  it('is answered to nobody else, and for no other contest or round', async () => {
    const contest = await buildContest()
    const [mine, other] = contest.teams
    if (mine === undefined || other === undefined) throw new Error('no teams')
    await lock(contest)
    await kickOff(contest)
    expect((await swingOf(contest.id, mine.userTeamId)).status).toBe(401)
    const elsewhere = await buildContest()
    for (const [id, team] of [
      [contest.id, other.userTeamId],
      [contest.id, mine.userTeamId + 1],
      [contest.id, 99_999_901],
      [elsewhere.id, mine.userTeamId],
      [99_999_901, mine.userTeamId],
    ] as const)
      expect(await swingOf(id, team, mine.managerId)).toMatchObject({ status: 404, code: 'notFound' })
  })
})
