import { type Position } from '@gaffer/rules'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatePoints, firstPrices, type PricedPlayer, type SeasonSums } from './first-prices.ts'

const player = (id: string, position: Position, points?: number, minutes = 3000): PricedPlayer<string> => ({
  id,
  position,
  lastSeason: points === undefined ? undefined : { points, minutes },
})

/** Three players as good as the best, so that the scale is known. */
const best = (position: Position, points: number) =>
  ['x', 'y', 'z'].map((name) => player(`${position}-${name}`, position, points, 3420))

const pricesOf = (players: readonly PricedPlayer<string>[]) => Object.fromEntries(firstPrices(players))

describe('first prices', () => {
  it('the best of a position cost the most of its band, those without points the least', () => {
    for (const [position, min, max] of [
      ['GK', 400, 600],
      ['DEF', 400, 750],
      ['MID', 450, 1250],
      ['FWD', 450, 1300],
    ] as const) {
      const prices = pricesOf([...best(position, 200), player('none', position, 0, 0)])
      expect([prices['none'], prices[`${position}-x`]]).toEqual([min, max])
    }
  })

  it('a new player begins half a million above the minimum', () => {
    expect(pricesOf([...best('MID', 200), player('new', 'MID')])['new']).toBe(500)
  })

  it('two good matches are not a good season', () => {
    const prices = pricesOf([
      ...best('FWD', 200),
      player('short', 'FWD', 30, 180),
      player('long', 'FWD', 150),
    ])
    expect(prices['short']).toBeLessThan(prices['long'] ?? 0)
    expect(prices['short']).toBeLessThanOrEqual(550)
  })

  it('one man far above all others does not make them cheap', () => {
    const field = Array.from({ length: 20 }, (_, index) => player(`m${index}`, 'MID', 100 + index * 5))
    const without = pricesOf(field)
    const withStar = pricesOf([...field, player('star', 'MID', 340)])
    expect(withStar['m19']).toBeGreaterThanOrEqual((without['m19'] ?? 0) - 400)
    expect(withStar['star']).toBe(1250)
  })

  it('more points in the same minutes never cost less, and every price is a step of its band', () => {
    const season = fc.record({ points: fc.nat(300), minutes: fc.integer({ min: 1, max: 3420 }) })
    fc.assert(
      fc.property(
        fc.array(season, { minLength: 1 }),
        fc.integer({ min: 1, max: 3420 }),
        (others, minutes) => {
          const field = others.map(({ points, minutes: own }, index) =>
            player(`o${index}`, 'DEF', points, own),
          )
          const prices = pricesOf([
            ...field,
            player('less', 'DEF', 60, minutes),
            player('more', 'DEF', 61, minutes),
          ])
          expect(prices['more']).toBeGreaterThanOrEqual(prices['less'] ?? 0)
          for (const price of Object.values(prices)) {
            expect(price % 50).toBe(0)
            expect(price).toBeGreaterThanOrEqual(400)
            expect(price).toBeLessThanOrEqual(750)
          }
        },
      ),
    )
  })
})

describe('points of a season estimated from its sums', () => {
  const sums: SeasonSums = {
    minutes: 3420,
    appearances: 38,
    goals: 0,
    assists: 0,
    saves: 0,
    penaltiesSaved: 0,
    penaltiesMissed: 0,
    yellowCards: 0,
    redCards: 0,
    clubConceded: 38,
    clubMatches: 38,
  }

  it('count playing, goals by position, assists, cards and the clean sheets a club like that keeps', () => {
    expect(estimatePoints('FWD', { ...sums, goals: 20, assists: 5, yellowCards: 4 })).toBe(76 + 80 + 15 - 4)
    expect(estimatePoints('DEF', sums)).toBe(Math.round(76 + 4 * 38 * Math.exp(-1) - 19))
  })

  it('are never below nothing', () => {
    expect(estimatePoints('MID', { ...sums, minutes: 10, appearances: 1, redCards: 3 })).toBe(0)
  })
})
