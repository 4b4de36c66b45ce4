import { expect, it } from 'vitest'
import { EDITIONS } from '../../operators/editions.ts'
import { type PictureRequest, writeMoney } from './picture-request.ts'

const plain = (text: string) => text.replaceAll(/[\u200E\u200F]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')

function written(amount: number, set: object): readonly string[] {
  const operator = { ...EDITIONS[0], ...set }
  return (['en', 'fr', 'ar', 'bg'] as const).map((language) =>
    plain(writeMoney(amount, { operator, language } as PictureRequest)),
  )
}

it('a shared amount has the label of the language where the operator sets no currency', () => {
  expect(written(12.5, {})).toEqual(['€12.50', '12,50 TND', '12.50 €', '12,50 лв.'])
  expect(written(12, {})).toEqual(['€12', '12 TND', '12 €', '12 лв.'])
})

it('a shared amount has the currency and the decimals that the operator sets', () => {
  const dinars = { currency: 'TND', isCurrencySet: true, currencyExponent: 3 }
  expect(written(0.125, dinars)).toEqual(['TND 0.125', '0,125 TND', '0.125 د.ت.', '0,125 TND'])
})
