import { foldTeamName } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isAnywhereInName, isInName, searchKey } from './name-pattern.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

/** Every character that a name may have, by its number. */
function* characters(): Generator<string> {
  for (let point = 1; point <= 0x10_ff_ff; point += 1) {
    const character = String.fromCodePoint(point)
    if (!/[\p{Cn}\p{Cs}\p{Co}\p{Cc}]/u.test(character)) yield character
  }
}

/** Those of a list that the database folds otherwise than the rules do. */
async function foldedOtherwise(names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[], ${names.map(foldTeamName)}::text[], ${names.map(searchKey)}::text[])
      as known (name, folded, key) where search_name(folded) <> key`.execute(database.db)
  return rows.map(({ name }) => name)
}

it('the database folds every character as the rules do', async () => {
  expect(await foldedOtherwise([...characters()].map((character) => `n${character}g`))).toEqual([])
})

it('the database drops accents after the letters after which the rules drop them', async () => {
  const letters = [...characters()].filter((character) => /\p{L}/u.test(character))
  expect(await foldedOtherwise(letters.map((letter) => `${letter}\u0301\u0654x`))).toEqual([])
})

const isFound = async (how: typeof isInName, name: string, text: string) => {
  const { rows } = await sql<{ isFound: boolean }>`
    select ${how(sql`${foldTeamName(name)}::text`, text)} as is_found`.execute(database.db)
  return rows[0]?.isFound
}

it.each([
  ['100%_sure', '%_s', true],
  ['100%_sure', '0_%', false],
  ['100%_sure', '100%', true],
  ['100 sure', '100%', false],
  ['a_b', 'a_b', true],
  ['axb', 'a_b', false],
  [String.raw`back\slash`, String.raw`ck\sla`, true],
  ['backslash', String.raw`ck\sla`, false],
])('the signs of patterns stand for themselves: in %s, %s is found: %s', async (name, text, expected) => {
  expect(await isFound(isAnywhereInName, name, text)).toBe(expected)
})

it.each([
  ['Owl 12', 'wl1', true],
  ['Owl 12', 'ow', true],
  ['Owl 12', '12', false],
  ['⚽ Owls', '⚽', true],
  ['Owls ⚽', '⚽', false],
  ['José Muñoz', 'munoz', true],
  ['Иван Йорданов', 'йордан', true],
  ['Иван Йорданов', 'иордан', false],
  ['حمزة أشداون', 'حمزه اشد', true],
  ['Anybody', '', true],
  ['Anybody', ' ’\u2011\u00A0', true],
])('in the name %s, %s is found: %s', async (name, text, expected) => {
  expect(await isFound(isInName, name, text)).toBe(expected)
})

it('two letters are found anywhere where names are few', async () => {
  expect(await isFound(isAnywhereInName, 'Gameweek 12', '12')).toBe(true)
})
