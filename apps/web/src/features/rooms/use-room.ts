import { useOutletContext } from 'react-router'
import type { Room } from '@gaffer/contract/types'
import type { RoomHome } from './api.ts'

/** What the screens inside a room are given by what is around them. */
export type RoomPlace = { readonly room: Room; readonly home: RoomHome }

/** The current room; there is one on every screen inside a room but those open to everybody. */
export function useRoom(): RoomPlace {
  const place = useRoomIfAny()
  if (place === undefined) throw new Error('useRoom needs a current room')
  return place
}

/** The current room of who has one. */
export function useRoomIfAny(): RoomPlace | undefined {
  return useOutletContext<RoomPlace | undefined>()
}
