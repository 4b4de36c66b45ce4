import { useOutletContext } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import type { RoomHome } from './api.ts'

/** What the room layout passes to the screens inside it. */
export type RoomPlace = { readonly room: Room; readonly home: RoomHome }

/** The current room; every screen inside a room has one, except those open to everybody. */
export function useRoom(): RoomPlace {
  const place = useRoomIfAny()
  if (place === undefined) throw new Error('useRoom needs a current room')
  return place
}

/** The manager's current room, if there is one. */
export function useRoomIfAny(): RoomPlace | undefined {
  return useOutletContext<RoomPlace | undefined>()
}
