import { describe, expect, it } from 'vitest'
import {
  activeRound,
  arePointsShown,
  canPickRoles,
  openRound,
  rolesOfRound,
  selectedRound,
  type SeasonRound,
} from '../index.ts'
import { buildSquad } from '../testing/build-team.ts'

/** Rounds with deadlines at 100, 200, 300…; each 'closed', 'over', 'on' or 'ahead'. */
function rounds(...states: ('closed' | 'over' | 'on' | 'ahead')[]): SeasonRound[] {
  return states.map((state, index) => ({
    number: index + 1,
    deadlineAt: (index + 1) * 100,
    isLocked: state !== 'ahead',
    isClosed: state === 'closed',
    matchesLeft: state === 'closed' || state === 'over' ? 0 : 10,
  }))
}

describe('of the rounds of a season', () => {
  it.each([
    ['before the start', rounds('ahead', 'ahead'), 0, [1, 1, 1]],
    ['while the first is played', rounds('on', 'ahead'), 150, [1, 1, 2]],
    ['when no match of the active one is left', rounds('over', 'ahead'), 190, [1, 2, 2]],
    ['once it is closed', rounds('closed', 'ahead'), 190, [2, 2, 2]],
    ['at the deadline of the next', rounds('closed', 'ahead', 'ahead'), 200, [2, 2, 3]],
    ['when the last is over', rounds('closed', 'over'), 250, [2, 2, undefined]],
    ['after the season', rounds('closed', 'closed'), 900, [2, 2, undefined]],
    ['after a longer season', rounds('closed', 'closed', 'closed', 'closed'), 900, [4, 4, undefined]],
    ['without any', [], 0, [undefined, undefined, undefined]],
  ] as const)('%s these are active, shown and open', (_, given, now, expected) => {
    const found = [activeRound(given), selectedRound(given), openRound(given, now)]
    expect(found.map((round) => round?.number)).toEqual(expected)
  })
})

describe('captain and vice-captain of a round', () => {
  const [first, second, third] = rounds('closed', 'ahead', 'ahead')
  const can = (round: SeasonRound | undefined, active: SeasonRound | undefined, now: number) =>
    round !== undefined && active !== undefined && canPickRoles(round, active, now)

  it.each([
    ['may be picked in the active round before it starts', second, 199, true],
    ['may not from its start on', second, 200, false],
    ['may be picked in a later round', third, 250, true],
    ['may not be picked in an earlier round', first, 0, false],
  ])('%s', (_, round, now, expected) => {
    expect(can(round, second, now)).toBe(expected)
  })

  it('may not be picked in an earlier round, even one that never started', () => {
    const [skipped, active] = rounds('ahead', 'ahead')
    expect(can(skipped, active, 0)).toBe(false)
  })

  it.each([
    ['are those of the line-up when none was chosen ahead', null, null, [61, 62]],
    ['are those chosen ahead who still start', 41, 42, [41, 42]],
    ['are those of the line-up where the chosen one is on the bench', 63, 41, [61, 41]],
    ['are those of the line-up where the chosen one has left', 41, 999, [41, 62]],
    ['are exchanged when the vice-captain was chosen captain', 62, null, [62, 61]],
  ] as const)('%s', (_, captain, viceCaptain, expected) => {
    const roles = rolesOfRound(buildSquad(), { captain, viceCaptain })
    expect([roles.captain, roles.viceCaptain]).toEqual(expected)
  })
})

describe('points of a player', () => {
  const round = { number: 1, deadlineAt: 100, isLocked: false, isClosed: false, matchesLeft: 10 }
  it.each([
    ['are hidden while all is ahead', 99, [true, true], false],
    ['are shown from the start of the round', 100, [true, true], true],
    ['are shown when a fixture of the club is no longer upcoming', 99, [true, false], true],
    ['are hidden without a fixture before the start', 99, [], false],
  ])('%s', (_, now, upcoming, expected) => {
    const fixtures = upcoming.map((isUpcoming) => ({ isUpcoming }))
    expect(arePointsShown(round, now, fixtures)).toBe(expected)
  })
})
