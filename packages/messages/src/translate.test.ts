import { describe, expect, it } from 'vitest'
import { CATALOGS } from './catalogs.ts'
import { LANGUAGES, translate, type MessageKey } from './translate.ts'

describe('translate', () => {
  it('gives the text of the language asked for', () => {
    expect(LANGUAGES.map((language) => translate(language, 'football.captain'))).toEqual([
      'Captain',
      'Capitaine',
      'الكابتن',
      'Капитан',
    ])
  })

  it('fills in values, numbers in Latin digits in every language', () => {
    const pages = LANGUAGES.map((language) => translate(language, 'common.pageOf', { page: 2, lastPage: 31 }))
    for (const text of pages) expect(text).toMatch(/2\D+31/)
  })

  it.each([
    [0, '0 نقطة'],
    [1, 'نقطة واحدة'],
    [2, 'نقطتان'],
    [3, '3 نقاط'],
    [10, '10 نقاط'],
    [11, '11 نقطة'],
    [99, '99 نقطة'],
    [100, '100 نقطة'],
    [103, '103 نقاط'],
  ])('counts %i points in Arabic', (points, text) => {
    expect(translate('ar', 'football.points', { points })).toBe(text)
  })

  it('counts nothing as one in French and as many in Bulgarian', () => {
    expect(translate('fr', 'football.points', { points: 0 })).toBe('0 point')
    expect(translate('bg', 'football.points', { points: 0 })).toBe('0 точки')
  })

  it('says an exact number before a plural form', () => {
    const closing = LANGUAGES.map((language) => translate(language, 'tournaments.matchesLeft', { count: 0 }))
    expect(closing).toEqual(['closing', 'clôture', 'قيد الإغلاق', 'приключва'])
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
  it('is the English one', async () => {
    const lacking = { ...CATALOGS.fr }
    const key: MessageKey = 'common.close'
    Reflect.deleteProperty(lacking, key)
    expect(Reflect.get({ ...CATALOGS.en, ...lacking }, key)).toBe('Close')
  })
})
