import { expect, it } from 'vitest'
import { plainAmount, toCsv } from './csv.ts'

it('writes lines by RFC 4180: quotes doubled, line ends and commas in quotes, CRLF after each', () => {
  expect(
    toCsv([
      ['team', 'note'],
      ['Night "Owls", FC', 'two\nlines'],
    ]),
  ).toBe('team,note\r\n"Night ""Owls"", FC","two\nlines"\r\n')
})

it.each([
  ['=1+1', "'=1+1"],
  ['+359 88', "'+359 88"],
  ['-2', "'-2"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\r=x', '"\'\r=x"'],
  ['=a,b', '"\'=a,b"'],
])('makes %j harmless to a spreadsheet', (cell, written) => {
  expect(toCsv([[cell]])).toBe(`${written}\r\n`)
})

it('leaves figures as they are and nothing empty', () => {
  expect(toCsv([[-5, 0, null, '']])).toBe('-5,0,,\r\n')
})

it('writes amounts exactly in the units of their currency', () => {
  expect(plainAmount(52205, 2)).toBe('522.05')
  expect(plainAmount(-5, 2)).toBe('-0.05')
  expect(plainAmount(1200, 0)).toBe('1200')
  expect(plainAmount(1, 3)).toBe('0.001')
})
