import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './SwapArea.module.css'

/** A mouse drags at once, a finger only after a short hold: until then it scrolls the page. */
const MOVED_PX = 6
const HOLD_MS = 260

/** A player being dragged, and those they can change places with. */
export type Held = { readonly id: number; readonly partners: readonly number[] }

type SwapAreaProps = {
  readonly partnersOf: (playerId: number) => readonly number[]
  readonly onSwap: (playerId: number, partnerId: number) => void
  readonly children: (held: Held | undefined) => ReactNode
}

type Press = {
  readonly id: number
  readonly tile: HTMLElement
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout> | undefined
  isDragging: boolean
}

/** Players inside change places when one is dragged onto another; a press is still a press. */
export function SwapArea({ partnersOf, onSwap, children }: SwapAreaProps) {
  const [held, setHeld] = useState<Held>()
  const press = useRef<Press>(undefined)
  const wasDragged = useRef(false)

  const begin = () => {
    if (press.current === undefined) return
    press.current.isDragging = true
    setHeld({ id: press.current.id, partners: partnersOf(press.current.id) })
  }
  const end = () => {
    if (press.current === undefined) return
    clearTimeout(press.current.timer)
    press.current.tile.style.translate = ''
    press.current = undefined
    setHeld(undefined)
  }
  const down = (event: PointerEvent) => {
    const tile = tileAt(event.target)
    if (tile === undefined || event.button !== 0) return
    const timer = event.pointerType === 'mouse' ? undefined : setTimeout(begin, HOLD_MS)
    wasDragged.current = false
    press.current = { id: idOf(tile), tile, x: event.clientX, y: event.clientY, timer, isDragging: false }
  }
  const move = (event: PointerEvent) => {
    const now = press.current
    if (now === undefined) return
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y]
    const hasMoved = Math.hypot(dx, dy) > MOVED_PX
    if (!now.isDragging && hasMoved) return event.pointerType === 'mouse' ? begin() : end()
    if (now.isDragging) now.tile.style.translate = `${dx}px ${dy}px`
  }
  const drop = (event: PointerEvent) => {
    const now = press.current
    const over = now?.isDragging && tileBelow(event, now.tile)
    const partner = over && held?.partners.find((id) => id === idOf(over))
    wasDragged.current = now?.isDragging === true
    end()
    if (now && partner) onSwap(now.id, partner)
  }

  useEffect(() => {
    // The browser treats a moving finger as scrolling unless the first move is prevented.
    const keepStill = (event: TouchEvent) => press.current?.isDragging && event.preventDefault()
    window.addEventListener('touchmove', keepStill, { passive: false })
    return () => window.removeEventListener('touchmove', keepStill)
  }, [])

  return (
    <div
      className={held ? styles.dragging : styles.area}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => press.current && event.preventDefault()}
      onClickCapture={(event) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.stopPropagation()
      }}
    >
      {children(held)}
    </div>
  )
}

function tileAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-player]')) || undefined
}

function tileBelow({ clientX, clientY }: PointerEvent, dragged: HTMLElement): HTMLElement | undefined {
  return document
    .elementsFromPoint(clientX, clientY)
    .map(tileAt)
    .find((tile) => tile !== undefined && tile !== dragged)
}

function idOf(tile: HTMLElement): number {
  return Number(tile.dataset.player)
}
