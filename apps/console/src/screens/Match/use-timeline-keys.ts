import { useEffect, useEffectEvent } from 'react'
import { isTyped } from './is-typed.ts'

type Keys = {
  readonly isOn: boolean
  /** J */
  readonly onNext: () => void
  /** T */
  readonly onTake: () => void
  /** E */
  readonly onExplain: () => void
  /** + and - */
  readonly onMove: (by: 1 | -1) => void
}

/** The keys of the timeline, before those of the whole console, which would go elsewhere. */
export function useTimelineKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!keys.isOn || isTyped(event)) return
    const act = actOf(event.key.toLowerCase(), keys)
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}

function actOf(key: string, { onNext, onTake, onExplain, onMove }: Keys): (() => void) | undefined {
  if (key === 'j') return onNext
  if (key === 't') return onTake
  if (key === 'e') return onExplain
  if (key === '+') return () => onMove(1)
  return key === '-' ? () => onMove(-1) : undefined
}
