import { describe, expect, it } from 'vitest'
import { judgeNewName } from './judge-new-name.ts'

const BRAND = 'Gaffer'

describe('the name a manager gives', () => {
  it.each([
    'The Gaffer',
    'Gaffers of Sofia',
    'Late Winners',
    'Official Fulham fans',
    'No supporters left',
    'Modest Eleven',
    'BadMinton 1999',
    'Ad⚽Minimum',
    'McDonald 11',
    'Équipe de France',
    'Отбор на квартала',
    'أداء مشرف',
    'فريق الأصدقاء',
    '1-0',
  ])('may be %j', (name) => {
    expect(judgeNewName(name, BRAND)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['the name of the game', 'Gaffer'],
    ['the name of the game, spaced out', 'G a f f e r'],
    ['the name of the game with a digit', 'Gaff3r'],
    ['the name of the game in Cyrillic look-alikes alone', 'ѕоре', 'Sope'],
    ['the name of the game and its support', 'Gaffer Support'],
    ['both as one word', 'GafferSupport24'],
    ['both with a digit', 'gaffer-supp0rt'],
    ['both in capitals with a small l for I', 'GAFFER ADMlN'],
    ['the game as official', 'Gaffer (official)'],
    ['the game as official in French', 'Gaffer officiel'],
    ['the team of the game', 'Gaffer Team'],
    ['a title', 'Admin'],
    ['a title of several', 'Administrators'],
    ['a title of several in French', 'Les modérateurs'],
    ['a title of several in Bulgarian', 'Администратори'],
    ['a title among words', 'Ask an admin'],
    ['a title with accents', 'Modérateur'],
    ['a title with other accents', 'Ädmîn'],
    ['a title in pieces', 'a.d.m.i.n'],
    ['a title in boxes', '🅰🅳🅼🅸🅽'],
    ['a title in circles', 'Ⓐⓓⓜⓘⓝ'],
    ['a title with a doubled letter', 'Suppport'],
    ['a title with a picture inside', 'ad⚽min'],
    ['a title in small capitals', 'ᴀᴅᴍɪɴ'],
    ['the name of the game in small capitals', 'ɢaffer'],
    ['a title with a number', 'admin1'],
    ['a title with a number in front', '007 Support24'],
    ['a title after another word', 'TheAdmin'],
    ['a title in Bulgarian', 'Администратор'],
    ['support in Bulgarian', 'Поддръжка'],
    ['support in Arabic', 'فريق الدعم'],
    ['a moderator in Arabic', 'المشرف'],
    ['a game with an Arabic name as official', 'ملعب ساحل الرسمي', 'ملعب ساحل'],
    ['a game with an Arabic name and its support', 'دعم ملعب ساحل', 'ملعب ساحل'],
    ['a game with a Bulgarian name as official', 'Левски Мания официално', 'Левски Мания'],
  ])('may not be %s', (_, name, brand = BRAND) => {
    expect(judgeNewName(name, brand)).toMatchObject({ ok: false, refusal: { code: 'nameReserved' } })
  })

  it('is refused with what is wrong', () => {
    expect(judgeNewName('x'.repeat(41), BRAND)).toMatchObject({
      ok: false,
      refusal: { code: 'nameTooLong', values: { limit: 40 } },
    })
    expect(judgeNewName('аdmin', BRAND)).toMatchObject({ ok: false, refusal: { code: 'nameMixedScripts' } })
  })
})
