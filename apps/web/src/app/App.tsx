import type { I18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '@gaffer/contract/types'
import { PageRouter } from '../lib/router.tsx'
import { BrandProvider } from '../brand/brand.tsx'
import { SessionProvider } from '../features/session/SessionProvider.tsx'
import { LanguageProvider } from '../i18n/language.tsx'
import type { PageData } from '../lib/page-data.ts'
import { createQueryClient } from '../lib/query-client.ts'
import type { KeptAnswer } from '../offline/kept-answers.ts'
import { AppRoutes } from './routes.tsx'

type AppProps = {
  readonly texts: I18n
  readonly brand: Brand
  readonly first: PageData['first']
  /** What was seen before, where the page begins without a network. */
  readonly kept: readonly KeptAnswer[]
}

/** Everything that screens rely on, provided once around the routes. */
export function App({ texts, brand, first, kept }: AppProps) {
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    for (const { key, answer, at } of kept) client.setQueryData(key, answer, { updatedAt: at })
    if (first) client.setQueryData(first.key, first.answer)
    return client
  })
  return (
    <QueryClientProvider client={queryClient}>
      <BrandProvider brand={brand}>
        <LanguageProvider initial={texts}>
          <SessionProvider>
            <PageRouter>
              <AppRoutes />
            </PageRouter>
          </SessionProvider>
        </LanguageProvider>
      </BrandProvider>
    </QueryClientProvider>
  )
}
