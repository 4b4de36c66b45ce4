import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operatorFileOf } from '../../testing/operator-file.ts'
import { checkOperator } from '../check-operator.ts'
import type { ChampionshipFacts } from './check-games.ts'
import { EDITION_GAMES } from './edition-games.ts'
import { gameFile } from './game-file.ts'

const pricesFrom = (cheapest: number) => Array.from({ length: 11 }, (_, index) => cheapest + index * 10)
const DEMO: ChampionshipFacts = {
  source: 'demo',
  clubs: 20,
  cheapest: { GK: pricesFrom(400), DEF: pricesFrom(400), MID: pricesFrom(450), FWD: pricesFrom(500) },
}
/** Two clubs with a goalkeeper and five others each. */
const DERBY: ChampionshipFacts = {
  source: 'derby',
  clubs: 2,
  cheapest: { GK: [500, 500], DEF: pricesFrom(500).slice(0, 4), MID: pricesFrom(500).slice(0, 4), FWD: [] },
}
/** A feed's league whose squads have not arrived yet. */
const TO_COME: ChampionshipFacts = {
  source: 'to-come',
  clubs: 0,
  cheapest: { GK: [], DEF: [], MID: [], FWD: [] },
}

const GAME = {
  key: 'cup',
  kind: 'gameweek',
  championships: ['demo'],
  names: { en: 'Cup {round}' },
} as const
const WINNER = [{ from: 1, to: 1, percent: 100 }]

/** The faults of an operator with these games, as `path: text`. */
async function check(games: readonly object[], change: object = {}): Promise<readonly string[]> {
  const file = { ...operatorFileOf(), currency: 'EUR', games, ...change }
  const { faults, operator } = await checkOperator(file, {
    readNeighbour: async () => undefined,
    others: [],
    storedPictures: [],
    secrets: [],
    championships: [DEMO, DERBY, TO_COME],
  })
  expect(operator === undefined).toBe(faults.length > 0)
  return faults.map(({ path, text }) => `${path}: ${text}`)
}

describe('games without faults', () => {
  it.each<[string, object, object?]>([
    ['with defaults alone', {}],
    ['of a season', { kind: 'season' }],
    ['with a fee in millimes', { fee: 0.375, prizes: WINNER }, { currency: 'TND', currencyExponent: 3 }],
    ['with thirds', { guaranteedPool: 9, prizes: [{ from: 1, to: 3, percent: 33.33 }] }],
    ['of two players', { starters: 2, championships: ['demo', 'derby'] }],
    ['of a league whose squads are still to come', { championships: ['to-come'] }],
    ['named in the language of the operator alone', { names: { bg: 'Купа' } }, { language: 'bg' }],
  ])('%s', async (_, game, change) => {
    expect(await check([{ ...GAME, ...game }], change)).toEqual([])
  })

  it('are those of the editions', async () => {
    expect(await check(EDITION_GAMES)).toEqual([])
  })
})

describe('the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/operators.md'), 'utf8')
  const games = guide.slice(guide.indexOf('## Games'), guide.indexOf('## Design, login'))

  it('shows an entry without faults', async () => {
    const [, entry = ''] = /```json\n([^`]+)```/.exec(games) ?? []
    expect(await check([JSON.parse(entry)], { language: 'bg' })).toEqual([])
  })

  it('explains every key, and none that is none', () => {
    const rows = games.match(/^\| `.*?\|/gm) ?? []
    const explained = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, key]) => key))
    expect(explained.toSorted()).toEqual(Object.keys(gameFile.shape).toSorted())
  })
})

