import { afterEach, describe, expect, it, vi } from 'vitest'
import { CATALOGS } from './catalogs.ts'
import { LANGUAGES, translate } from './translate.ts'

describe('translate', () => {
  it('gives the text of the requested language', () => {
    expect(LANGUAGES.map((language) => translate(language, 'football.captain'))).toEqual([
      'Captain',
      'Capitaine',
      'القائد',
      'Капитан',
    ])
  })

  it('fills in values, numbers in Latin digits in every language', () => {
    const pages = LANGUAGES.map((language) => translate(language, 'common.pageOf', { page: 2, lastPage: 31 }))
    for (const text of pages) expect(text).toMatch(/2\D+31/)
  })

  it.each([
    [0, 'لا مباريات'],
    [1, 'مباراة واحدة'],
    [2, 'مباراتان'],
    [3, '3 مباريات'],
    [10, '10 مباريات'],
    [11, '11 مباراة'],
    [99, '99 مباراة'],
    [100, '100 مباراة'],
    [103, '103 مباريات'],
  ])('counts %i matches in Arabic', (count, text) => {
    expect(translate('ar', 'tournaments.matches', { count })).toBe(text)
  })

  it('counts nothing as one in French and as many in Bulgarian', () => {
    expect(translate('fr', 'tournaments.matches', { count: 0 })).toBe('0 match')
    expect(translate('bg', 'tournaments.matches', { count: 0 })).toBe('0 мача')
  })

  it('prefers an exact number to a plural form', () => {
    const closing = LANGUAGES.map((language) => translate(language, 'tournaments.matchesLeft', { count: 0 }))
    expect(closing).toEqual(['confirming points', 'validation', 'قيد الإغلاق', 'приключва'])
  })

  it('writes a place as each language does', () => {
    const finished = (place: number) =>
      LANGUAGES.map((language) => translate(language, 'dashboard.finished', { place }))
    expect(finished(1)).toEqual([
      'You finished 1st',
      'Vous avez terminé en tête',
      'حللت في المركز 1',
      'Крайно класиране: място 1',
    ])
    expect(finished(1282)[0]).toBe('You finished 1,282nd')
    expect(finished(1282)[1]).toMatch(/^Vous avez terminé 1\s282e$/)
    expect(translate('fr', 'dashboard.rankLong', { first: 1, last: 3 })).toBe('De la 1re à la 3e place')
  })

  it('keeps the apostrophes of English', () => {
    expect(translate('en', 'error.teamNameMissing')).toBe("You can't save a team without a name")
  })

  it('writes an Arabic text for every plural form of Arabic', () => {
    const plurals = Object.values(CATALOGS.ar).filter((text) => text.includes(', plural,'))
    expect(plurals.length).toBeGreaterThan(0)
    for (const text of plurals) {
      for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(text).toContain(` ${form} {`)
    }
  })
})

describe('a text that a language lacks', () => {
  afterEach(() => {
    vi.doUnmock('./catalogs.ts')
    vi.resetModules()
  })

  it('is the English one', async () => {
    vi.resetModules()
    const en = { 'common.back': 'Back', 'common.pageOf': '{page, number} of {lastPage, number}' }
    vi.doMock('./catalogs.ts', () => ({ CATALOGS: { en, fr: { 'common.back': 'Retour' }, ar: {}, bg: {} } }))
    const fresh = await import('./translate.ts')
    expect(fresh.translate('fr', 'common.back')).toBe('Retour')
    expect(fresh.translate('ar', 'common.back')).toBe('Back')
    expect(fresh.translate('fr', 'common.pageOf', { page: 1, lastPage: 2 })).toBe('1 of 2')
  })
})
