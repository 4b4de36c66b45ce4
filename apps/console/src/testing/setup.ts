import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadTexts } from '../texts/translate.ts'

// A loaded machine is no fault.
configure({ asyncUtilTimeout: 40_000 })

await loadTexts()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})
