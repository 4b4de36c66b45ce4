import { describe, expect, it } from 'vitest'
import { buildPlayer } from '../../testing/build-squad.ts'
import { searchPlayers } from './search-players.ts'

const NAMES = ['Ødegård', 'Джуд', 'حمزة', 'موسى', 'أشداون']

describe('the search for a player', () => {
  it.each([
    ['degard', 'Ødegård'],
    ['ДЖУД', 'Джуд'],
    ['حمزه', 'حمزة'],
    ['موسي', 'موسى'],
    ['اشداون', 'أشداون'],
  ])('by %s finds %s', (text, name) => {
    const players = NAMES.map((lastName, id) => buildPlayer(id + 1, 'MID', { lastName }))
    expect(searchPlayers(players, text).map(({ lastName }) => lastName)).toEqual([name])
  })
})
