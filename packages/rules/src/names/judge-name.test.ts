import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSuitable, judgeName } from '../index.ts'
import { UNSUITABLE_WORDS } from './unsuitable-words.ts'

describe('a name others see', () => {
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
    ['L’Étoile — Sahel', 'L’Étoile — Sahel'],
    ['Cafe\u0301 d’été', 'Café d’été'],
    ['Отбор №1', 'Отбор №1'],
    ['فريق ٢٠٢٦', 'فريق ٢٠٢٦'],
    ['الفَرِيق ـ الأول', 'الفَرِيق ـ الأول'],
    ['日本のチーム', '日本のチーム'],
    ['ⵜⴰⵎⴰⵣⵉⵖⵜ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
    ['❤️ отбор ⚽', '❤️ отбор ⚽'],
    [
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} lads',
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} lads',
    ],
    ['👨‍👩‍👧‍👦 et les 👩🏽‍🚀', '👨‍👩‍👧‍👦 et les 👩🏽‍🚀'],
    ['🇹🇳 🇧🇬', '🇹🇳 🇧🇬'],
    ['Ｌａｔｅ 𝐰𝐢𝐧𝐧𝐞𝐫𝐬', 'Late winners'],
    ['St.Pauli, 1.FC', 'St.Pauli, 1.FC'],
    ['Well done. Live XI', 'Well done. Live XI'],
    ['Match point club', 'Match point club'],
    ['Ligue 2025-2026, 1-0', 'Ligue 2025-2026, 1-0'],
    ['Team 455', 'Team 455'],
    ['FC Лъвове', 'FC Лъвове'],
    ['Лъвове II', 'Лъвове II'],
    ['Лъвове XLII', 'Лъвове XLII'],
    ['نسور XCIX', 'نسور XCIX'],
    ['MMXXVI Орли', 'MMXXVI Орли'],
    ['FC نسور', 'FC نسور'],
    ['AC Орли XIV', 'AC Орли XIV'],
    ['CF Ένωση', 'CF Ένωση'],
  ])('may be %j', (name, cleaned) => {
    expect(judgeName(name)).toEqual({ ok: true, value: cleaned })
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
    ['sh1t happens', 'nameUnsuitable'],
    ['4 5 5', 'nameUnsuitable'],
    ['4$5', 'nameUnsuitable'],
    ['$h!t', 'nameUnsuitable'],
    ['Ligue des cons', 'nameUnsuitable'],
    ['Fils de Pute', 'nameUnsuitable'],
    ['ENCULÉS FC', 'nameUnsuitable'],
    ['ПИЧКИ', 'nameUnsuitable'],
    ['شرمـوطة', 'nameUnsuitable'],
    ['الطيز', 'nameUnsuitable'],
    ['ابن الكَلب', 'nameUnsuitable'],
  ])('may not be %j', (name, issue) => {
    expect(judgeName(name)).toEqual({ ok: false, refusal: issue })
  })

  it.each([
    ['a braille cell without dots alone', '\u2800', 'nameMissing'],
    ['a braille cell without dots inside', 'Late\u2800Winners', 'nameInvisible'],
    ['a space without width', 'Late\u200BWinners', 'nameInvisible'],
    ['a joiner between letters', 'La\u200Dte', 'nameInvisible'],
    ['a soft hyphen', 'La\u00ADte', 'nameInvisible'],
    ['a mark of direction', 'Late\u200F', 'nameInvisible'],
    ['a tag', 'Late\u{E0041}', 'nameInvisible'],
    ['a variation selector on a letter', 'L\uFE0Fate', 'nameInvisible'],
    ['a Mongolian vowel separator', 'La\u180Ete', 'nameInvisible'],
    ['a Khmer vowel without ink', 'La\u17B4te', 'nameInvisible'],
    ['a Hangul filler', 'La\u3164te', 'nameInvisible'],
    ['half a flag', '🇦dmin', 'nameUnreadable'],
    ['a script nobody writes', '𐐔𐐯𐑅𐐨𐑉𐐯𐐻', 'nameUnreadable'],
    ['a character that is none', 'a\u0378', 'nameUnreadable'],
    ['a character that was none', 'a\uFFFD', 'nameUnreadable'],
    ['a sentence in one character', '\uFDFD', 'nameUnreadable'],
    ['a Cyrillic а among Latin letters', 'аdmin', 'nameMixedScripts'],
    ['a Latin p among Cyrillic letters', 'Куpва', 'nameMixedScripts'],
    ['words of two scripts', 'Отбор Winners', 'nameMixedScripts'],
    ['Latin and Arabic words', 'Team فريق', 'nameMixedScripts'],
    ['letters of numerals that are none', 'Отбор XXXXII', 'nameMixedScripts'],
    ['a numeral written backwards', 'Отбор IIX', 'nameMixedScripts'],
    ['a Roman numeral inside a word', 'ОтборII', 'nameMixedScripts'],
    ['selectors in a row', 'Owls ⚽\uFE0F\uFE0F', 'nameInvisible'],
    ['a selector on a digit', 'Owls 1\uFE0F', 'nameInvisible'],
    ['a Greek letter among Latin ones', 'οfficial', 'nameMixedScripts'],
    ['the address of a page', 'https://gaffer.example', 'nameAddress'],
    ['a host', 'www gaffer example', 'nameAddress'],
    ['a domain', 'play-gaffer.com', 'nameAddress'],
    ['a domain of a country', 'Gaffer.tn now', 'nameAddress'],
    ['a domain in Cyrillic', 'отбор.бг', 'nameAddress'],
    ['a domain in full width', 'gaffer．ｃｏｍ', 'nameAddress'],
    ['a domain that is spelled out', 'gaffer dot com', 'nameAddress'],
    ['a domain in brackets', 'gaffer[dot]com', 'nameAddress'],
    ['a domain with room', 'gaffer . com', 'nameAddress'],
    ['the address of a messenger', 't.me/win', 'nameAddress'],
    ['a handle', 'call @gaffer_help', 'nameAddress'],
    ['a mailbox', 'me@gaffer.example', 'nameAddress'],
    ['a phone number', '+216 20 123 456', 'nameAddress'],
    ['a phone number in Arabic digits', '٢٠ ١٢٣ ٤٥٦', 'nameAddress'],
    ['a phone number in Indian digits', '०८८८ १२३ ४५६', 'nameAddress'],
    ['an address with its dot in brackets', 'evil(.)com', 'nameAddress'],
    ['an address with its dot in other brackets', 'evil [ . ] com', 'nameAddress'],
    ['an address letter by letter', 'evil . c o m', 'nameAddress'],
    ['a phone number in a row', 'call 0888123456', 'nameAddress'],
    ['an address of a machine', '192.0.2.1', 'nameAddress'],
  ])('may not contain %s', (_, name, issue) => {
    expect(judgeName(name)).toEqual({ ok: false, refusal: issue })
  })

  it.each(['fu\u200Bck', 'fuсk', 'Куpва'])('is unsuitable whatever hides it: %j', (name) => {
    expect(isSuitable(name)).toBe(false)
  })

  it('that is accepted is accepted again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const cleaned = judgeName(typed)
        if (cleaned.ok) expect(judgeName(cleaned.value)).toEqual(cleaned)
      }),
    )
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

