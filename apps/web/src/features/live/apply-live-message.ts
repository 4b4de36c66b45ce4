import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '@gaffer/contract/types'
import { notifySite } from '../../embed/site.ts'
import { arriving } from '../../lib/query-client.ts'
import { learnVersion } from '../../lib/seen-version.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { createPageNews, type PageNews } from './page-news.ts'

const pages = new WeakMap<QueryClient, PageNews>()

arriving.update = (requestedAt, answer, { client, queryKey }) =>
  pages.get(client)?.update(queryKey, answer, requestedAt) ?? answer

/** The news of a page. */
export function newsOf(queryClient: QueryClient): PageNews {
  const known = pages.get(queryClient) ?? createPageNews(queryClient)
  pages.set(queryClient, known)
  return known
}

/**
 * The only place where the stream changes what the page shows: all figures together, from one message. The server
 * sends nothing older than what the page had seen when it opened its stream.
 */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  switch (message.type) {
    case 'hello':
      learnVersion(message.version)
      return
    case 'entryOutcome':
      if (message.outcome === 'entered') notifySite({ type: 'entered', id: message.userTeamId })
      void refreshAfter(queryClient, 'join')
      return
    case 'update':
      learnVersion(message.version)
      newsOf(queryClient).show(message)
  }
}
