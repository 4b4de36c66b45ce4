import { Navigate, Outlet, useLocation } from 'react-router'
import { useLive } from '../features/live/use-live.ts'
import { useRoomHome } from '../features/rooms/api.ts'
import { watchedOf } from '../features/rooms/model.ts'
import { RoomHeader } from '../features/rooms/RoomHeader.tsx'
import { RoomNotices } from '../features/rooms/RoomNotices.tsx'
import { RoomTabs } from '../features/rooms/RoomTabs.tsx'
import type { RoomPlace } from '../features/rooms/use-room.ts'
import { useSession } from '../features/session/session-context.ts'
import { pathTo, segmentOf } from '../lib/paths.ts'
import { Failed } from '../ui/QueryState.tsx'
import { Skeleton } from '../ui/Surface.tsx'
import styles from './RoomLayout.module.css'

/** Screens that show only football, and so are open to everybody. */
const OPEN_TO_ALL = [pathTo('LiveScore'), pathTo('PlayerProfile')].map(segmentOf)

/** The frame around every screen of a room; without a current room those screens lead to Home. */
export function RoomLayout() {
  const { pathname } = useLocation()
  const { home, isLoading, error, refetch } = useRoomHome(useSession().status)
  if (isLoading)
    return (
      <div className={styles.place}>
        <Skeleton height={84} />
        <Skeleton height={480} />
      </div>
    )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (home?.room) return <InRoom room={home.room} home={home} />
  if (!OPEN_TO_ALL.includes(segmentOf(pathname))) return <Navigate to={pathTo('Home')} replace />
  return (
    <div className={styles.place}>
      <Outlet />
    </div>
  )
}

function InRoom(place: RoomPlace) {
  const { room, home } = place
  useLive({ ...watchedOf(room), championshipId: room.championship_id }, true)
  return (
    <div className={styles.place}>
      <RoomNotices notices={home.notices} />
      <RoomHeader room={room} home={home} />
      <RoomTabs isRoundOpen={home.is_round_open} />
      <Outlet context={place} />
    </div>
  )
}
