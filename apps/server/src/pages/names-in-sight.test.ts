import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { addLeague } from '../football/feeds/add-league.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildFacts } from '../testing/build-facts.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller } from '../testing/game-caller.ts'
import { ONE_SURNAME } from '../testing/one-surname.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { tellTeam } from './share/tell-team.ts'

let app: TestApp
let league: BuiltChampionship
let match: number
let contest: Awaited<ReturnType<typeof buildTournament>>

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildChampionship(db, {
    names: ONE_SURNAME,
    firstKickOffAt: new Date(Date.now() + 3_600_000),
  })
  contest = await buildTournament(db, app.operatorId, league)
  match = league.rounds[0]?.fixtureIds[0] ?? 0
  const of = (club: number) =>
    league.players.filter(({ clubId }) => clubId === league.clubIds[club]).map(({ id }) => id)
  const [[first = 0, second = 0, ...bench], [third = 0]] = [of(0), of(1)]
  await buildFacts(db, match, [
    { kind: 'lineUp', side: 'home', starters: [first, second], bench },
    { kind: 'lineUp', side: 'away', starters: of(1), bench: [] },
    { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
    {
      kind: 'event',
      side: 'home',
      at: { minute: 9, added: 0 },
      event: { type: 'goal', playerId: first, assistantId: second },
    },
    {
      kind: 'event',
      side: 'away',
      at: { minute: 30, added: 0 },
      event: { type: 'yellowCard', playerId: third },
    },
  ])
  await app.live.turn()
})
afterAll(() => app.end())

const read = async (path: string) =>
  (await app.app.inject({ url: `/api${path}`, headers: { host: '127.0.0.1' } })).json().data

type Named = { readonly name: string }
type Event = { readonly playerName: string; readonly assistantName: string | null }

const expectDistinct = (names: readonly string[]) => {
  expect(names.length).toBeGreaterThan(1)
  expect(new Set(names).size).toBe(names.length)
}

describe('players of one surname and one initial are told apart', () => {
  it('in the line-ups and events of a match, by the same names', async () => {
    const { teams, firstHalfStats } = await read(`/users/games/${match}/livescore`)
    const { hostTeam, guestTeam } = teams
    const people: Named[] = [hostTeam, guestTeam].flatMap(({ starters, bench }) => [...starters, ...bench])
    const names = people.map(({ name }) => name)
    expectDistinct(names)
    const { liveScore } = await read(`/palms/games/highlights/${match}`)
    expect(liveScore.firstHalfStats).toEqual(firstHalfStats)
    const named = (firstHalfStats as Event[])
      .flatMap((one) => [one.playerName, one.assistantName ?? []])
      .flat()
    expect(named).toEqual([hostTeam.starters[0].name, hostTeam.starters[1].name, guestTeam.starters[0].name])
  })

  it('on the picture of a team, and in the console among its line-ups', async () => {
    const ann = await buildCaller(app, league)
    const joined = await ann.join(encodeRoundScopedId({ id: contest.contestId, round: 1 }), 'Owls')
    await sql`update game_round set deadline_at = clock_timestamp() - interval '1 hour',
      locked_at = clock_timestamp() where id = ${contest.gameRoundId}`.execute(app.database.db)
    const operator = await app.deps.operators.byId(app.operatorId)
    const asked = { operator, language: 'en' as const, ask: async () => undefined }
    const told = await tellTeam(app.deps, asked, joined.data.user_team_id)
    expectDistinct((told?.picture.rows ?? []).flat().map(({ name }) => name))
    const staff = await buildStaff(app, ['support'])
    const { body } = await staff.get(`/operators/demo/managers/${ann.managerId}/line-ups`)
    const [{ starters, captain }] = body.data
    expectDistinct(starters)
    expect(starters).toContain(captain)
  })

  it('at the match desk, its facts by the same names as its players', async () => {
    const { db } = app.database
    await db
      .updateTable('championship')
      .set({ kind: 'feed' })
      .where('id', '=', league.championshipId)
      .execute()
    const { source: to } = await db
      .selectFrom('championship')
      .select('source')
      .where('id', '=', league.championshipId)
      .executeTakeFirstOrThrow()
    const of = { league: '', season: '', address: undefined, key: undefined, name: undefined }
    await addLeague(db, { kind: 'desk', ...of, countryCode: undefined, rulePack: 'classic', to })
    const staff = await buildStaff(app, ['desk'])
    const { body } = await staff.get(`/operators/demo/football/matches/${match}`)
    const players: (Named & { readonly id: number })[] = body.data.players
    expectDistinct(players.map(({ name }) => name))
    const nameOf = new Map(players.map(({ id, name }) => [id, name]))
    const goal = body.data.facts.find(({ here }: { here: { kind: string } }) => here.kind === 'goal')
    expect(goal.here.player.name).toBe(nameOf.get(goal.here.player.id))
    expect(goal.here.other_player.name).toBe(nameOf.get(goal.here.other_player.id))
  })
})
