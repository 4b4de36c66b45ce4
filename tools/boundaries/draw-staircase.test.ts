import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CONSOLE_STAIRCASE } from './console-staircase.ts'
import { drawStaircase } from './draw-staircase.ts'
import { drawWriters } from './draw-writers.ts'
import { SERVER_STAIRCASE } from './server-staircase.ts'
import { WEB_STAIRCASE } from './web-staircase.ts'

const text = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8')

it.each([
  ['server', SERVER_STAIRCASE],
  ['web', WEB_STAIRCASE],
  ['console', CONSOLE_STAIRCASE],
])('ARCHITECTURE.md shows the rooms of the %s in their order', (_, staircase) => {
  expect(text).toContain(drawStaircase(staircase))
})

it('ARCHITECTURE.md shows who writes which table', () => {
  expect(text).toContain(drawWriters())
})
