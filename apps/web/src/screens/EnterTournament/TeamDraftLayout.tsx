import { Outlet } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { DraftProvider } from '../../features/squads/draft-store.tsx'
import { draftOwner } from '../../features/squads/later.ts'

/** The screens that build one team share its draft (ADR-23). */
export function TeamDraftLayout() {
  const { operator } = useBrand()
  const session = useSession()
  return (
    <DraftProvider
      owner={draftOwner(operator, session.status === 'signedIn' ? session.username : undefined)}
      guest={draftOwner(operator, undefined)}
    >
      <Outlet />
    </DraftProvider>
  )
}
