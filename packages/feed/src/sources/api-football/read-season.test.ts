import { describe, expect, it } from 'vitest'
import { apiAnswer, apiMatch } from '../../testing/api-football-answers.ts'
import { readApiFootballFixtures, readApiFootballSeason } from './read-season.ts'

const covered = { fixtures: { events: true, lineups: true, statistics_players: true } }
const league = (coverage: unknown = covered, end = '2027-05-23') =>
  apiAnswer([
    {
      league: { id: 9, name: 'First League' },
      country: { name: 'Nowhere', code: 'NW' },
      seasons: [{ year: 2026, start: end.startsWith('2026') ? '2026-02-01' : '2026-08-14', end, coverage }],
    },
  ])
const teams = apiAnswer([
  { team: { id: 1, name: 'North Town', code: 'NOR' } },
  { team: { id: 2, name: 'South Town', code: null } },
])
const squad = apiAnswer([
  {
    team: { id: 1, name: 'North Town' },
    players: [
      { id: 4, name: 'A. Écrivain', number: 7, position: 'Attacker' },
      { id: 5, name: 'Bo', number: null, position: 'Goalkeeper' },
      { id: 6, name: 'C. Banned', number: 3, position: 'Defender' },
      { id: null, name: 'D. Nobody', number: 40, position: 'Defender' },
    ],
  },
])
const scheduled = { ...apiMatch({ status: 'NS', elapsed: null }) }
const fixtures = apiAnswer([scheduled])
const injuries = apiAnswer([
  { player: { id: 4, type: 'Questionable', reason: 'Knee Injury' }, fixture: { id: 501 } },
  { player: { id: 6, type: 'Missing Fixture', reason: 'Yellow Cards' }, fixture: { id: 501 } },
  { player: { id: 5, type: 'Missing Fixture', reason: 'Illness' }, fixture: { id: 400 } },
])
const answers = { league: league(), teams, squads: [squad], fixtures, injuries }

const rounds = (...names: readonly string[]) => {
  const all = names.map((round, index) => ({
    ...scheduled,
    fixture: { ...scheduled.fixture, id: index + 1, timestamp: 1_786_212_000 + index },
    league: { round },
  }))
  const read = readApiFootballFixtures(apiAnswer(all))
  return read.ok ? read.value.rounds : []
}

describe('a season of API-Football', () => {
  it('has its clubs, its players with positions and news of the matches to come, its rounds and matches', () => {
    const read = readApiFootballSeason(answers, 2026)
    if (!read.ok) throw new Error(read.refusal.message)
    const { players, ...season } = read.value
    expect(season).toMatchObject({
      name: 'First League',
      season: '2026-27',
      countryCode: 'NW',
      clubs: [
        { id: '1', name: 'North Town', shortName: 'NOR' },
        { id: '2', name: 'South Town', shortName: 'SOU' },
      ],
      rounds: [{ number: 3, name: 'Regular Season - 3' }],
      fixtures: [{ id: '501', round: 3, homeClubId: '1', awayClubId: '2', state: 'scheduled' }],
    })
    expect(players).toMatchObject([
      {
        id: '4',
        clubId: '1',
        firstName: 'A.',
        lastName: 'Écrivain',
        position: 'FWD',
        shirtNumber: 7,
        status: 'doubtful',
      },
      { id: '5', firstName: '', lastName: 'Bo', position: 'GK', status: 'available', news: '' },
      { id: '6', position: 'DEF', status: 'suspended', news: 'Yellow Cards' },
    ])
  })

  it('within one year bears that year alone', () => {
    const read = readApiFootballSeason({ ...answers, league: league(covered, '2026-11-30') }, 2026)
    expect(read.ok && read.value.season).toBe('2026')
  })

  it('is refused without events, line-ups or statistics of players, and when it is not there', () => {
    const bare = { fixtures: { ...covered.fixtures, lineups: false } }
    const codeOf = (changes: Partial<typeof answers>, year = 2026) => {
      const read = readApiFootballSeason({ ...answers, ...changes }, year)
      return read.ok ? undefined : read.refusal.code
    }
    expect(codeOf({ league: league(bare) })).toBe('notCovered')
    expect(codeOf({ league: league(null) })).toBe('notCovered')
    expect(codeOf({}, 2025)).toBe('empty')
    expect(codeOf({ teams: '<html>' })).toBe('notJson')
    expect(codeOf({ squads: [apiAnswer([])] })).toBe('empty')
  })

  it('rounds of one stage bear their own numbers, those of several are numbered as they are played', () => {
    expect(rounds('Regular Season - 12', 'Regular Season - 4')).toEqual([
      { number: 4, name: 'Regular Season - 4' },
      { number: 12, name: 'Regular Season - 12' },
    ])
    expect(
      rounds('Apertura - 1', 'Apertura - 2', 'Clausura - 1', 'Final').map(({ number }) => number),
    ).toEqual([1, 2, 3, 4])
  })
})
