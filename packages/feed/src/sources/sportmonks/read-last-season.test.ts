import { describe, expect, it } from 'vitest'
import { answerTo } from '../../testing/answer-to.ts'
import { monksAnswer } from '../../testing/sportmonks-answers.ts'
import { readSportmonksLastSeason } from './read-last-season.ts'

const match = (home: number, away: number, state = 5) => ({
  id: home * 10 + away,
  state_id: state,
  participants: [
    { id: 1, meta: { location: 'home' } },
    { id: 2, meta: { location: 'away' } },
  ],
  scores: [
    { description: 'CURRENT', score: { goals: home, participant: 'home' } },
    { description: 'CURRENT', score: { goals: away, participant: 'away' } },
    { description: '1ST_HALF', score: { goals: 9, participant: 'away' } },
  ],
})
const fixtures = [monksAnswer([match(3, 0)]), monksAnswer([match(1, 0), match(0, 5, 1)])]
const row = (
  player: number,
  team: number,
  position: number,
  sums: Readonly<Record<number, number>> = {},
) => ({
  player_id: player,
  team_id: team,
  position_id: position,
  player: { date_of_birth: player === 4 ? '2001-02-03' : null },
  details: Object.entries({ 119: 900, 321: 10, ...sums }).map(([type, total]) => {
    return { type_id: Number(type), value: { total } }
  }),
})

const lastSeason = (squads: readonly string[], matches: readonly string[] = fixtures) =>
  readSportmonksLastSeason({
    squads: squads.map((squad) => answerTo('squads', squad)),
    fixtures: matches.map((page) => answerTo('fixtures', page)),
  })

describe('last season of Sportmonks', () => {
  it('has the minutes and estimated points of each player, of both clubs of one who moved', () => {
    const squads = [
      monksAnswer([row(4, 2, 27, { 52: 5, 79: 1 })]),
      monksAnswer([row(4, 1, 27), row(5, 1, 24), row(6, 1, 25, { 119: 0 }), row(7, 77, 25)]),
    ]
    const read = lastSeason(squads)
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value.get('4')).toEqual({
      birthDate: '2001-02-03',
      lastSeason: { minutes: 1800, points: 20 + 20 + 3 + 20 },
    })
    // Club 1 conceded nothing in its two matches, so ten clean sheets are estimated.
    expect(read.value.get('5')).toEqual({ lastSeason: { minutes: 900, points: 20 + 40 } })
    expect([...read.value.keys()]).toEqual(['4', '5'])
  })

  it('is refused without a match, and gives nothing of squads without details or of which nothing came', () => {
    const bare = monksAnswer([{ player_id: 4, team_id: 1, position_id: 27 }])
    expect(lastSeason(['<html>'])).toEqual({ ok: true, value: new Map() })
    expect(lastSeason([], [monksAnswer([])]).ok).toBe(false)
    expect(lastSeason([bare])).toEqual({ ok: true, value: new Map() })
  })
})
