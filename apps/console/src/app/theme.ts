import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../lib/storage.ts'

export const THEMES = ['device', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()
const device = () => window.matchMedia('(prefers-color-scheme: dark)')

function chosen(): Theme {
  const kept = readStored('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

function apply(): void {
  const isDark = chosen() === 'dark' || (chosen() === 'device' && device().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Keeps the page in the chosen look, or in that of the device when it changes. */
export function followTheme(): void {
  apply()
  device().addEventListener('change', apply)
}

/** Chooses a look for this browser. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme === 'device' ? null : theme)
  apply()
}

/** The chosen look. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
}
