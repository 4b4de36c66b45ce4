import { describe, expect, it } from 'vitest'
import { buildDeskMatch } from '../../testing/build-desk-match.ts'
import { numberedPlayers, readCommand, runningMinute } from './read-command.ts'

const BEGAN = Date.UTC(2026, 7, 15, 14)
const match = buildDeskMatch({ status: 'firstHalf', half_began_at: new Date(BEGAN).toISOString() })
const at = (minute: number) => BEGAN + minute * 60_000 - 1
const read = (line: string, minute = 12) => readCommand(line, match, at(minute))

describe('a line typed at the desk', () => {
  it.each([
    ['g h9 7', { kind: 'goal', side: 'home', minute: 12, added: 0, player_id: 109, assistant_id: 107 }],
    ['G H9', { kind: 'goal', side: 'home', minute: 12, added: 0, player_id: 109, assistant_id: undefined }],
    ['o a3 @45+2', { kind: 'own_goal', side: 'away', minute: 45, added: 2, player_id: 203 }],
    ['v a1 9', { kind: 'penalty_saved', side: 'away', minute: 12, added: 0, player_id: 201, taker_id: 109 }],
    [
      's h12 9 @70',
      { kind: 'substitution', side: 'home', minute: 70, added: 0, player_in_id: 112, player_out_id: 109 },
    ],
    ['yy a5', { kind: 'second_yellow_card', side: 'away', minute: 12, added: 0, player_id: 205 }],
    ['1', { kind: 'period', period: 'first_half', minute: 0, added: 0 }],
    ['ht', { kind: 'period', period: 'half_time', minute: 45, added: 0 }],
    ['end', { kind: 'final' }],
  ])('%s', (line, fact) => {
    expect(read(line)).toEqual({ kind: 'tell', fact })
  })

  it('names a line-up by eleven numbers; the others sit on the bench', () => {
    const command = read('l h 1 2 3 4 5 6 7 8 9 10 11')
    expect(command).toMatchObject({
      kind: 'tell',
      fact: { kind: 'line_up', side: 'home', bench: [112, 113] },
    })
    expect(read('l h 1 2 3')).toEqual({ kind: 'wrong', why: 'elevenMissing' })
  })

  it.each([
    ['', 'unknownWord'],
    ['dance h1', 'unknownWord'],
    ['g', 'playerMissing'],
    ['g 9', 'playerMissing'],
    ['g h99', 'unknownPlayer'],
    ['g h9 99', 'unknownPlayer'],
    ['s h12', 'playerMissing'],
    ['constructor h1', 'unknownWord'],
  ])('that cannot be understood says why: %j', (line, why) => {
    expect(read(line)).toEqual({ kind: 'wrong', why })
  })
})

describe('the clock of the desk', () => {
  it('runs with the half, counts stoppage on, and stands at half time and at the end', () => {
    expect(runningMinute(match, at(1))).toEqual({ minute: 1, added: 0 })
    expect(runningMinute(match, at(48))).toEqual({ minute: 45, added: 3 })
    const second = { ...match, status: 'secondHalf' as const }
    expect(runningMinute(second, at(46))).toEqual({ minute: 90, added: 1 })
    expect(runningMinute({ ...match, status: 'halfTime', half_began_at: null }, at(50))).toEqual({
      minute: 45,
      added: 0,
    })
    expect(runningMinute({ ...match, status: 'scheduled', half_began_at: null }, at(50))).toEqual({
      minute: 0,
      added: 0,
    })
  })

  it('gives players without a shirt number the lowest that is free', () => {
    const [first, second, ...rest] = match.players.home
    const home = [{ ...first, shirt_number: null }, { ...second, shirt_number: 9 }, ...rest]
    const numbered = numberedPlayers(
      { ...match, players: { ...match.players, home: home as typeof rest } },
      'home',
    )
    expect(numbered.get('1')?.id).toBe(101)
    expect(numbered.get('9')?.id).toBe(102)
    expect(numbered.size).toBe(13)
  })
})
