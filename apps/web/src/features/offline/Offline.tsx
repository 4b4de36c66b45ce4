import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../session/session-context.ts'
import { useTexts } from '../../i18n/language.tsx'
import { keepAnswers } from '../../offline/keep-answers.ts'
import { ownerOf } from '../../offline/kept-answers.ts'
import { registerWorker } from '../../offline/register-worker.ts'

/** Keeps the page usable without a network; its code comes when the first screen is at rest. */
export function Offline(): null {
  const queryClient = useQueryClient()
  const session = useSession()
  const { operator } = useBrand()
  const { language } = useTexts()
  const username = session.status === 'signedIn' ? session.username : undefined
  const isKnown = session.status !== 'unknown'
  useEffect(
    () => (isKnown ? keepAnswers(queryClient, ownerOf(operator, username)) : undefined),
    [queryClient, operator, username, isKnown],
  )
  useEffect(() => void registerWorker(language), [language])
  return null
}
