import { describe, expect, it } from 'vitest'
import { scriptsOf } from './scripts-of.ts'

const MANIFEST = {
  'index.html': { file: 'index.js', imports: ['_vendor', '_lobby'] },
  _vendor: { file: 'vendor.js' },
  _lobby: { file: 'lobby.js', imports: ['_vendor'] },
  'Desk.tsx': { file: 'desk.js' },
}

describe('the scripts of a first load', () => {
  it('are what is asked for and all that it imports, each once', () => {
    expect(scriptsOf(MANIFEST, ['index.html', '_lobby'])).toEqual(['index.js', 'lobby.js', 'vendor.js'])
  })

  it('of a source that the build does not know are none', () => {
    expect(() => scriptsOf(MANIFEST, ['Home.tsx'])).toThrow('Home.tsx is not in the build')
  })
})
