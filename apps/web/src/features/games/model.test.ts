import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  choicesOf,
  EMPTY_FORM,
  faultOf,
  type GameForm,
  type GameOptions,
  modelOf,
  readAmount,
  splitsOf,
} from './model.ts'

const tournament = (id: number): GameOptions['tournaments'][number] => ({
  id,
  name: `Matchday ${id}`,
  flag: { url: '/flag.svg', code: 'MER' },
  championship: 'Meridian League',
  is_seasonal_game: false,
  duration: `GW ${id}`,
  starts_at: '2026-11-21T15:00:00.000Z',
  rounds: 1,
  titulars_limit: 11,
  reserves_limit: 0,
})

const OPTIONS: GameOptions = {
  tournaments: [tournament(12), tournament(13)],
  currency: 'EUR',
  decimals: 2,
  highest_fee: 500,
  least_teams: 2,
  most_teams: 10_000,
  name_limit: 40,
  prize_splits: [
    { key: 'winner_takes_all', least_teams: 2, percents: [100] },
    { key: 'top_two', least_teams: 3, percents: [65, 35] },
    { key: 'top_three', least_teams: 4, percents: [50, 30, 20] },
  ],
}

const form = (values: Partial<GameForm> = {}): GameForm => ({ ...EMPTY_FORM, name: 'Friday', ...values })

describe('a typed amount', () => {
  it.each([
    ['', 0],
    [' 5 ', 5],
    ['2,50', 2.5],
    ['0.5', 0.5],
  ])('%j is %d', (text, amount) => expect(readAmount(text)).toBe(amount))

  it.each(['-1', '1e3', '5€', '1.2345', 'five', '.5', '١'])('%j is none', (text) =>
    expect(readAmount(text)).toBeNaN(),
  )
})

describe('the form of a game', () => {
  it.each<[string, Partial<GameForm>, string | undefined]>([
    ['whole', {}, undefined],
    ['without a name', { name: ' ' }, 'name'],
    ['of the highest fee', { fee: '500' }, undefined],
    ['of a higher fee', { fee: '500.01' }, 'fee'],
    ['of more decimals than the currency has', { fee: '1.005' }, 'fee'],
    ['with a fee that is no amount', { fee: 'x' }, 'fee'],
    ['for one team', { capacity: '1' }, 'capacity'],
    ['for half a team', { capacity: '2.5' }, 'capacity'],
    ['for too many', { capacity: '10001' }, 'capacity'],
    ['without limit', { capacity: '' }, undefined],
    ['of two, whatever was typed before', { type: 'head_to_head', capacity: '1' }, undefined],
  ])('%s', (_, values, fault) => expect(faultOf(OPTIONS, form(values))).toBe(fault))

  it('offers the splits that so many teams can have', () => {
    const keys = (values: Partial<GameForm>) => splitsOf(OPTIONS, form(values)).map(({ key }) => key)
    expect(keys({ capacity: '3' })).toEqual(['winner_takes_all', 'top_two'])
    expect(keys({ capacity: '' })).toEqual(['winner_takes_all', 'top_two', 'top_three'])
    expect(keys({ type: 'head_to_head' })).toEqual(['winner_takes_all'])
  })

  it('falls back to what there is when a choice is gone', () => {
    expect(modelOf(OPTIONS, form({ tournamentId: 99 }))?.id).toBe(12)
    expect(bodyOf(OPTIONS, form({ split: 'top_three', capacity: '3' }), 12).prize_split).toBe(
      'winner_takes_all',
    )
  })

  it('is sent as a head-to-head of two that the winner takes', () => {
    expect(bodyOf(OPTIONS, form({ type: 'head_to_head', fee: '2,5', split: 'top_two' }), 13)).toEqual({
      type: 'head_to_head',
      name: 'Friday',
      tournament_id: 13,
      entry_fee: 2.5,
      capacity: 2,
      prize_split: 'winner_takes_all',
      is_public: false,
    })
  })
})

describe('what a game is made of', () => {
  const season = { ...tournament(11), is_seasonal_game: true, duration: 'Season' }
  const another = { ...tournament(14), duration: 'GW 12' }
  const options = { ...OPTIONS, tournaments: [season, tournament(12), tournament(13), another] }

  it('is a gameweek unless the creator chooses a season', () => {
    expect(modelOf(options, EMPTY_FORM)?.id).toBe(12)
    expect(modelOf(options, { tournamentId: 11 })?.id).toBe(11)
    expect(modelOf({ ...OPTIONS, tournaments: [season] }, EMPTY_FORM)?.id).toBe(11)
  })

  it('is listed by its matches, seasons last', () => {
    expect(choicesOf(options).map(([group, list]) => [group, list.map(({ id }) => id)])).toEqual([
      ['Meridian League · GW 12', [12, 14]],
      ['Meridian League · GW 13', [13]],
      ['Meridian League · Season', [11]],
    ])
  })
})
