import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('each migration has a number of its own, so that they run in one order everywhere', () => {
  const files = readdirSync(join(import.meta.dirname, '..', '..', 'db', 'migrations'))
  const numbers = files.flatMap((file) => /^\d{4}(?=-.+\.ts$)/.exec(file) ?? [])
  expect(numbers).toHaveLength(files.length)
  expect(numbers).toEqual([...new Set(numbers)])
})
