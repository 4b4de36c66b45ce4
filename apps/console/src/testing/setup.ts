import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadTexts } from '../texts/translate.ts'

configure({ asyncUtilTimeout: 10_000 })

await loadTexts()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})
