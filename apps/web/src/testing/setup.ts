import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A file's first lookup also waits for the screen's own code.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
