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
})
