import { describe, expect, it } from 'vitest'
import { inLanguage } from '../in-language.ts'
import { buildClub, buildFootballer } from './build-named.ts'

const club = buildClub({
  id: 1,
  name: 'Harrowmere United',
  shortName: 'HAR',
  names: { bg: { name: 'Хароумиър Юнайтед', shortName: 'ХАР' } },
  kit: { primary: '#aa0011', secondary: '#ffffff', pattern: 'plain' },
  strength: 3,
  onlineStoreUrl: null,
})

const player = buildFootballer({
  id: 1,
  mergedInto: null,
  personId: 1,
  clubId: 1,
  position: 4,
  firstName: 'Jude',
  lastName: 'Ashdown',
  displayName: 'Ashdown',
  names: {
    bg: { firstName: 'Джуд', lastName: 'Ашдаун', displayName: 'Ашдаун' },
    ar: { firstName: 'جود', lastName: 'أشداون', displayName: 'أشداون' },
  },
  status: 'available',
  news: '',
  initialPrice: 500,
  merchandiseLink: null,
})

describe('names by language', () => {
  it('calls a club as the language does, with the same badge', () => {
    expect(inLanguage(club, 'bg')).toMatchObject({ name: 'Хароумиър Юнайтед', shortName: 'ХАР', id: 1 })
    expect(inLanguage(club, 'bg').badgeLetters).toBe('HAR')
  })

  it('leaves what a language calls the same as it is', () => {
    expect(inLanguage(club, 'ar')).toBe(club)
    expect(inLanguage(player, 'en')).toBe(player)
    expect(inLanguage(player, 'fr')).toBe(player)
  })

  it('shortens a player to an initial where there are initials', () => {
    expect(player.name).toBe('J. Ashdown')
    expect(inLanguage(player, 'bg').name).toBe('Дж. Ашдаун')
    expect(inLanguage(player, 'ar').name).toBe('أشداون')
  })

  it('finds a player in every language by any of their names, and orders them by the one that is shown', () => {
    for (const language of ['en', 'bg', 'ar'] as const) {
      const { searchText } = inLanguage(player, language)
      for (const word of ['jude', 'ashdown', 'джуд', 'ашдаун', 'جود', 'اشداون']) {
        expect(searchText).toContain(word)
      }
    }
    expect(inLanguage(player, 'ar').sortText).toBe('اشداون جود')
    expect(inLanguage(player, 'bg').sortText).toBe('ашдаун джуд')
  })
})
