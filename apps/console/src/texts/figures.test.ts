import { expect, it } from 'vitest'
import { writeAmount, writeMoney, writeNumber, writeRoundMoney, writeShare } from './figures.ts'

const EUR = { code: 'EUR', exponent: 2 }

it('writes money by the decimals of its currency', () => {
  expect(writeMoney(522000, EUR)).toBe('€5,220.00')
  expect(writeMoney(522000, { code: 'JPY', exponent: 0 })).toBe('¥522,000')
  expect(writeMoney(5, { code: 'BHD', exponent: 3 })).toContain('0.005')
})

it('shows by a sign which way money went, and none at zero', () => {
  expect(writeMoney(-500, EUR, true)).toBe('−€5.00')
  expect(writeAmount(1800, EUR, true)).toBe('+18.00')
  expect(writeAmount(0, EUR, true)).toBe('0.00')
})

it('names a currency that has no code of its own behind the figure', () => {
  expect(writeMoney(1200, { code: 'coins', exponent: 0 })).toBe('1,200\u00a0coins')
})

it('groups figures and rounds shares', () => {
  expect(writeNumber(18412)).toBe('18,412')
  expect(writeShare(0.1204)).toBe('12\u00a0%')
})

it('drops decimals that say nothing, and only those', () => {
  expect(writeRoundMoney(200000, EUR)).toBe('€2,000')
  expect(writeRoundMoney(200050, EUR)).toBe('€2,000.50')
  expect(writeRoundMoney(5, { code: 'JPY', exponent: 0 })).toBe('¥5')
})
