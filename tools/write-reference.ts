/** `npm run reference` writes the pages of `docs/reference` that follow from the tree's own data; a test compares them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawReference } from './boundaries/reference.ts'

const ROOT = join(import.meta.dirname, '..')

for (const [path, text] of Object.entries(drawReference())) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
  console.log(path)
}
