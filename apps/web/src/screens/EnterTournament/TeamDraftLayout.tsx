import { Outlet } from 'react-router'
import { DraftProvider } from '../../features/squads/draft-store.tsx'

/** The screens that build one team share its draft (design 6). */
export function TeamDraftLayout() {
  return (
    <DraftProvider>
      <Outlet />
    </DraftProvider>
  )
}
