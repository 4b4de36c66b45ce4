import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '@gaffer/contract/types'
import { notifySite } from '../../embed/site.ts'
import { refreshTogether } from '../../lib/refresh-together.ts'
import { learnVersion } from '../../lib/seen-version.ts'
import { isLiveAnswer, refreshAfter } from '../../lib/touched-answers.ts'

/** Live answers are requested again after a random delay within this time, so that not all pages ask at once. */
const WITHIN_MS = 1_250
const SOONEST_MS = 300

/** What a page still has to request again: nothing, live answers, or everything. */
type Due = 'nothing' | 'live' | 'everything'
const due = new WeakMap<QueryClient, Due>()

/** The only place where the stream changes what the page shows: all figures together, from one version. */
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
  // A node that is behind may send what this page has already seen. A changed round is never old, though: an answer
  // may carry the newer version in its header and have been read before the change.
  if (!learnVersion(message.version) && !message.roundChanged) return
  askSoon(queryClient, message.roundChanged ? 'everything' : 'live')
}

/** One refresh at a time; messages that arrive during one lead to another after it. */
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