describe('an emoji in a name', () => {
  const isEmoji = (text: string) => /^\p{RGI_Emoji}$/v.test(text)
  const codePoints = Array.from({ length: 0x1fb00 - 0xa9 }, (_, at) => String.fromCodePoint(at + 0xa9))
  const TONES = ['', ...'🏻🏼🏽🏾🏿']
  const PERSONS = [...'👨👩🧑'].flatMap((person) => TONES.map((tone) => `${person}${tone}`))
  const AFTER_PERSONS = [...'⚕⚖✈🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦯🦼🦽🎄🦰🦱🦳🦲'].flatMap((sign) => [
    sign,
    `${sign}\uFE0F`,
  ])
  const regions = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at))
  const BASES = codePoints.filter((one) => /^\p{Emoji_Modifier_Base}$/u.test(one))

  /** By kind: every emoji that this version of Unicode recommends, as it is written with its selectors. */
  const KINDS: Readonly<Record<string, readonly string[]>> = {
    'of one character': codePoints
      .filter(
        (one) => /^\p{Emoji}$/u.test(one) && !/^[\p{Regional_Indicator}\p{Emoji_Component}]$/u.test(one),
      )
      .map((one) => (isEmoji(one) ? one : `${one}\uFE0F`)),
    'with a skin tone': BASES.flatMap((base) => TONES.slice(1).map((tone) => `${base}${tone}`)),
    'of a flag': regions.flatMap((first) => regions.map((second) => `${first}${second}`)),
    'of a key': [...'0123456789#*'].map((key) => `${key}\uFE0F\u20E3`),
    'of a person and a sign': PERSONS.flatMap((person) =>
      AFTER_PERSONS.map((sign) => `${person}\u200D${sign}`),
    ),
    'of a gender': BASES.flatMap((base) =>
      TONES.flatMap((tone) => ['♂️', '♀️'].map((sign) => `${base}${tone}\u200D${sign}`)),
    ),
    'of several': ['🏳️‍🌈', '🏳️‍⚧️', '🏴‍☠️', '❤️‍🔥', '❤️‍🩹', '👁️‍🗨️', '🐻‍❄️', '🐦‍⬛', '😶‍🌫️', '👨‍👩‍👧‍👦', '👩‍❤️‍💋‍👨', '🧑🏻‍🤝‍🧑🏿'],
    'of a country in a country': ['gbeng', 'gbsct', 'gbwls'].map(
      (region) =>
        `🏴${[...region].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')}\u{E007F}`,
    ),
  }

  it.each(Object.entries(KINDS))('is allowed with and without selectors, in every script: %s', (_, emoji) => {
    const recommended = emoji.filter(isEmoji)
    expect(recommended.length).toBeGreaterThan(0)
    const written = recommended.flatMap((one) => [one, one.replaceAll('\uFE0F', '')])
    const names = [...new Set(written)].flatMap((one) => [`Owls ${one}`, `${one} Отбор`, `فريق ${one}`])
    expect(names.filter((name) => !judgeName(name).ok)).toEqual([])
  })

  it.each([
    ['reserved for pictures to come', 'Owls \u{1FC00}', 'nameUnreadable'],
    ['reserved for pictures to come', 'Owls \u{1FFFD}', 'nameUnreadable'],
    ['reserved for pictures to come', '\u{1F8FF}', 'nameUnreadable'],
    ['of two that do not join', 'Owls ⚽\u200D⚽', 'nameInvisible'],
    ['of two signs that do not join', '©\u200D®', 'nameInvisible'],
    ['with a joiner that joins nothing', 'Owls 🦉\u200D', 'nameInvisible'],
    ['with a selector twice', 'Owls 🦉\uFE0F\uFE0F', 'nameInvisible'],
    ['with a selector on a letter', 'Owls a\uFE0F', 'nameInvisible'],
    ['with a selector on a digit', 'Owls 1\uFE0F', 'nameInvisible'],
    ['with a selector on a sign that is none', 'Owls ✇\uFE0F', 'nameInvisible'],
    ['with the tags of no country', 'Owls 🏴\u{E0062}\u{E0067}\u{E007F}', 'nameInvisible'],
    ['of half a flag', 'Owls 🇧', 'nameUnreadable'],
  ])('is none %s: %j', (_, name, issue) => {
    expect(judgeName(name)).toEqual({ ok: false, refusal: issue })
  })

  it('is, of all characters and pairs of them, only what Unicode recommends', () => {
    const every = Array.from({ length: 0x20000 - 0x1f000 }, (__, at) => String.fromCodePoint(at + 0x1f000))
    const unassigned = every.filter((one) => /^\p{Cn}$/u.test(one))
    expect(unassigned.filter((one) => judgeName(`Owls ${one}`).ok)).toEqual([])
    const signs = [...'⚽❤☠🔥👩👨🏽🏳🌈']
    const joined = signs.flatMap((one) => signs.map((other) => `${one}\u200D${other}`))
    const withSelectors = (text: string) => text.replaceAll(/[❤☠🏳]/gu, '$&\uFE0F')
    expect(joined.filter((one) => judgeName(`Owls ${one}`).ok)).toEqual(
      joined.filter((one) => isEmoji(withSelectors(one))),
    )
  })

  it('is allowed with a selector that it does not need', () => {
    const names = ['⚽️ Owls', '⚡️ Bolts', '⭐️ Stars', '⛳️ Club', '⚾️ Nine', 'Ring 🏆️', 'Отбор ⚽\uFE0E']
    expect(names.filter((name) => !judgeName(name).ok)).toEqual([])
  })
})
