import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleAnswer, ConsoleData } from '@gaffer/contract/console-types'
import { callOptions, SESSION_KEY } from '../../lib/query-client.ts'

/** Who is signed in, where, and who could be in the demo. */
export type Session = ConsoleData<'staffSession'>
/** An operator at which who is signed in has roles. */
export type Workplace = Session['workplaces'][number]

/** Who is signed in; undefined until it is known. */
export function useSession() {
  return useQuery({ ...callOptions('staffSession'), staleTime: 60_000 })
}

/** Takes over the answer of a sign-in or sign-out; what was read before belonged to somebody else. */
export function takeSession(client: QueryClient, answer: ConsoleAnswer<'staffSession'>): void {
  const before = client.getQueryData<ConsoleAnswer<'staffSession'>>(SESSION_KEY)
  if (before?.data.member?.id !== answer.data.member?.id) {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  }
  client.setQueryData(SESSION_KEY, answer)
}

/** What takes over the answer of a sign-in. */
export function useTakeSession(): (answer: ConsoleAnswer<'staffSession'>) => void {
  const client = useQueryClient()
  return (answer) => takeSession(client, answer)
}
