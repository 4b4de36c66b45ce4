import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { Boundary } from './Boundary.tsx'
import { Pages } from './Pages.tsx'

/** The console. */
export function App({ client }: { readonly client: QueryClient }) {
  return (
    <Boundary>
      <QueryClientProvider client={client}>
        <BrowserRouter basename="/console">
          <Pages />
        </BrowserRouter>
      </QueryClientProvider>
    </Boundary>
  )
}
