import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useReader, useSession, useViewedUntil } from '../session/session-context.ts'
import { loadScreenTexts, useTexts } from '../../i18n/language.tsx'
import { lazyExtra } from '../../lib/lazy-extra.ts'
import { keepAnswers } from '../../offline/keep-answers.ts'
import { ownerOf } from '../../offline/kept-answers.ts'
import { draftOwner, useLaterSaves } from '../squads/later.ts'
import { registerWorker } from '../../offline/register-worker.ts'

const LaterSaves = lazyExtra(async () => {
  const [{ LaterSaves: component }] = await Promise.all([import('./LaterSaves.tsx'), loadScreenTexts()])
  return component
})

/** Keeps the page usable without a network; its code comes when the first screen is at rest. */
export function Offline() {
  const queryClient = useQueryClient()
  const session = useSession()
  const viewedUntil = useViewedUntil()
  const { operator } = useBrand()
  const { language } = useTexts()
  const reader = useReader()
  // Nothing of what staff look at stays on their device.
  const isKnown = session.status !== 'unknown' && viewedUntil === undefined
  useEffect(
    () => (isKnown ? keepAnswers(queryClient, ownerOf(operator, reader)) : undefined),
    [queryClient, operator, reader, isKnown],
  )
  useEffect(() => void registerWorker(language), [language])
  const owner = draftOwner(operator, reader)
  const hasLater = useLaterSaves(owner).length > 0
  // Once shown it stays, to say what became of the last one.
  const [isShown, show] = useState(hasLater)
  if (hasLater && !isShown) show(true)
  if (!isShown || reader === undefined) return null
  return (
    <Suspense fallback={null}>
      <LaterSaves key={owner} owner={owner} />
    </Suspense>
  )
}
