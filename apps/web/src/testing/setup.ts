import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// The first lookup of a screen also waits for its code, and a loaded machine is no fault.
configure({ asyncUtilTimeout: 40_000 })

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
  // The next test has the same page.
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
