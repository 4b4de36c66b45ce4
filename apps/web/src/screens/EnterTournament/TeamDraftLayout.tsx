import { Outlet } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { DraftProvider } from '../../features/squads/draft-store.tsx'

/** The screens that build one team share its draft (ADR-23). */
export function TeamDraftLayout() {
  const { operator } = useBrand()
  const session = useSession()
  return (
    <DraftProvider
      owner={`${operator}:${session.status === 'signedIn' ? session.username : 'guest'}`}
      guest={`${operator}:guest`}
    >
      <Outlet />
    </DraftProvider>
  )
}
