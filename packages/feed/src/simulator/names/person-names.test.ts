import { describe, expect, it } from 'vitest'
import { DEMO_CLUBS } from '../clubs.ts'
import { NAME_TRADITIONS } from './person-names.ts'
import type { WrittenName } from './written-name.ts'

const POOLS = NAME_TRADITIONS.flatMap(({ given, family }) => [given, family])
const ALL = POOLS.flat()
const CYRILLIC = /^[А-яѝ]+(?:[ '-][А-яѝ]+)*$/u
/** Letters alone: without vowel marks, tatweel or the letters of Persian. */
const ARABIC = /^[ء-غف-ي]+(?: [ء-غف-ي]+)*$/u

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

describe('the names of the demo world', () => {
  it.each(ALL.map(({ latin, bg, ar }) => [latin, bg, ar]))('%s is written %s and %s', (latin, bg, ar) => {
    expect(latin).toMatch(/^[\p{Script=Latin}' -]+$/u)
    expect(bg).toMatch(CYRILLIC)
    expect(ar).toMatch(ARABIC)
  })

  it('distinguishes the names of a tradition in every script', () => {
    for (const script of ['latin', 'bg', 'ar'] as const) {
      const formsOf = (pool: readonly WrittenName[]) => pool.map((name) => name[script])
      expect(POOLS.flatMap((pool) => repeated(formsOf(pool)))).toEqual([])
      expect(repeated(NAME_TRADITIONS.flatMap(({ family }) => formsOf(family)))).toEqual([])
    }
  })

  it('gives every club a name and a short one in Cyrillic and Arabic, which fit where Latin ones do', () => {
    for (const { names } of DEMO_CLUBS) {
      expect(names.bg.name).toMatch(CYRILLIC)
      expect(names.bg.shortName).toMatch(/^[А-Я]{3}$/u)
      expect(names.ar.name).toMatch(ARABIC)
      expect(names.ar.shortName).toMatch(/^[ء-غف-ي]{4,9}$/u)
    }
    for (const language of ['bg', 'ar'] as const) {
      for (const field of ['name', 'shortName'] as const) {
        expect(repeated(DEMO_CLUBS.map(({ names }) => names[language][field]))).toEqual([])
      }
    }
  })
})
