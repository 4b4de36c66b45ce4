import { afterEach, beforeEach, expect, it } from 'vitest'
import { readStored, writeStored } from '../lib/storage.ts'
import { initialLanguage } from './language.tsx'

const brand = (edition: string, isWhiteLabel: boolean) => ({ edition, can: { isWhiteLabel } })

beforeEach(() => {
  document.documentElement.lang = 'en'
  writeStored('local', 'lang', 'bg')
})
afterEach(() => writeStored('local', 'lang', undefined))

it('a white label without a registered brand has the language its site stored', () => {
  expect(initialLanguage(null, brand('sponsor', true))).toBe('bg')
  expect(initialLanguage(null, brand('operator', true))).toBe('en')
  expect(initialLanguage(null, brand('demo', false))).toBe('en')
})

it('a stored language that is none leaves the page as the server sent it', () => {
  writeStored('local', 'lang', 'xx')
  expect(initialLanguage(null, brand('sponsor', true))).toBe('en')
})

it('the language of an address comes first, and stays for the next page', () => {
  expect(initialLanguage('fr-TN', brand('sponsor', true))).toBe('fr')
  expect(readStored('local', 'lang')).toBe('fr')
  expect(document.cookie).toContain('lang=fr')
  expect(initialLanguage('klingon', brand('sponsor', true))).toBe('fr')
})
