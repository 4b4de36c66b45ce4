import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { isSeasonTeam, sendTeam } from '../squads/api.ts'
import { announceSaved, dropLater, putLater, readLater, type SavedLater } from '../squads/later.ts'

const sending = new Set<string>()

/**
 * Sends the teams of an owner that wait for a connection, one after the other. One that costs money is never among
 * them; one the server refuses is kept with its words. Returns what was saved.
 */
export async function sendLater(queryClient: QueryClient, owner: string): Promise<readonly SavedLater[]> {
  if (sending.has(owner)) return []
  sending.add(owner)
  const saved: SavedLater[] = []
  try {
    for (const save of readLater(owner).filter(({ state }) => state === 'waiting')) {
      try {
        const { data } = await sendTeam({ draft: save.draft, quote: undefined })
        dropLater(owner, save.draft)
        void refreshAfter(queryClient, isSeasonTeam(save.draft) ? 'saveTeam' : 'join')
        saved.push({ draft: save.draft, data })
        announceSaved({ draft: save.draft, data })
      } catch (error) {
        if (!(error instanceof ApiError) || isForNow(error)) return saved
        putLater(owner, { ...save, state: 'refused', reason: error.message })
      }
    }
    return saved
  } finally {
    sending.delete(owner)
  }
}

/** What is no answer of the server's: none at all, one cut off as the page was left, one of a proxy in between. */
const NO_ANSWERS: ReadonlySet<string> = new Set(['network', 'internal', 'unavailable'])

/** Whether the same call may succeed later: no answer, no session yet, or a server that is busy. */
function isForNow({ code, status }: ApiError): boolean {
  return NO_ANSWERS.has(code) || code === 'unauthorized' || code === 'roundClosing' || status >= 500
}
