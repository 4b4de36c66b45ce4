import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesInSight, type NamedPlayer } from './names-in-sight.ts'

const player = (id: number, firstName: string, lastName: string): NamedPlayer => ({
  id,
  firstName,
  lastName,
  name: lastName || firstName,
})

function namesOf(players: readonly NamedPlayer[]): readonly string[] {
  return players.map(namesInSight(players))
}

describe('the names of players in sight of one another', () => {
  it('are the last names where nobody shares one', () => {
    expect(namesOf([player(1, 'Nikola', 'Đurašević'), player(2, 'Jan', 'Sorel')])).toEqual([
      'Đurašević',
      'Sorel',
    ])
  })

  it.each([
    ['the initial', ['Nikola Đurašević', 'Marko Đurašević'], ['N. Đurašević', 'M. Đurašević']],
    ['more letters', ['Nikola Ilić', 'Nemanja Ilić', 'Marko Ilić'], ['Ni. Ilić', 'Ne. Ilić', 'M. Ilić']],
    ['the whole first name', ['Dan Reed', 'Daniel Reed'], ['Dan Reed', 'Dani. Reed']],
    ['no half word', ['Jean-Luc Roy', 'Jean-Marc Roy'], ['Jean-L. Roy', 'Jean-M. Roy']],
    ['of Bulgarian letters that are one sound', ['Джон Ашдаун', 'Димо Ашдаун'], ['Дж. Ашдаун', 'Д. Ашдаун']],
    [
      'the whole name in Arabic, which has no initials',
      ['إيكر أشداون', 'سامي أشداون'],
      ['إيكر أشداون', 'سامي أشداون'],
    ],
  ])('add %s where two share the last one', (_, whole, shown) => {
    const players = whole.map((name, id) => {
      const [first = '', last = ''] = name.split(' ')
      return player(id, first, last)
    })
    expect(namesOf(players)).toEqual(shown)
  })

  it('compare as people read: without case, accents and the spelling of Arabic letters', () => {
    expect(namesOf([player(1, 'Thomas', 'Müller'), player(2, 'Gerd', 'MULLER')])).toEqual([
      'T. Müller',
      'G. MULLER',
    ])
    expect(namesOf([player(1, 'سامي', 'أحمد'), player(2, 'كريم', 'احمد')])).toEqual([
      'سامي أحمد',
      'كريم احمد',
    ])
    expect(namesOf([player(1, 'José', 'Silva'), player(2, 'Jose', 'Silva')])).toEqual([
      'José Silva',
      'Jose Silva',
    ])
  })

  it('leave a player of one name theirs, and mark the other by the initial', () => {
    expect(namesOf([player(1, '', 'Pepe'), player(2, 'João', 'Pepe')])).toEqual(['Pepe', 'J. Pepe'])
    expect(namesOf([player(1, 'Ederson', ''), player(2, 'Ana', 'Ederson')])).toEqual([
      'Ederson',
      'A. Ederson',
    ])
  })

  it('begin with another short form where a list has one', () => {
    const [one, other] = [
      { ...player(1, 'Nikola', 'Ilić'), name: 'N. Ilić' },
      { ...player(2, 'Nemanja', 'Ilić'), name: 'N. Ilić' },
    ]
    const sorel = { ...player(3, 'Jan', 'Sorel'), name: 'J. Sorel' }
    const nameOf = namesInSight([one, other, sorel], 'list')
    expect([one, other, sorel].map(nameOf)).toEqual(['Ni. Ilić', 'Ne. Ilić', 'J. Sorel'])
  })

  it('do not change for the same player twice, and are short for anybody out of sight', () => {
    const [one, away] = [player(1, 'Nikola', 'Ilić'), player(9, 'Marko', 'Ilić')]
    const nameOf = namesInSight([one, { ...one }])
    expect(nameOf(one)).toBe('Ilić')
    expect(nameOf(away)).toBe('Ilić')
  })

  it('are distinct wherever the whole names are', () => {
    const first = fc.constantFrom(
      '',
      'N',
      'Ni',
      'Nikola',
      'Nemanja',
      'Jean-Luc',
      'Jean Marc',
      'José',
      'Jose',
      'Джон',
      'Джордж',
      'إيكر',
      'سامي',
      'A B',
    )
    const last = fc.constantFrom(
      'Ilić',
      'Ilic',
      'N. Ilić',
      'Ni. Ilić',
      'Luc Ilić',
      'أشداون',
      'Ашдаун',
      'B Ilić',
      '',
      'Ederson',
    )
    const people = fc.uniqueArray(
      fc.record({ firstName: first, lastName: last }).filter((one) => one.firstName + one.lastName !== ''),
      { maxLength: 15, selector: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() },
    )
    fc.assert(
      fc.property(people, fc.constantFrom('shirt' as const, 'list' as const), (drawn, form) => {
        const players = drawn.map(({ firstName, lastName }, id) => player(id, firstName, lastName))
        const nameOf = namesInSight(players, form)
        const names = players.map(nameOf)
        expect(new Set(names).size).toBe(players.length)
        for (const name of names) expect(name.trim()).toBe(name)
      }),
    )
  })
})
