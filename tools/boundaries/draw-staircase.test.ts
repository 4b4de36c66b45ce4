import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawStaircase } from './draw-staircase.ts'
import { WEB_STAIRCASE } from './web-staircase.ts'

it('ARCHITECTURE.md shows the rooms of the web in their order', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8')
  expect(text).toContain(drawStaircase(WEB_STAIRCASE))
})
