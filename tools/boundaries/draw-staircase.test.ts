import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawStaircase } from './draw-staircase.ts'
import { drawWriters } from './draw-writers.ts'
import { WEB_STAIRCASE } from './web-staircase.ts'

const text = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8')

it('ARCHITECTURE.md shows the rooms of the web in their order', () => {
  expect(text).toContain(drawStaircase(WEB_STAIRCASE))
})

it('ARCHITECTURE.md shows who writes which table', () => {
  expect(text).toContain(drawWriters())
})
