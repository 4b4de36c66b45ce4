import { describe, expect, it } from 'vitest'
import { answerTo, squadOf } from '../../testing/answer-to.ts'
import { monksAnswer, monksMatch } from '../../testing/sportmonks-answers.ts'
import { readSportmonksFixtures, readSportmonksSeason } from './read-season.ts'

const season = monksAnswer({
  id: 1,
  name: '2026/2027',
  league: { name: 'First League', country: { iso2: 'NW' } },
})
const teams = monksAnswer([
  {
    id: 1,
    name: 'North Town',
    short_code: 'NOR',
    sidelined: [
      { player_id: 5, category: 'suspended', completed: false, type: { name: 'Red Card Suspension' } },
      { player_id: 4, category: 'injury', completed: true, type: { name: 'Groin Injury' } },
      { player_id: 6, category: 'injury', completed: false, type: null },
    ],
  },
  { id: 2, name: 'South Town', short_code: null },
])
const squad = monksAnswer(
  [4, 5, 6].map((id) => ({
    player_id: id,
    team_id: 1,
    position_id: id === 6 ? null : 27,
    jersey_number: id,
    player: {
      firstname: 'Ana',
      lastname: `Élan ${id}`,
      display_name: `A. Élan ${id}\u00a0`,
      date_of_birth: '2001-02-03',
      position_id: 25,
    },
  })),
)
const scheduled = monksMatch({ state: 1, firstHalf: null, secondHalf: null })
const open = {
  ...scheduled,
  id: 802,
  participants: [{ id: 77, placeholder: true, meta: { location: 'home' } }],
  round: null,
}
const answers = {
  season: answerTo('seasons/1', season),
  teams: [answerTo('teams', teams)],
  squads: [squadOf('1', squad)],
  fixtures: [answerTo('page 1', monksAnswer([scheduled])), answerTo('page 2', monksAnswer([open]))],
}

describe('a season of Sportmonks', () => {
  it('has clubs, players with positions, birth dates and absences, rounds and the matches of all pages', () => {
    const read = readSportmonksSeason(answers)
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value).toMatchObject({
      name: 'First League',
      season: '2026-27',
      countryCode: 'NW',
      clubs: [
        { id: '1', shortName: 'NOR' },
        { id: '2', shortName: 'SOU' },
      ],
      players: [
        { id: '4', position: 'FWD', status: 'available', birthDate: '2001-02-03', displayName: 'A. Élan 4' },
        { id: '5', status: 'suspended', news: 'Red Card Suspension' },
        { id: '6', position: 'DEF', status: 'injured', news: 'injury' },
      ],
      rounds: [{ number: 3, name: '3' }],
      fixtures: [
        { id: '801', round: 3, homeClubId: '1', awayClubId: '2', state: 'scheduled' },
        { id: '802', round: null, homeClubId: null, awayClubId: null },
      ],
    })
  })

  it('comes without what is missing or odd: an empty squad, a player who cannot be read', () => {
    const nothing = JSON.stringify({ message: 'No result(s) found matching your request.' })
    const [page] = answers.fixtures
    const odd = monksAnswer([scheduled, { id: 803, name: 'Odd', state_id: null }])
    const read = readSportmonksSeason({
      ...answers,
      squads: [squadOf('1', squad.replace('"team_id":1', '"team_id":null')), squadOf('2', nothing)],
      fixtures: [{ ...(page ?? answerTo('', '')), body: odd }],
    })
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value.players.map(({ id }) => id)).toEqual(['5', '6'])
    expect(read.value.gaps).toMatchObject(
      [
        { what: 'squad', id: '2', name: 'South Town', call: 'squad?team=2', reason: /No result/ },
        { what: 'player', id: '4', name: 'A. Élan 4\u00a0', call: 'squad?team=1' },
        { what: 'fixture', id: '803', name: 'Odd', call: 'page 1' },
      ].map((gap) => ({
        ...gap,
        ...(gap.reason && { reason: expect.stringMatching(gap.reason) as string }),
      })),
    )
  })

  it('is refused where no squad can be read, with the call that failed', () => {
    const read = readSportmonksSeason({ ...answers, squads: [squadOf('1', '<html>')] })
    expect(read.ok ? undefined : read.refusal).toMatchObject({ code: 'notJson', call: 'squad?team=1' })
    expect(readSportmonksFixtures([]).ok).toBe(false)
  })
})
