import { describe, expect, it } from 'vitest'
import { answerTo, squadOf } from '../../testing/answer-to.ts'
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
const answers = {
  league: answerTo('leagues', league()),
  teams: answerTo('teams', teams),
  squads: [squadOf('1', squad)],
  fixtures: answerTo('fixtures', fixtures),
  injuries: answerTo('injuries', injuries),
}

const rounds = (...names: readonly string[]) => {
  const all = names.map((round, index) => ({
    ...scheduled,
    fixture: { ...scheduled.fixture, id: index + 1, timestamp: 1_786_212_000 + index },
    league: { round },
  }))
  const read = readApiFootballFixtures(answerTo('fixtures', apiAnswer(all)))
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
    const read = readApiFootballSeason(
      { ...answers, league: answerTo('leagues', league(covered, '2026-11-30')) },
      2026,
    )
    expect(read.ok && read.value.season).toBe('2026')
  })

  it('is refused without events, line-ups or statistics of players, and when it is not there', () => {
    const bare = { fixtures: { ...covered.fixtures, lineups: false } }
    const codeOf = (changes: Partial<typeof answers>, year = 2026) => {
      const read = readApiFootballSeason({ ...answers, ...changes }, year)
      return read.ok ? undefined : read.refusal.code
    }
    expect(codeOf({ league: answerTo('leagues', league(bare)) })).toBe('notCovered')
    expect(codeOf({ league: answerTo('leagues', league(null)) })).toBe('notCovered')
    expect(codeOf({}, 2025)).toBe('empty')
    expect(codeOf({ teams: answerTo('teams', '<html>') })).toBe('notJson')
    expect(codeOf({ squads: [squadOf('1', apiAnswer([]))] })).toBe('empty')
  })

  it('comes without what is missing or odd: an empty squad, an answer that is none, a player without a name', () => {
    const more = apiAnswer([
      { team: { id: 1, name: 'North Town', code: 'NOR' } },
      { team: { id: 2, name: 'South Town', code: null } },
      { team: { id: 3, name: 'East Town', code: null } },
      { team: { id: null, name: 'Odd Town', code: null } },
    ])
    const read = readApiFootballSeason(
      {
        ...answers,
        teams: answerTo('teams', more),
        squads: [
          squadOf('1', squad.replace('"Bo"', 'null')),
          squadOf('2', apiAnswer([])),
          { ...squadOf('3', ''), failure: 'status 500' },
        ],
      },
      2026,
    )
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value.players.map(({ id }) => id)).toEqual(['4', '6'])
    expect(read.value.gaps).toMatchObject([
      { what: 'club', id: undefined, name: 'Odd Town', call: 'teams' },
      { what: 'squad', id: '2', name: 'South Town', call: 'squad?team=2', reason: 'the answer has no entry' },
      { what: 'squad', id: '3', name: 'East Town', call: 'squad?team=3', reason: 'status 500' },
      { what: 'player', id: '5', call: 'squad?team=1' },
    ])
  })

  it('waits where the provider reports too many requests, with the call concerned', () => {
    const limit = JSON.stringify({ errors: { rateLimit: 'Too many requests' }, response: [] })
    const read = readApiFootballSeason({ ...answers, squads: [...answers.squads, squadOf('2', limit)] }, 2026)
    expect(read.ok ? undefined : read.refusal).toMatchObject({ code: 'overQuota', call: 'squad?team=2' })
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
