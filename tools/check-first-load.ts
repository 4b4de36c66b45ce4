/**
 * `node tools/check-first-load.ts`: the JavaScript that a cold Home asks for, gzip, in each language, as the build's
 * manifest names it. Fails where it has grown past its limit.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from './first-load/scripts-of.ts'
import { scriptsOfHome } from './first-load/scripts-of-home.ts'

/** What a first load may weigh, kB (ADR-27). */
const LIMIT_KB = 125
const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
const BUILT = join(import.meta.dirname, '..', 'apps', 'web', 'dist')
const MANIFEST = join(BUILT, '.vite', 'manifest.json')

if (!existsSync(MANIFEST)) {
  console.error('No build to look at: npm run build')
  process.exit(1)
}
const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
for (const language of LANGUAGES) {
  const files = scriptsOfHome(manifest, language)
  const kilobytes =
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0) / 1000
  const isOver = kilobytes > LIMIT_KB
  if (isOver) process.exitCode = 1
  const said = `Home, JavaScript (${language}): ${kilobytes.toFixed(1)} of ${LIMIT_KB} kB gzip, ${files.length} files`
  if (isOver) console.error(`${said}: too much`)
  else console.log(said)
}
