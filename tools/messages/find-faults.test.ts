import { describe, expect, it } from 'vitest'
import { findFaults } from './find-faults.ts'

const en = { 'a.hello': 'Hello {name}', 'a.kind.x': 'X' }
const sources = "t('a.hello') t(`a.kind.${kind}`)"

describe('the check of texts', () => {
  it('finds nothing in complete catalogs', () => {
    expect(findFaults({ en, fr: { 'a.hello': 'Bonjour {name}', 'a.kind.x': 'X' } }, sources)).toEqual([])
  })

  it('names what a language lacks, has too much, or fills in otherwise', () => {
    expect(findFaults({ en, fr: { 'a.hello': 'Bonjour', 'a.more': 'Plus' } }, sources)).toEqual([
      'fr: a.kind.x is missing',
      'fr: a.more is not in English',
      'fr: a.hello has other placeholders than English',
    ])
  })

  it('names broken and unused texts', () => {
    expect(
      findFaults({ en: { ...en, 'a.broken': '{count, plural, one {x}', 'b.idle': 'Idle' } }, sources),
    ).toEqual([
      'en: a.broken is not a valid message',
      'en: a.broken is used nowhere',
      'en: b.idle is used nowhere',
    ])
  })

  it('names a placeholder filled in as another type, and a choice with other cases', () => {
    const english = { 'a.hello': '{n, number}', 'a.kind.x': '{role, select, captain {C} other {}}' }
    const french = { 'a.hello': '{n}', 'a.kind.x': '{role, select, capitaine {C} other {}}' }
    expect(findFaults({ en: english, fr: french }, sources)).toEqual([
      'fr: a.hello has other placeholders than English',
      'fr: a.kind.x has other placeholders than English',
    ])
  })

  it('names French signs at which a line may break', () => {
    const french = { 'a.hello': 'Bonjour {name} !', 'a.kind.x': '«\u00a0X\u00a0»' }
    expect(findFaults({ en, fr: french }, sources)).toEqual([
      'fr: a.hello needs a no-break space (U+00A0) beside : ; ! ? « or »',
    ])
  })

  it('lets a language count what English prints', () => {
    const english = { 'a.hello': '{n, number} to go' }
    expect(
      findFaults({ en: english, bg: { 'a.hello': '{n, plural, one {# мач} other {# мача}}' } }, sources),
    ).toEqual([])
  })

  it('asks for every form of counting of Arabic and for none that a language has not', () => {
    const english = { 'a.hello': '{n, plural, =0 {none} one {# match} other {# matches}}' }
    const arabic = { 'a.hello': '{n, plural, one {مباراة} two {مباراتان} few {# مباريات} other {# مباراة}}' }
    const bulgarian = { 'a.hello': '{n, plural, one {# мач} few {# мача} other {# мача}}' }
    expect(findFaults({ en: english, ar: arabic, bg: bulgarian }, sources)).toEqual([
      'ar: a.hello lacks the form zero',
      'ar: a.hello lacks the form many',
      'bg: a.hello has the form few, which the language has not',
    ])
  })
})
