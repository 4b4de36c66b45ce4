import { Outlet } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useReader } from '../../features/session/session-context.ts'
import { DraftProvider } from '../../features/squads/draft-store.tsx'
import { draftOwner } from '../../features/squads/later.ts'

/** The screens that build one team share its draft (ADR-23). */
export function TeamDraftLayout() {
  const { operator } = useBrand()
  const reader = useReader()
  return (
    <DraftProvider owner={draftOwner(operator, reader)} guest={draftOwner(operator, undefined)}>
      <Outlet />
    </DraftProvider>
  )
}
