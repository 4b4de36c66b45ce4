import { describe, expect, it } from 'vitest'
import type { Position } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { buildSeasonTournament } from '../../testing/build-squad.ts'
import { autoSubsOf, cameOnFor, formationBar, missingOf } from './auto-subs.ts'

const { formation } = buildSeasonTournament()

const player = (playerId: number, position: Position, values: Partial<TeamPlayer> = {}) =>
  ({
    playerId,
    position,
    name: `P${playerId}`,
    isAutoIn: false,
    isAutoOut: false,
    replacedBy: null,
    replacedById: null,
    autoSubReason: 'played',
    ...values,
  }) as TeamPlayer

const GROUPS = { GK: 1, DEF: 2, MID: 3, FWD: 4 } as const

/** A side with these players; the reserves are on its bench. */
const side = (starters: readonly TeamPlayer[], reserves: readonly TeamPlayer[]) =>
  ({
    groups: Object.entries(GROUPS).map(([position, groupId]) => ({
      groupId,
      players: starters.filter((each) => each.position === position),
    })),
    reserves,
  }) as unknown as UserTeam

const many = (position: Position, count: number, from: number) =>
  Array.from({ length: count }, (_, index) => player(from + index, position))
const gone = (playerId: number, position: Position) =>
  player(playerId, position, { autoSubReason: 'notReplaced' })
const kept = (playerId: number, position: Position) =>
  player(playerId, position, { autoSubReason: 'breaksFormation' })

it('names for each starter who went off the reserve who came on, of two with one name too', () => {
  const team = side(
    [
      player(2, 'DEF', { isAutoOut: true, replacedById: 14 }),
      player(3, 'MID', { isAutoOut: true, replacedById: 13 }),
      gone(4, 'MID'),
    ],
    [
      player(12, 'MID'),
      player(13, 'MID', { isAutoIn: true, name: 'N. Ilić' }),
      player(14, 'DEF', { isAutoIn: true, name: 'N. Ilić' }),
    ],
  )
  const told = autoSubsOf(team).map(({ out, into }) => [out.playerId, into.playerId])
  expect(told).toEqual([
    [2, 14],
    [3, 13],
  ])
  expect(team.reserves.map((reserve) => cameOnFor(reserve, team)?.playerId)).toEqual([undefined, 3, 2])
  expect(missingOf(team).map(({ playerId }) => playerId)).toEqual([4])
  expect(autoSubsOf({ groups: [], reserves: [] })).toEqual([])
})

describe('a reserve stays on the bench', () => {
  it('when too few would be left in the line of who is missing', () => {
    const team = side(
      [...many('DEF', 2, 1), gone(3, 'DEF'), ...many('MID', 4, 4), ...many('FWD', 3, 8)],
      [kept(20, 'MID')],
    )
    expect(formationBar(kept(20, 'MID'), team, formation)).toEqual({
      kind: 'tooFew',
      position: 'DEF',
      limit: 3,
    })
  })

  it('when too many would be in their own line', () => {
    const team = side([...many('DEF', 5, 1), gone(6, 'MID'), ...many('MID', 2, 7)], [kept(20, 'DEF')])
    expect(formationBar(kept(20, 'DEF'), team, formation)).toEqual({
      kind: 'tooMany',
      position: 'DEF',
      limit: 5,
    })
  })

  it('for no reason of the formation when no starter they could replace is missing', () => {
    const team = side([gone(1, 'GK'), ...many('DEF', 3, 2)], [kept(20, 'DEF')])
    expect(formationBar(kept(20, 'DEF'), team, formation)).toBeUndefined()
  })
})
