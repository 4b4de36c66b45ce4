import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawReference } from './reference.ts'

const ROOT = join(import.meta.dirname, '..', '..')

it.each(Object.entries(drawReference()))('%s is what `npm run reference` writes', (path, drawn) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(drawn)
})
