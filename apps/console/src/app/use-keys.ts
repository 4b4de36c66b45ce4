import { useEffect, useEffectEvent, useRef } from 'react'

type Keys = {
  /** Ctrl K */
  readonly onMenu: () => void
  /** ? */
  readonly onHelp: () => void
  /** \ */
  readonly onRail: () => void
  /** G, then this letter. */
  readonly onGo: (letter: string) => void
}

const GO_WITHIN_MS = 1_200
const FIELDS = 'input, select, textarea, [contenteditable]'

/** The keys of the whole page. Single letters count only where no field has the focus and nothing is open over it. */
export function useKeys(keys: Keys): void {
  const wentAt = useRef(-GO_WITHIN_MS)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      keys.onMenu()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event)) return
    const isGoing = event.timeStamp - wentAt.current < GO_WITHIN_MS
    wentAt.current = -GO_WITHIN_MS
    if (isGoing) keys.onGo(event.key.toLowerCase())
    else if (event.key === 'g') wentAt.current = event.timeStamp
    else if (!press(event.key, keys)) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isBusy({ target }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(FIELDS) !== null
  return isField || document.querySelector('dialog[open]') !== null
}

function press(key: string, { onHelp, onRail }: Keys): boolean {
  if (key === '?') onHelp()
  else if (key === '\\') onRail()
  else if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1)
  else if (key === '/') return focusOn('[data-filter]')
  else if (key === 'Escape') return clickOn('[data-back]')
  else return /^[\w[\]]$/.test(key) && clickOn(`[data-key="${key}"]`)
  return true
}

function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const now = rows.findIndex((row) => row === document.activeElement)
  const next = now === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, now + by))
  rows[next]?.focus()
}

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.focus()
  return found !== null
}

function clickOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null
}