describe('a game with faults', () => {
  it.each<[string, object, string, object?]>([
    ['no key', { key: undefined }, 'games.0.key: is missing'],
    ['key with spaces', { key: 'my cup' }, 'games.0.key: must be 2 to 40 lower-case letters'],
    ['unknown kind', { kind: 'daily' }, 'games.0.kind: must be one of gameweek, season'],
    ['unknown key', { prize: 5 }, 'games.0.prize: is no key of a game'],
    ['no championship', { championships: [] }, 'games.0.championships: must name one championship at least'],
    [
      'unknown championship',
      { championships: ['demo', 'moon'] },
      'games.0.championships.1: there is no championship moon: demo, derby',
    ],
    [
      'championship named twice',
      { championships: ['demo', 'demo'] },
      'games.0.championships.1: demo is named twice',
    ],
    ['no name', { names: {} }, 'games.0.names: needs a name in en'],
    ['no name for others', { names: { fr: 'Coupe' } }, 'games.0.names: needs a name in en'],
    ['name in an unknown language', { names: { en: 'Cup', de: 'Pokal' } }, 'games.0.names'],
    ['name of 61 characters', { names: { en: 'x'.repeat(61) } }, 'games.0.names.en: must have at most 60'],
    ['name that turns the line', { names: { en: 'C\u202eup' } }, 'games.0.names.en: must be plain text'],
    ['unknown place', { names: { en: 'Cup {week}' } }, 'games.0.names.en: {week} is no place'],
    ['place left open', { names: { en: 'Cup {round' } }, 'games.0.names.en: {round is no place'],
    ['nothing ahead', { ahead: 0 }, 'games.0.ahead: '],
    ['all ahead', { ahead: 38 }, 'games.0.ahead: '],
    ['unknown pack', { rulePack: 'toString' }, 'games.0.rulePack: is not a rule pack we have'],
    ['pack of rooms', { rulePack: 'room' }, 'games.0.rulePack: room is the pack of rooms'],
    ['twelve starters', { starters: 12 }, 'games.0.starters: '],
    ['half a starter', { starters: 5.5 }, 'games.0.starters: '],
    ['season of five', { kind: 'season', starters: 5 }, 'games.0.starters: must be 11 in a season'],
    ['season with a net', { kind: 'season', safetyNet: true }, 'games.0.safetyNet: is of gameweeks'],
    [
      'season with stacking',
      { kind: 'season', stackingPenalty: true },
      'games.0.stackingPenalty: is of gameweeks',
    ],
    ['vice without captain', { captain: false, viceCaptain: true }, 'games.0.viceCaptain: stands in'],
    ['budget for nobody', { budget: 40 }, 'games.0.budget: 40 buys no team of demo: the cheapest costs 4'],
    ['budget of hundredths', { budget: 99.95 }, 'games.0.budget: must have at most one decimal'],
    ['no player of a club', { playersPerClub: 0 }, 'games.0.playersPerClub: '],
    [
      'too few of too few clubs',
      { championships: ['derby'] },
      'games.0.playersPerClub: 3 of each of the 2 clubs of derby are fewer than 11 players',
    ],
    [
      'no forwards to pick',
      { championships: ['derby'], playersPerClub: 11 },
      'games.0.championships.0: derby has too few players for a team',
    ],
    ['deadline after the kick-off', { deadlineMinutes: -5 }, 'games.0.deadlineMinutes: '],
    ['fee below nothing', { fee: -1 }, 'games.0.fee: must be 0 or more'],
    ['fee without end', { fee: 1e12, prizes: WINNER }, 'games.0.fee: must be at most 1000000'],
    ['fee that is text', { fee: '5' }, 'games.0.fee: must be a number'],
    ['fee below a cent', { fee: 0.125, prizes: WINNER }, 'games.0.fee: EUR has 2 decimals'],
    [
      'guarantee without a currency',
      { guaranteedPool: 5, prizes: WINNER },
      'games.0.guaranteedPool: is money: name the currency of the operator',
      { currency: undefined },
    ],
    [
      'fee without a currency',
      { fee: 5, prizes: WINNER },
      'games.0.fee: is money: name the currency of the operator',
      { currency: undefined },
    ],
    ['guarantee for nobody', { guaranteedPool: 5 }, 'games.0.prizes: are missing'],
    ['fee for nobody', { fee: 5 }, 'games.0.prizes: are missing'],
    ['rake of nothing', { rake: 5 }, 'games.0.rake: is a share of the fees'],
    ['rake above all', { rake: 101, fee: 1, prizes: WINNER }, 'games.0.rake: must be at most 100'],
    ['rake of thousandths', { rake: 0.125, fee: 1, prizes: WINNER }, 'games.0.rake: must have at most two'],
    ['capacity of one', { capacity: 1 }, 'games.0.capacity: '],
    [
      'more entries than seats',
      { capacity: 2, entriesPerManager: 3 },
      'games.0.entriesPerManager: must be at',
    ],
    [
      'shares above the whole',
      { prizes: [{ from: 1, to: 3, percent: 40 }] },
      'games.0.prizes: are 120 percent of the pool together: at most 100',
    ],
    [
      'shares below the whole',
      { prizes: [{ from: 1, to: 1, percent: 80 }] },
      'games.0.prizes: are 80 percent of the pool together: the whole pool is paid',
    ],
    [
      'places from the second on',
      { prizes: [{ from: 2, to: 2, percent: 100 }] },
      'games.0.prizes.0.from: must be 1',
    ],
    [
      'a place left out',
      {
        prizes: [
          { from: 1, to: 1, percent: 60 },
          { from: 3, to: 3, percent: 40 },
        ],
      },
      'games.0.prizes.1.from: must be 2',
    ],
    [
      'a place twice',
      {
        prizes: [
          { from: 1, to: 2, percent: 30 },
          { from: 2, to: 2, percent: 40 },
        ],
      },
      'games.0.prizes.1.from: must be 3',
    ],
    [
      'a range that ends before it begins',
      {
        prizes: [
          { from: 1, to: 1, percent: 100 },
          { from: 2, to: 1, percent: 0 },
        ],
      },
      'games.0.prizes.1.to: must be 2 or more',
    ],
    [
      'a worse place with more',
      {
        prizes: [
          { from: 1, to: 1, percent: 40 },
          { from: 2, to: 2, percent: 60 },
        ],
      },
      'games.0.prizes.1.percent: is more than a better place gets',
    ],
    [
      'places beyond the seats',
      { capacity: 10, prizes: [{ from: 1, to: 20, percent: 5 }] },
      'games.0.prizes.0.to: is beyond the 10 entries there may be',
    ],
  ])('with %s is refused', async (_, game, fault, change) => {
    const found = await check([{ ...GAME, ...game }], change)
    expect(found.filter((one) => one.startsWith(fault))).toHaveLength(1)
  })

  it('is named with all that are beside it, each with its place', async () => {
    const found = await check([GAME, { ...GAME, fee: 1.001 }, { ...GAME, key: 'other', capacity: 1 }])
    expect(found).toHaveLength(1)
    const whole = await check([GAME, { ...GAME, fee: 1.001 }, { ...GAME, key: 'other', rake: 4 }])
    expect(whole).toEqual([
      'games.1.key: cup is the key of games.0 already',
      'games.1.fee: EUR has 2 decimals',
      'games.1.prizes: are missing: nobody would win the money of this game',
      'games.2.rake: is a share of the fees, and entering is free',
    ])
  })

  it.each([
    [
      'fifty-one',
      Array.from({ length: 51 }, (_, index) => ({ ...GAME, key: `cup-${index}` })),
      'games: must',
    ],
    ['no list', { cup: GAME }, 'games: must be'],
    ['a text', ['cup'], 'games.0: must be'],
  ])('of %s is refused', async (_, games, fault) => {
    const found = await check(games as readonly object[])
    expect(found[0]).toMatch(new RegExp(`^${fault}`))
  })
})
