import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '@gaffer/contract/types'
import { notifySite } from '../../embed/site.ts'
import { refreshTogether } from '../../lib/refresh-together.ts'
import { learnVersion } from '../../lib/seen-version.ts'
import { isLiveAnswer, refreshAfter } from '../../lib/touched-answers.ts'

/** What is live is asked again after a random delay within this, so that not all pages ask at once. */
const WITHIN_MS = 1_250
const SOONEST_MS = 300

/** What a page still has to ask again: nothing, what is live, or everything. */
type Due = 'nothing' | 'live' | 'everything'
const due = new WeakMap<QueryClient, Due>()

/** The only place where the stream changes what the page shows: every figure of it together, of one version. */
export function applyLiveMessage(queryClient: QueryClient, message: LiveMessage): void {
  if (message.type === 'hello') {
    learnVersion(message.version)
    return
  }
  if (message.type === 'entryOutcome') {
    if (message.outcome === 'entered') notifySite({ type: 'entered', id: message.userTeamId })
    void refreshAfter(queryClient, 'join')
    return
  }
  // A node behind may still be telling what this page has seen already; that a round changed is never old: an
  // answer may name the newer version in its head and have been read before.
  if (!learnVersion(message.version) && !message.roundChanged) return
  askSoon(queryClient, message.roundChanged ? 'everything' : 'live')
}

/** One refresh at a time; what is told while one runs is asked for after it. */
function askSoon(queryClient: QueryClient, asked: 'live' | 'everything'): void {
  const before = due.get(queryClient)
  due.set(queryClient, before === 'everything' ? before : asked)
  if (before !== undefined) return
  setTimeout(() => void askDue(queryClient), SOONEST_MS + Math.random() * WITHIN_MS)
}

async function askDue(queryClient: QueryClient): Promise<void> {
  const asked = due.get(queryClient)
  due.set(queryClient, 'nothing')
  await refreshTogether(queryClient, asked === 'everything' ? () => true : isLiveAnswer)
  const told = due.get(queryClient)
  due.delete(queryClient)
  if (told === 'live' || told === 'everything') askSoon(queryClient, told)
}
