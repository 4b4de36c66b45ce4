import { describe, expect, it } from 'vitest'
import { createSportmonks } from './sportmonks.ts'

const answering = (text: string) =>
  createSportmonks({ league: '9', season: '2026' }, async () => ({ headers: {}, text }))

describe('the season of a league of Sportmonks', () => {
  it('is missing only where the provider says which seasons there are', async () => {
    const seasons = [{ id: 1, name: '2025/2026' }]
    await expect(answering(JSON.stringify({ data: { seasons } })).readSeason()).rejects.toThrow(
      'the league 9 has no season 2026',
    )
    await expect(answering('<html>We are back soon</html>').readSeason()).rejects.toThrow('not whole JSON')
  })

  it('that was played last is asked for squad by squad, with the sums of its players', async () => {
    const player = { player_id: 4, team_id: 1, position_id: 27, player: { date_of_birth: '2001-02-03' } }
    const sums = [119, 321].map((type, index) => ({ type_id: type, value: { total: [900, 10][index] } }))
    const match = {
      id: 1,
      state_id: 5,
      participants: [{ id: 1, meta: { location: 'home' } }],
      scores: [{ description: 'CURRENT', score: { goals: 1, participant: 'away' } }],
    }
    const answers: Readonly<Record<string, unknown>> = {
      'leagues/9?include=seasons': { seasons: [{ id: 7, name: '2025/2026' }] },
      'teams/seasons/7?per_page=50&page=1': [{ id: 1 }],
      'squads/seasons/7/teams/1?include=player;details': [{ ...player, details: sums }],
      'fixtures?filters=fixtureSeasons:7&include=participants;scores;state&per_page=50&page=1': [match],
    }
    const provider = createSportmonks({ league: '9', season: '2026' }, async (path) => {
      return { headers: {}, text: JSON.stringify({ data: answers[path] }) }
    })
    const read = await provider.readLastSeason?.()
    expect(read?.ok === true && [...read.value]).toEqual([
      ['4', { birthDate: '2001-02-03', lastSeason: { minutes: 900, points: 20 } }],
    ])
  })
})
