import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchClubs, matchPlayers, type KnownPerson } from './match-identities.ts'

const person = (name: string, more: Partial<KnownPerson<string>> = {}): KnownPerson<string> => ({
  id: name,
  names: [name],
  clubId: 1,
  ...more,
})
const known = (...names: readonly (string | KnownPerson<string>)[]) =>
  names.map((one) => (typeof one === 'string' ? person(one) : one))
const find = (theirs: KnownPerson<string>, ...ours: readonly (string | KnownPerson<string>)[]) =>
  matchPlayers([theirs], known(...ours)).get(theirs.id)
const sure = (id: string) => ({ kind: 'sure', id })
const perhaps = (...ids: readonly string[]) => expect.objectContaining({ kind: 'candidates', ids })

describe('somebody of another source', () => {
  it.each([
    ['Altay Bayındır', 'Altay Bayindir'],
    ['A. Bayındır', 'Altay Bayındır'],
    ['Martin Ødegaard', 'M. Odegaard'],
    ['Son Heung-Min', 'Heung-min Son'],
    ['N’Golo Kanté', "N'Golo Kante"],
    ['Ederson', 'Ederson Santana de Moraes'],
    ['Łukasz Strauß', 'Lukasz Strauss'],
  ])('%s is %s in the same club', (theirs, ours) => {
    expect(find(person(theirs), ours, 'Somebody Else')).toEqual(sure(ours))
  })

  it('two brothers with one initial are for a person to decide, unless the number decides', () => {
    const brothers = [person('Jacob Murphy', { shirtNumber: 7 }), person('Josh Murphy', { shirtNumber: 11 })]
    expect(find(person('J. Murphy'), ...brothers)?.kind).toBe('candidates')
    expect(find(person('J. Murphy', { shirtNumber: 11 }), ...brothers)).toEqual(sure('Josh Murphy'))
  })

  it('an initial with another number is not sure', () => {
    const ours = person('Altay Bayındır', { shirtNumber: 1 })
    expect(find(person('A. Bayındır', { shirtNumber: 31 }), ours)).toEqual(perhaps('Altay Bayındır'))
  })

  it('a short name in common proves nothing where the whole names differ', () => {
    const [thiago, bernardo] = ['Thiago', 'Bernardo'].map((first) =>
      person(`${first} Silva`, { names: [`${first} Silva`, 'Silva'] }),
    )
    if (thiago === undefined || bernardo === undefined) throw new Error('two people')
    expect(find(thiago, bernardo)).toEqual(perhaps('Bernardo Silva'))
    expect(find(person('Silva'), bernardo)).toEqual(sure('Bernardo Silva'))
  })

  it('the same initial and surname with other numbers may be two people', () => {
    const ours = person('J. Silva', { shirtNumber: 10 })
    expect(find(person('J. Silva', { shirtNumber: 7 }), ours)).toEqual(perhaps('J. Silva'))
    expect(find(person('J. Silva', { shirtNumber: 10 }), ours)).toEqual(sure('J. Silva'))
  })

  it('is likely by the whole name in any club, by a form of it in the same club alone', () => {
    const isLikely = (theirs: KnownPerson<string>, ours: string) => {
      const found = find(theirs, ours)
      return found?.kind === 'candidates' && found.isLikely
    }
    expect(isLikely(person('Ana Élan', { clubId: 2 }), 'Ana Elan')).toBe(true)
    expect(isLikely(person('A. Elan', { clubId: 2 }), 'Ana Elan')).toBe(false)
    expect(isLikely(person('Bea Elan'), 'Ana Elan')).toBe(false)
  })

  it('the same name in another club is not sure without the same birth date', () => {
    const moved = person('Ana Élan', { clubId: 2, birthDate: '2001-02-03' })
    expect(find(moved, person('Ana Elan'))).toEqual(perhaps('Ana Elan'))
    expect(find(moved, person('Ana Elan', { birthDate: '2001-02-03' }))).toEqual(sure('Ana Elan'))
  })

  it('another birth date is somebody else, whatever the name', () => {
    const ours = person('Ana Elan', { birthDate: '1999-01-01' })
    expect(find(person('Ana Élan', { birthDate: '2001-02-03' }), ours)).toEqual({ kind: 'none' })
  })

  it('a goalkeeper is not taken for a forward of the same name', () => {
    expect(find(person('Bo Sør', { position: 'GK' }), person('Bo Sor', { position: 'FWD' }))?.kind).toBe(
      'candidates',
    )
  })

  it('a surname in common makes a candidate, in the same club alone', () => {
    expect(find(person('Bernardo Silva'), 'David Silva')).toEqual(perhaps('David Silva'))
    expect(find(person('Bernardo Silva', { clubId: 2 }), 'David Silva')).toEqual({ kind: 'none' })
  })

  it('two of theirs are never one of ours', () => {
    const found = matchPlayers([person('A. Diallo'), person('Amad Diallo')], known('Amad Diallo'))
    expect([...found.values()].map(({ kind }) => kind)).toEqual(['candidates', 'candidates'])
  })

  it('whatever the names, nobody of ours is sure to be two of theirs', () => {
    const name = fc.constantFrom(
      'A. Silva',
      'Ana Silva',
      'Bo Silva',
      'Silva',
      'Ana B. Silva',
      'Cy Diaz',
      'C. Diaz',
    )
    const people = fc
      .array(
        fc.record({
          name,
          clubId: fc.integer({ min: 1, max: 2 }),
          shirtNumber: fc.option(fc.nat(3), { nil: undefined }),
        }),
      )
      .map((list) => list.map(({ name: one, ...more }, id) => ({ id, names: [one], ...more })))
    fc.assert(
      fc.property(people, people, (theirs, ours) => {
        const ids = [...matchPlayers(theirs, ours).values()].flatMap((one) =>
          one.kind === 'sure' ? [one.id] : [],
        )
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('a club of another source', () => {
  const club = (name: string, shortName: string) => ({ id: name, name, shortName })
  const ours = [
    club('Manchester City', 'MCI'),
    club('Manchester United', 'MUN'),
    club('Tottenham Hotspur', 'TOT'),
    club('1. FC Köln', 'KOE'),
  ]
  const findClub = (name: string, shortName: string) => matchClubs([club(name, shortName)], ours).get(name)

  it('is known by its name, or by its short name and a word of it', () => {
    expect(findClub('Manchester City FC', 'MAC')).toEqual(sure('Manchester City'))
    expect(findClub('Man City', 'MCI')).toEqual(sure('Manchester City'))
    expect(findClub('FC Koln', 'COL')).toEqual(sure('1. FC Köln'))
    expect(findClub('Tottenham', 'TOT')).toEqual(sure('Tottenham Hotspur'))
  })

  it('is not sure by a part of its name', () => {
    expect(findClub('Tottenham', 'THS')).toEqual(perhaps('Tottenham Hotspur'))
    expect(findClub('Manchester', 'MAN')).toEqual(perhaps('Manchester City', 'Manchester United'))
    expect(findClub('Real Nowhere', 'RNO')).toEqual({ kind: 'none' })
  })
})
