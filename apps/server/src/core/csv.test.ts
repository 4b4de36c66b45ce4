import { expect, it } from 'vitest'
import { csvRow, plainAmount } from './csv.ts'

it('writes a row by RFC 4180, with what a spreadsheet would run made harmless', () => {
  expect(csvRow(['a', 'b,c', 'd"e', 'f\ng', null, 7])).toBe('a,"b,c","d""e","f\ng",,7\r\n')
  expect(csvRow(['=1+1', '+1-1', '-a', '@x', '\t=1', '-5.00'])).toBe("'=1+1,'+1-1,'-a,'@x,'\t=1,-5.00\r\n")
})

it('writes amounts to the last minor unit', () => {
  expect([plainAmount(-5, 2), plainAmount(1234567, 3), plainAmount(12, 0)]).toEqual([
    '-0.05',
    '1234.567',
    '12',
  ])
})
