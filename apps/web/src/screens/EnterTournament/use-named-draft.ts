import { useEffect, useRef } from 'react'
import type { TeamDraft } from '../../features/squads/draft.ts'

/**
 * The draft as it is sent: a team begun by a guest takes the name of the manager they log in as before it is sent, and
 * the call that waited for the login has to wait for the name too.
 */
export function useNamedDraft(draft: TeamDraft): () => Promise<TeamDraft> {
  const inHand = useRef(draft)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    inHand.current = draft
    if (draft.isGuestName !== true) waiting.current?.()
  }, [draft])
  return async () => {
    if (inHand.current.isGuestName === true)
      await new Promise<void>((resolve) => {
        waiting.current = resolve
      })
    return inHand.current
  }
}
