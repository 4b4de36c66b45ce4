import { expect, it } from 'vitest'
import { csvRow, plainAmount } from './csv.ts'

it('writes a row by RFC 4180: texts in quotes, quotes doubled, CRLF after it', () => {
  expect(csvRow(['Night "Owls", FC', 'two\nlines', 7, -5, '-5.00', null, ''])).toBe(
    '"Night ""Owls"", FC","two\nlines",7,-5,-5.00,,\r\n',
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ['+359 88', "'+359 88"],
  ['-2x', "'-2x"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ['\tx', "'\tx"],
  ['\r=x', "'\r'=x"],
  ['=a,b', "'=a,b"],
  ['x;=1', "x;'=1"],
  ['x,=1', "x,'=1"],
  ['x\t@a', "x\t'@a"],
  ['x\n+1', "x\n'+1"],
  ['x\r\n-1', "x\r\n'-1"],
  ['x; =1;y', "x;' =1;y"],
  ['a;=1;-2', "a;'=1;'-2"],
])('makes %j harmless to a spreadsheet, whichever sign it splits at', (cell, written) => {
  expect(csvRow([cell])).toBe(`"${written}"\r\n`)
})

it('lets no cell begin a formula behind a doubled quote', () => {
  expect(csvRow(['x;"=1"'])).toBe(`"x;'""=1"""\r\n`)
})

it('leaves signs inside words alone', () => {
  expect(csvRow(['Saint-Denis; a = b, c+d'])).toBe('"Saint-Denis; a = b, c+d"\r\n')
})

it('writes amounts exactly in the units of their currency', () => {
  const written = [plainAmount(52205, 2), plainAmount(-5, 2), plainAmount(1200, 0), plainAmount(1, 3)]
  expect(written).toEqual(['522.05', '-0.05', '1200', '0.001'])
})
