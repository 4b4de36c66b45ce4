import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPreviousRelease } from './previous-release.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gaffer-history-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function git(...args: readonly string[]): string {
  const settings = ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function write(path: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, path)
}

function commit(path: string): string {
  write(path)
  git('add', '-A')
  git('commit', '-qm', path)
  return git('rev-parse', 'HEAD')
}

const migration = (name: string) => `apps/server/src/db/migrations/${name}.ts`

it('the previous release is the last state without the newest migration', () => {
  git('init', '-q')
  commit(migration('0001-first'))
  const before = commit('a')
  commit(migration('0002-second'))
  commit('b')
  expect(findPreviousRelease(root)).toEqual({ commit: before })
})

it('a migration that came in behind a later one is left out with it', () => {
  git('init', '-q')
  const before = commit(migration('0001-first'))
  commit(migration('0003-third'))
  commit(migration('0002-second'))
  expect(findPreviousRelease(root)).toEqual({ commit: before })
})

it('a migration that is not committed yet comes after the last commit', () => {
  git('init', '-q')
  commit(migration('0001-first'))
  const last = commit('a')
  write(migration('0002-second'))
  expect(findPreviousRelease(root)).toEqual({ commit: last })
})

it('a clone without history has none, and says so', () => {
  expect(findPreviousRelease(root)).toMatchObject({ missing: expect.stringContaining('no history') })
  git('init', '-q')
  commit(migration('0001-first'))
  expect(findPreviousRelease(root)).toMatchObject({ missing: expect.stringContaining('no history') })
})
