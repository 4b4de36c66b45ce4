import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceChange, rulePack, type PriceFacts } from '../index.ts'

const { prices } = rulePack('classic').season

function facts(changes: Partial<PriceFacts> = {}): PriceFacts {
  return { price: 500, owners: 100, teams: 1000, matches: [], buyers: [], ...changes }
}

/**
 * Matches with the player in the squad, oldest first: 'u' unused, 'p' played, 'c' played with a card, 'x' carded
 * unused.
 */
function matches(text: string) {
  return [...text].map((sign) => ({ played: 'pc'.includes(sign), hasCard: 'cx'.includes(sign) }))
}

const units = (changes: Partial<PriceFacts>) => priceChange(facts(changes), prices).units

describe('a price rises by ownership', () => {
  it.each([
    ['nothing below 15 %', 149, 0],
    ['one unit from 15 %', 150, 1],
    ['one unit below 30 %', 299, 1],
    ['two units from 30 %', 300, 2],
    ['two units below 40 %', 399, 2],
    ['three units from 40 %', 400, 3],
    ['three units at 50 %', 500, 3],
    ['five units above 50 %', 501, 5],
    ['five units when all own the player', 1000, 5],
  ])('%s', (_, owners, expected) => {
    expect(units({ owners })).toBe(expected)
  })

  it('by no rounding: a share just below a bound is below it', () => {
    expect(units({ owners: 449_999, teams: 3_000_000 })).toBe(0)
    expect(units({ owners: 450_000, teams: 3_000_000 })).toBe(1)
  })

  it('not at all while there is no team', () => {
    expect(units({ owners: 0, teams: 0 })).toBe(0)
  })
})

describe('a price falls', () => {
  it.each([
    ['a unit after five matches unused on the squad', { matches: matches('puuuuu') }, -1],
    ['not after four', { matches: matches('puuuu') }, 0],
    ['not when there were four only', { matches: matches('uuuu') }, 0],
    ['not when one of the five was played', { matches: matches('uuupuu') }, 0],
    ['a unit for a card in each of the last five played', { matches: matches('pccccc') }, -1],
    ['a unit for them with unused matches between', { matches: matches('cucuccuc') }, -1],
    ['not for four', { matches: matches('pcccc') }, 0],
    ['not for a card shown without playing', { matches: matches('ccccx') }, 0],
    [
      'two units, and no third for few, when nobody bought the player in five rounds',
      { buyers: [300, 0, 0, 0, 0, 0] },
      -2,
    ],
    ['a unit when one team did', { buyers: [0, 0, 1, 0, 0] }, -1],
    ['a unit when 5 % of the teams did, all rounds together', { buyers: [10, 10, 10, 10, 10] }, -1],
    ['not when more did', { buyers: [10, 10, 10, 10, 11] }, 0],
    ['a unit for few buyers, however many own the player', { owners: 149, buyers: [0, 0, 0, 0, 50] }, -1],
    ['not after four rounds', { buyers: [0, 0, 0, 0] }, 0],
    ['by all its causes', { matches: matches('cccccuuuuu'), buyers: [0, 0, 0, 0, 0] }, -4],
    ['against what it rises', { owners: 400, buyers: [0, 0, 0, 0, 0] }, 1],
  ])('%s', (_, changes, expected) => {
    expect(units(changes)).toBe(expected)
  })

  it('by the fall for few buyers alone where it is the larger one in the table', () => {
    const table = { ...prices, fewBuyersFall: 3 }
    expect(priceChange(facts({ buyers: [0, 0, 0, 0, 0] }), table)).toMatchObject({
      units: -3,
      causes: [{ cause: 'fewBuyers', units: -3 }],
    })
  })
})

it('a price of one unit falls no further', () => {
  expect(priceChange(facts({ price: 1, matches: matches('uuuuu') }), prices)).toMatchObject({
    price: 1,
    units: 0,
  })
})

it('a change names its causes', () => {
  expect(priceChange(facts({ owners: 300, matches: matches('uuuuu') }), prices)).toEqual({
    price: 501,
    units: 1,
    causes: [
      { cause: 'ownership', units: 2 },
      { cause: 'unused', units: -1 },
    ],
  })
})

it('a price moves at most five units and stays above nothing', () => {
  const count = fc.integer({ min: 0, max: 3 })
  const given = fc.record({
    price: fc.integer({ min: 1, max: 1300 }),
    owners: fc.integer({ min: 0, max: 100 }),
    teams: fc.constant(100),
    matches: fc.string({ unit: fc.constantFrom('u', 'p', 'c', 'x'), maxLength: 12 }).map(matches),
    buyers: fc.array(count, { maxLength: 8 }),
  })
  const strict = { ...prices, limit: 2, rises: [{ percent: 10, isInclusive: true, units: 9 }] }
  fc.assert(
    fc.property(given, fc.constantFrom(prices, strict), (drawn, table) => {
      const change = priceChange(drawn, table)
      expect(Math.abs(change.units)).toBeLessThanOrEqual(table.limit)
      expect(change.price).toBe(drawn.price + change.units)
      expect(change.price).toBeGreaterThanOrEqual(1)
    }),
  )
})
