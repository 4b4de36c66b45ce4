import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sfntOfWoff } from './sfnt-of-woff.ts'

/**
 * The fonts of the pages: Latin, Cyrillic, Arabic. All in one weight: the renderer takes a letter that a font lacks
 * from the first one that has it, whatever its weight.
 */
const FILES = [
  ...['latin', 'latin-ext', 'cyrillic'].map(
    (script) => `@fontsource/inter/files/inter-${script}-700-normal.woff`,
  ),
  '@fontsource/vazirmatn/files/vazirmatn-arabic-700-normal.woff',
]

/** Lays the fonts into a folder of this process, as the renderer reads files; gone when it ends. */
export function placeFonts(): readonly string[] {
  const { resolve } = createRequire(import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return FILES.map((name, index) => {
    const path = join(folder, `${index}.ttf`)
    writeFileSync(path, sfntOfWoff(readFileSync(resolve(name))))
    return path
  })
}
