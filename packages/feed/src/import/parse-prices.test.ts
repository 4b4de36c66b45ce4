import { describe, expect, it } from 'vitest'
import { parsePrices } from './parse-prices.ts'

const pricesOf = (text: string) => {
  const { prices, issues } = parsePrices(text)
  return issues.length > 0 ? issues : prices.map(({ player, price }) => [player, price])
}

describe('a file of prices', () => {
  it.each([
    ['a head', 'player,millions\nk1,4.5\nd1,5\n'],
    ['no head', 'k1,4.5\nd1,5.00'],
    ['lines of an old system', 'player,millions\rk1,4.5\rd1,5'],
    ['lines of another system', 'player,millions\r\nk1,4.5\r\n\r\nd1,5\r\n'],
    ['quotes', '"player","millions"\n"k1","4.5"\n"d1","5"'],
    ['semicolons and decimal commas', 'player;millions\nk1;4,5\nd1;5,0'],
    ['tabs', 'player\tmillions\nk1\t4.5\nd1\t5'],
    ['the columns in another order, with others between', 'millions,club,Player\n4.5,x,k1\n5,y,d1'],
    ['a line for the spreadsheet', 'sep=,\nplayer,millions\nk1,4.5\nd1,5'],
    ['an empty cell at the end', 'k1,4.5,\nd1,5,'],
    ['separators in quotes', 'name;player;millions\n"Smith; J";k1;4,5\n"Lee, K";d1;5'],
    ['a line that stands twice', 'k1,4.5\nd1,5\nk1,4.50'],
  ])('may have %s', (_, text) => {
    expect(pricesOf(text)).toEqual([
      ['k1', 450],
      ['d1', 500],
    ])
  })

  it.each([
    ['nothing', '', ['the file has no prices']],
    ['a head alone', 'player,millions', ['the file has no prices']],
    [
      'a first line that is wrong, which is no head',
      'k1,4.5M\nd1,5',
      ['line 1: 4.5M is no price in millions'],
    ],
    ['a player with two prices', 'k1,4.5\nd1,5\nk1,6', ['line 3: player k1 has another price in line 1']],
    ['a price of nothing', 'k1,0', ['line 1: 0 is no price in millions']],
    ['a price nobody may cost', 'k1,50.01', ['line 1: 50.01 is no price in millions']],
    ['digits of another script', 'k1,\u0664.\u0665', ['line 1: \u0664.\u0665 is no price in millions']],
    ['a cell too many', 'k1,4.5,x', ['line 1: 4.5 is no price in millions']],
    ['a decimal comma between commas', 'player,millions\nk1,4,5', ['line 2: 4 is no price in millions']],
    ['a quote left open', 'k1,4.5\n"d1,5', ['line 2: a quote is not closed, or stands within a cell']],
    ['a player without a price', 'k1', ['line 1: nothing is no price in millions']],
    ['a price without a player', ',4.5', ['line 1: no player is named']],
  ])('is refused with the line: %s', (_, text, issues) => {
    expect(pricesOf(text)).toEqual(issues)
  })
})
