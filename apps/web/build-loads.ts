import { join } from 'node:path'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const LOADER = join(import.meta.dirname, 'src/lib/load-files.ts')

/**
 * Puts `loadFiles` in the place of Vite's helper for `import()`, whose lost styles and scripts cannot be requested again
 * without loading the page again.
 */
export function loadsOnceArrived(): Plugin {
  let isReplaced = false
  return {
    name: 'loads-once-arrived',
    apply: 'build',
    enforce: 'pre',
    transform(_, id) {
      if (id !== HELPER) return undefined
      isReplaced = true
      return `export { loadFiles as __vitePreload } from ${JSON.stringify(LOADER)}`
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) this.error('Vite has another helper for import()')
    },
  }
}
