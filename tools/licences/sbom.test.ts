import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockedPackages, readLock } from './locked-packages.ts'

const ROOT = join(import.meta.dirname, '..', '..')

type Component = {
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly hashes?: readonly unknown[]
}

it('the bill of materials names every package of others, with its version and hash', () => {
  const bill = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const { bomFormat, components } = JSON.parse(bill) as {
    bomFormat: string
    components: readonly Component[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(
    components.filter(({ hashes }) => hashes !== undefined).map(({ name, version }) => `${name}@${version}`),
  )
  const missing = lockedPackages(readLock(ROOT))
    .filter(({ name, version }) => !named.has(`${name}@${version}`))
    .map(({ name, version }) => `${name}@${version}`)
  expect(missing).toEqual([])
})
