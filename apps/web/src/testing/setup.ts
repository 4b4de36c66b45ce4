import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first look of a file waits for the screen's own code as well.
configure({ asyncUtilTimeout: 4_000 })

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
