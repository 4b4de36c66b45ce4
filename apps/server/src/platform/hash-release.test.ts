import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hashRelease } from './hash-release.ts'

const root = mkdtempSync(join(tmpdir(), 'gaffer-release-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

it('a release is known by every file that runs, and by no other', () => {
  write('package-lock.json', '{}')
  write('apps/server/src/main.ts', 'one')
  write('apps/web/dist/index.html', 'page')
  write('packages/rules/src/index.ts', 'rules')
  const first = hashRelease(root)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  write('README.md', 'read')
  write('apps/server/src/main.test.ts', 'test')
  write('packages/rules/node_modules/x/index.js', 'another')
  expect(hashRelease(root)).toBe(first)
  for (const path of [
    'package-lock.json',
    'apps/server/src/main.ts',
    'apps/web/dist/new.js',
    'packages/rules/src/index.ts',
  ]) {
    const before = hashRelease(root)
    write(path, `changed ${path}`)
    expect(hashRelease(root)).not.toBe(before)
  }
})
