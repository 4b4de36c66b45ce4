import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRoom, ROOMS, strykerOptions, testsOfRoom } from './rooms.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NAMES = Object.keys(ROOMS).filter(isRoom)

describe.each(NAMES)('%s', (name) => {
  const { mutate, tests } = ROOMS[name]
  const lost = (paths: readonly string[]) =>
    paths.filter((path) => !path.startsWith('!') && globSync(path, { cwd: ROOT }).length === 0)

  it('has its code and its tests where it says', () => {
    expect([...lost(mutate), ...lost(tests)]).toEqual([])
  })

  it('is judged by its own tests, and narrowed by a path', () => {
    expect(testsOfRoom(name).MUTATION_TESTS?.split(' ')).toEqual(tests)
    expect(strykerOptions(name, []).mutate).toEqual(mutate)
    expect(strykerOptions(name, ['a/b.ts']).mutate).toEqual(['a/b.ts'])
    expect(strykerOptions(name, ['a/b']).mutate).toEqual([
      'a/b/**/*.ts',
      '!a/b/**/*.test.ts',
      '!a/b/**/testing/**',
    ])
  })
})

it('no other room is known', () => {
  expect(['', 'toString', 'web'].filter(isRoom)).toEqual([])
})
