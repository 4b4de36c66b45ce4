import { useEffect, useState } from 'react'

/**
 * Moves the focus to a player who changed places, once they are rendered there: the old place now belongs to another
 * player.
 */
export function useFocusOnPlayer(): (playerId: number) => void {
  const [moved, setMoved] = useState<{ readonly playerId: number }>()
  useEffect(() => {
    if (moved === undefined) return
    document.querySelector<HTMLElement>(`[data-player='${moved.playerId}']`)?.focus({ preventScroll: true })
  }, [moved])
  return (playerId) => setMoved({ playerId })
}
