import { describe, expect, it } from 'vitest'
import { answerTo } from '../../testing/answer-to.ts'
import { apiAnswer, apiMatch } from '../../testing/api-football-answers.ts'
import { readApiFootballLastSeason } from './read-last-season.ts'

const row = (team: number, position: string, more: object = {}) => ({
  team: { id: team },
  games: { appearences: 10, minutes: 900, position },
  goals: { total: null, assists: null, saves: null },
  cards: { yellow: 0, yellowred: 0, red: 0 },
  penalty: { missed: null, saved: null },
  ...more,
})
const player = (id: number, ...statistics: readonly object[]) => ({
  player: { id, name: `Player ${id}`, birth: { date: id === 4 ? '2001-02-03' : null } },
  statistics,
})
const fixtures = apiAnswer([
  apiMatch({ status: 'FT', goals: [3, 0] }),
  apiMatch({ status: 'FT', goals: [1, 0] }),
  apiMatch({ status: 'NS', goals: [null, null] }),
])

const lastSeason = (players: readonly string[], matches = fixtures) =>
  readApiFootballLastSeason({
    players: players.map((page) => answerTo('players', page)),
    fixtures: answerTo('fixtures', matches),
  })

describe('last season of API-Football', () => {
  it('has the minutes and estimated points of each player, of both clubs of one who moved', () => {
    const scorer = row(2, 'Attacker', { goals: { total: 5, assists: 1, saves: null } })
    const pages = [
      apiAnswer([player(4, scorer, row(1, 'Attacker'))]),
      apiAnswer([player(5, row(1, 'Goalkeeper'))]),
    ]
    const read = lastSeason(pages)
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value.get('4')).toEqual({
      birthDate: '2001-02-03',
      lastSeason: { minutes: 1800, points: 20 + 20 + 3 + 20 },
    })
    // Club 1 conceded nothing in its two matches, so ten clean sheets are estimated.
    expect(read.value.get('5')).toEqual({ lastSeason: { minutes: 900, points: 20 + 40 } })
  })

  it('leaves rows of other competitions out, and nobody under 0 is anybody', () => {
    const players = [apiAnswer([player(4, row(77, 'Attacker')), player(0, row(1, 'Attacker'))])]
    const read = lastSeason(players)
    expect(read.ok && [...read.value].map(([id, { lastSeason }]) => [id, lastSeason.minutes])).toEqual([
      ['4', 0],
    ])
  })

  it('is refused where an answer is none', () => {
    expect(lastSeason(['<html>']).ok).toBe(false)
    expect(lastSeason([], apiAnswer([])).ok).toBe(false)
  })
})
