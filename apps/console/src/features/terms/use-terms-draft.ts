import { useMemo, useState } from 'react'
import type { Language } from './ManagerView.tsx'
import type { Terms } from './terms.ts'
import { usePreview } from './use-preview.ts'

type Begun = {
  readonly terms: Terms
  /** Nothing can be previewed without a round. */
  readonly roundId: number | null
  /** The contest whose terms they are; none while it is not open. */
  readonly contestId?: number
}

/** Terms while somebody writes them, and what they would be: how managers see them, the books, and what is wrong. */
export function useTermsDraft({ terms: begun, roundId, contestId }: Begun) {
  const [terms, setTerms] = useState(begun)
  const [language, setLanguage] = useState<Language>('en')
  const asked = useMemo(
    () =>
      roundId === null
        ? undefined
        : {
            terms,
            round_id: roundId,
            language,
            ...(contestId === undefined ? {} : { contest_id: contestId }),
          },
    [terms, roundId, language, contestId],
  )
  const { preview, isCurrent } = usePreview(asked)
  return {
    terms,
    change: (changes: Partial<Terms>) => setTerms((before) => ({ ...before, ...changes })),
    language,
    setLanguage,
    shown: preview?.shown,
    faults: preview?.faults ?? [],
    /** Sending them would ask for a signature. */
    waits: preview?.waits ?? false,
    /** What is shown is that of what is typed now. */
    isCurrent,
  }
}
