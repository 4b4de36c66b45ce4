import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFacts } from '../../testing/build-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'

let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let tournamentId: number
let subId: number

const called = (firstName: string, lastName: string) => ({ firstName, lastName, displayName: lastName })

beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, {
    clubs: 2,
    firstKickOffAt: new Date(Date.now() - 30 * 60_000),
    names: { 0: ['Jude', 'Ashdown'], 1: ['Íker', 'Quiñonero'] },
    clubNames: {
      0: {
        bg: { name: 'Ястреб', shortName: 'ЯСТ' },
        ar: { name: 'هارومير يونايتد', shortName: 'هارومير' },
      },
      1: { bg: { name: 'Алба', shortName: 'АЛБ' } },
    },
    playerNames: {
      0: { bg: called('Джуд', 'Ашдаун'), ar: called('جود', 'أشداون') },
      1: { bg: called('Икер', 'Киньонеро'), ar: called('إيكر', 'كينيونيرو') },
    },
  })
  const built = await buildTournament(db, operator.id, league, { round: 2 })
  tournamentId = built.tournamentId
  subId = built.contestId * 100 + 1
  const [fixtureId = 0] = league.rounds[0]?.fixtureIds ?? []
  const [scorer, assistant] = league.players
  if (scorer === undefined || assistant === undefined) throw new Error('the league has no players')
  await buildFacts(db, fixtureId, [
    { kind: 'lineUp', side: 'home', starters: [scorer.id, assistant.id], bench: [] },
    { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
    {
      kind: 'event',
      side: 'home',
      at: { minute: 12, added: 0 },
      event: { type: 'goal', playerId: scorer.id, assistantId: assistant.id },
    },
  ])
  await test.live.turn()
})
afterAll(() => test.end())

async function get(path: string, language: string) {
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${language}`
  const reply = await test.app.inject({ url, headers: { host: operator.host } })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const find = async (name: string, language: string) => {
  const path = `/palms/players?sub_tournament_id=${subId}&player_name=${encodeURIComponent(name)}`
  return (await get(path, language)).players
}

describe('names of clubs and players', () => {
  it.each([
    ['en', 'J. Ashdown', 'Jude', 'Club 1', 'C1', 'C2'],
    ['fr', 'J. Ashdown', 'Jude', 'Club 1', 'C1', 'C2'],
    ['bg', 'Дж. Ашдаун', 'Джуд', 'Ястреб', 'ЯСТ', 'АЛБ'],
    ['ar', 'أشداون', 'جود', 'هارومير يونايتد', 'هارومير', 'C2'],
  ])('are in %s those of its readers', async (language, name, firstName, team, own, other) => {
    const [player] = await find('ashdown', language)
    expect(player).toMatchObject({ name, firstName, team })
    expect(player.teams).toMatchObject([{ name: team, short_name: own }, { short_name: other }])
    const info = await get(`/users/player/${player.id}/info`, language)
    expect(info.data).toMatchObject({ name, team, fixtures: [{ hostName: team }, {}] })
  })

  it.each(['ashdown', 'Джуд', 'АШДАУН', 'أشداون', 'اشداون', 'جود'])(
    'find the player in every language by %s',
    async (text) => {
      for (const language of ['en', 'bg', 'ar']) {
        expect(await find(text, language)).toMatchObject([{ id: league.players[0]?.id }])
      }
    },
  )

  it('order what is listed by name', async () => {
    const teams = async (language: string) => {
      const { data } = await get(`/championships/${league.championshipId}/teams`, language)
      return data.map(({ name }: { name: string }) => name)
    }
    expect(await teams('en')).toEqual(['Club 1', 'Club 2'])
    expect(await teams('bg')).toEqual(['Алба', 'Ястреб'])
    const building = await get(`/tournament/${tournamentId}`, 'bg')
    expect(building.data.teams.map(({ name }: { name: string }) => name)).toEqual(['Алба', 'Ястреб'])
    const { players } = await get(`/palms/players?sub_tournament_id=${subId}&sortBy=name&sort=desc`, 'ar')
    expect(players.slice(0, 2)).toMatchObject([{ lastName: 'كينيونيرو' }, { lastName: 'أشداون' }])
  })

  it('tell a match and its fixture, with the badge that is the same for all', async () => {
    const [fixtureId] = league.rounds[0]?.fixtureIds ?? []
    const told = await get(`/palms/games/highlights/${fixtureId}`, 'bg')
    expect(told.data.score).toMatchObject({ hostName: 'Ястреб', guestName: 'Алба' })
    expect(told.data.score.hostLogo).toContain('/C1.svg')
    expect(told.data.liveScore.firstHalfStats).toMatchObject([
      { playerName: 'Ашдаун', assistantName: 'Киньонеро' },
    ])
    const live = await get(`/users/games/${fixtureId}/livescore`, 'ar')
    expect(live.data.teams.hostTeam.starters).toMatchObject([{ name: 'أشداون' }, { name: 'كينيونيرو' }])
    const results = await get(`/users/results?championshipId=${league.championshipId}`, 'ar')
    expect(results.results[0].scores).toMatchObject([{ hostName: 'هارومير يونايتد', guestName: 'Club 2' }])
    const fixtures = await get(`/fixtures/tournaments/${tournamentId}`, 'ar')
    expect(fixtures.data[0].fixtures).toMatchObject([
      { host_team: { name: 'هارومير يونايتد', short_name: 'هارومير' }, guest_team: { name: 'Club 2' } },
    ])
  })
})
