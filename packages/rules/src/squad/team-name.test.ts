import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldTeamName, validateTeamName } from '../index.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('a team name', () => {
  it.each([
    ['plain', 'Late Winners', 'Late Winners'],
    ['spaces around and inside are cut', '\t Late   Winners ', 'Late Winners'],
    ['one letter is enough', 'x', 'x'],
    ['40 letters are allowed', 'x'.repeat(40), 'x'.repeat(40)],
    ['40 letters with accents of their own are 40', 'e\u0301'.repeat(40), 'é'.repeat(40)],
    ['40 joined pictures are 40', FAMILY.repeat(40), FAMILY.repeat(40)],
    ['other scripts are names', 'Отбор ٱلْفَرِيق 球队', 'Отбор ٱلْفَرِيق 球队'],
    ['markup is only text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a formula is only text', "=cmd()|'/C calc'!A0", "=cmd()|'/C calc'!A0"],
  ])('%s', (_, name, cleaned) => {
    expect(validateTeamName(name)).toEqual({ ok: true, value: cleaned })
  })

  it.each([
    ['nothing', '', 'teamNameMissing'],
    ['spaces alone', '   ', 'teamNameMissing'],
    ['no-break and wide spaces alone', '\u00A0\u3000', 'teamNameMissing'],
    ['zero-width characters alone', '\u200B\u200D\uFEFF', 'teamNameMissing'],
    ['a soft hyphen alone', '\u00AD', 'teamNameMissing'],
    ['a filler without ink alone', '\u3164', 'teamNameMissing'],
    ['41 letters', 'x'.repeat(41), 'teamNameTooLong'],
    ['41 letters with accents of their own', 'e\u0301'.repeat(41), 'teamNameTooLong'],
    ['41 joined pictures', FAMILY.repeat(41), 'teamNameTooLong'],
    ['a control character', 'a\u0000b', 'teamNameUnreadable'],
    ['a line break', 'a\nb', 'teamNameUnreadable'],
    ['a line separator', 'a\u2028b', 'teamNameUnreadable'],
    ['text turned round', 'win\u202Eesol', 'teamNameUnreadable'],
    ['text isolated from its line', '\u2066abc', 'teamNameUnreadable'],
    ['half a character', 'a\uD83D', 'teamNameUnreadable'],
    ['a private character', 'a\uE000', 'teamNameUnreadable'],
    ['a tower of accents', 'a\u0301\u0302\u0303\u0304\u0305', 'teamNameUnreadable'],
  ])('cannot be %s', (_, name, refusal) => {
    expect(validateTeamName(name)).toEqual({ ok: false, refusal })
  })

  it.each([
    ['composed and decomposed accents', 'Café', 'Cafe\u0301'],
    ['capitals', 'LATE winners', 'late Winners'],
    ['full-width letters', 'Ｌate', 'Late'],
    ['invisible characters', 'La\u200Bte\u00AD', 'Late'],
    ['spaces', ' Late   Winners', 'Late Winners'],
  ])('is the same team whatever its %s', (_, one, other) => {
    expect(foldTeamName(one)).toBe(foldTeamName(other))
  })

  it.each([
    [' ＬATE \u200B  Winners\u00AD ', 'late winners'],
    ['ÉTOILE', 'étoile'],
    ['شَبَاب', 'شَبَاب'],
  ])('%j is known as %j', (name, key) => {
    expect(foldTeamName(name)).toBe(key)
  })

  it.each([
    ['an accent', 'Etoile', 'Étoile'],
    ['a space', 'Late Winners', 'LateWinners'],
    ['a sign', 'Late-Winners', 'Late Winners'],
  ])('is another team with %s', (_, one, other) => {
    expect(foldTeamName(one)).not.toBe(foldTeamName(other))
  })

  it('that is accepted is accepted again unchanged, and folds as what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const cleaned = validateTeamName(typed)
        if (!cleaned.ok) return
        expect(validateTeamName(cleaned.value)).toEqual(cleaned)
        expect(foldTeamName(cleaned.value)).toBe(foldTeamName(typed))
      }),
    )
  })
})
