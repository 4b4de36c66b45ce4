import { lazy, Suspense } from 'react'
import type { TournamentCard as Card } from '@gaffer/contract/types'
import { Skeleton } from '../../ui/Surface.tsx'

const CARD_HEIGHT = 224

const TournamentCard = lazy(async () => ({
  default: (await import('../../features/tournaments/TournamentCard.tsx')).TournamentCard,
}))

/** A game's card; its code loads apart, because a phone shows rows until one is pressed. */
export function OpenCard({ card }: { readonly card: Card }) {
  return (
    <Suspense fallback={<Skeleton height={CARD_HEIGHT} />}>
      <TournamentCard card={card} />
    </Suspense>
  )
}
