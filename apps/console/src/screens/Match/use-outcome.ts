import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import type { Outcome } from './OutcomeForm.tsx'

/** The outcome that is chosen for a match, and what it would change. */
export function useOutcome(matchId: number) {
  const { workplace } = useHere()
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const preview = useMutation({
    mutationFn: (wanted: Outcome) =>
      request('previewOutcome', {
        params: { operator: workplace.slug, id: matchId },
        body: { outcome: wanted },
      }),
  })
  const choose = (wanted: Outcome | undefined) => {
    setOutcome(wanted)
    preview.reset()
    if (wanted !== undefined) preview.mutate(wanted)
  }
  return { outcome, choose, error: preview.error, seen: preview.data?.data }
}
