import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Brand } from '@gaffer/contract/types'
import { BrandProvider } from '../brand/brand.tsx'
import { LanguageProvider, loadLanguage } from '../i18n/language.tsx'
import { ApiError } from '../lib/api-error.ts'
import { PaymentFailure } from './PaymentFailure.tsx'

it('of a game is no failure of a room, whoever refused it', async () => {
  const texts = await loadLanguage('en')
  const failure = new ApiError('walletSays', 402, 'PalmsBet error: limit')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrandProvider brand={{ can: {} } as Brand}>
        <LanguageProvider initial={texts}>
          <MemoryRouter>
            <PaymentFailure
              failure={failure}
              onClose={() => undefined}
              onAgain={() => undefined}
              onLogIn={() => undefined}
            />
          </MemoryRouter>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>,
  )
  expect(screen.getByText('PalmsBet error: limit')).toBeTruthy()
  expect(screen.getByRole('heading').textContent).toBe('Error')
})
