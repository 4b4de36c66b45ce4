import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSuitable, judgeName } from '../index.ts'
import { UNSUITABLE_WORDS } from './unsuitable-words.ts'

describe('the name of a game', () => {
  it.each([
    ['Friday Five-a-side', 'Friday Five-a-side'],
    ['  La  ligue   des copains ', 'La ligue des copains'],
    ['دوري الأصدقاء', 'دوري الأصدقاء'],
    ['Кварталът играе', 'Кварталът играе'],
    ['Scunthorpe United fans', 'Scunthorpe United fans'],
    ['Arsenal vs Classic XI', 'Arsenal vs Classic XI'],
    ['Computer says no', 'Computer says no'],
    ['Technique et contrôle', 'Technique et contrôle'],
    ['Хлебарите от Пловдив', 'Хлебарите от Пловдив'],
    ['Nigeria & Niger', 'Nigeria & Niger'],
    ['Push it', 'Push it'],
    ['Conn Smythe', 'Conn Smythe'],
    ['C U Later', 'C U Later'],
    ['Shi tzu', 'Shi tzu'],
    ['La salopette à pois', 'La salopette à pois'],
    ['1-0 a 5', '1-0 a 5'],
    ['Mishit kings', 'Mishit kings'],
  ])('may be %j', (name, kept) => {
    expect(judgeName(name)).toEqual({ ok: true, value: kept })
  })

  it.each([
    ['', 'nameMissing'],
    ['\u200B', 'nameMissing'],
    ['x'.repeat(41), 'nameTooLong'],
    ['a\u202Eb', 'nameUnreadable'],
    ['Fuck them', 'nameUnsuitable'],
    ['F U C K', 'nameUnsuitable'],
    ['f.u.c.k off', 'nameUnsuitable'],
    ['fuuuuuck', 'nameUnsuitable'],
    ['fu.ck', 'nameUnsuitable'],
    ['fu--_ck', 'nameUnsuitable'],
    ['FUCK.OFF', 'nameUnsuitable'],
    ['fu’ck off', 'nameUnsuitable'],
    ['aaass', 'nameUnsuitable'],
    ['asss', 'nameUnsuitable'],
    ['diiiick', 'nameUnsuitable'],
    ['ffuucckk', 'nameUnsuitable'],
    ['nique, ta - mere', 'nameUnsuitable'],
    ['b1tch', 'nameUnsuitable'],
    ['b!tch', 'nameUnsuitable'],
    ['wh0re', 'nameUnsuitable'],
    ['wank3r', 'nameUnsuitable'],
    ['w@nker', 'nameUnsuitable'],
    ['b4stard', 'nameUnsuitable'],
    ['ba5tard', 'nameUnsuitable'],
    ['bas7ard', 'nameUnsuitable'],
    ['ｆｕｃｋ', 'nameUnsuitable'],
    ['fu\u200Bck', 'nameUnsuitable'],
    ['sh1t happens', 'nameUnsuitable'],
    ['$h!t', 'nameUnsuitable'],
    ['fuсk', 'nameUnsuitable'],
    ['Ligue des cons', 'nameUnsuitable'],
    ['Fils de Pute', 'nameUnsuitable'],
    ['ENCULÉS FC', 'nameUnsuitable'],
    ['Куpва', 'nameUnsuitable'],
    ['ПИЧКИ', 'nameUnsuitable'],
    ['شرمـوطة', 'nameUnsuitable'],
    ['الطيز', 'nameUnsuitable'],
    ['ابن الكَلب', 'nameUnsuitable'],
  ])('may not be %j', (name, fault) => {
    expect(judgeName(name)).toEqual({ ok: false, refusal: fault })
  })

  it('is refused with any word of the lists, whatever stands around it', () => {
    const words = Object.values(UNSUITABLE_WORDS).flatMap((list) => [...list.roots, ...list.words])
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.constantFrom('', 'FC ', 'the ', '77 '),
        fc.constantFrom('', ' 2026', '!'),
        fc.boolean(),
        (word, before, after, isLoud) => {
          const name = `${before}${isLoud ? word.toUpperCase() : word}${after}`
          expect(isSuitable(name)).toBe(false)
        },
      ),
    )
  })

  it('is judged alike however its letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        expect(isSuitable(name.normalize('NFD'))).toBe(isSuitable(name.normalize('NFC')))
      }),
    )
  })
})
