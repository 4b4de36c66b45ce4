import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Brand } from '@gaffer/contract/types'
import { BrandProvider } from '../brand/brand.tsx'
import { TEST_BRAND } from '../testing/render-app.tsx'
import { LANGUAGES, LanguageProvider, loadLanguage, useTexts } from './language.tsx'

/** What stands beside amounts in each language where the operator sets no currency. */
const USUAL = { en: 'EUR', fr: 'TND', ar: 'EUR', bg: 'BGN' }

const plain = (text: string | null) =>
  text?.replaceAll(/[\u200E\u200F]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')

function Amounts() {
  const { money, signedMoney, currency } = useTexts()
  return <p>{[money(1250.5, 'EUR'), signedMoney(5, 'EUR'), currency('EUR')].join(' | ')}</p>
}

/** How amounts of an operator are written in each language. */
async function written(brand: Partial<Brand>): Promise<readonly unknown[]> {
  const texts = []
  for (const { code } of LANGUAGES) {
    const initial = await loadLanguage(code)
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient()}>
        <BrandProvider brand={{ ...TEST_BRAND, ...brand }}>
          <LanguageProvider initial={initial}>
            <Amounts />
          </LanguageProvider>
        </BrandProvider>
      </QueryClientProvider>,
    )
    texts.push(plain(screen.getByText(/\|/).textContent))
    unmount()
  }
  return texts
}

it('an operator without a currency has the label of each language beside the same figure', async () => {
  expect(await written({ currencyLabels: USUAL })).toEqual([
    '€1,250.50 | +€5.00 | €',
    '1 250,50 TND | +5,00 TND | TND',
    '1,250.50 € | +5.00 € | €',
    '1250,50 лв. | +5,00 лв. | лв.',
  ])
})

it('a currency that the operator sets is the label in every language', async () => {
  const all = await written({})
  expect(all).toHaveLength(LANGUAGES.length)
  for (const texts of all) expect(texts).toMatch(/^[^|]*€[^|]*\|[^|]*€[^|]*\| €$/)
})
