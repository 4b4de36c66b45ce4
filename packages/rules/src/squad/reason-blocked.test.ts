import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formationOf,
  reasonBlocked,
  validateTeam,
  type GameSettings,
  type SelectablePlayer,
} from '../index.ts'
import { buildDraft, buildPlayers, buildRules, pick } from '../testing/build-team.ts'

type Case = readonly [
  title: string,
  picked: readonly number[],
  playerId: number,
  reason: string | undefined,
  settings?: Partial<GameSettings>,
  players?: Readonly<Record<number, Partial<SelectablePlayer>>>,
]

const CASES: readonly Case[] = [
  ['anybody may join an empty team', [], 61, undefined],
  ['nobody joins a full team', pick('1-4-4-2'), 63, 'teamFull'],
  ['a second goalkeeper finds the position full', [1], 2, 'positionFull'],
  ['a sixth defender finds the position full', pick('0-5-0-0'), 26, 'positionFull'],
  ['a fourth forward finds the position full', pick('0-0-0-3'), 64, 'positionFull'],
  ['the last slot is reserved for the goalkeeper', pick('0-4-4-2'), 45, 'positionNeeded'],
  ['the goalkeeper takes the last slot', pick('0-4-4-2'), 1, undefined],
  ['two slots are reserved for goalkeeper and forward', pick('0-5-4-0'), 45, 'positionNeeded'],
  ['one of three last slots is free', pick('0-4-4-0'), 45, undefined],
  ['the last slot is closed to a fourth defender too', pick('0-3-5-2'), 24, 'positionNeeded'],
  ['a squad reserves no slot on the field', pick('0-4-5-0'), 25, undefined, { reservesLimit: 4 }],
  ['nobody joins a full squad', [...pick('1-4-4-2'), 2, 25, 45, 63], 64, 'teamFull', { reservesLimit: 4 }],
  ['a squad is not full with eleven', pick('1-4-4-2'), 63, undefined, { reservesLimit: 4 }],
  ['a game of five reserves no slot', pick('0-0-4-0'), 45, undefined, { startersLimit: 5 }],
  ['a fourth of a club is too many', [1, 21, 41], 61, 'clubLimit', {}, clubOf(1, 21, 41, 61)],
  ['a third of a club is not', [1, 21], 61, undefined, {}, clubOf(1, 21, 61)],
  ['who costs a unit too much is over budget', [1], 21, 'overBudget', { budget: 999 }],
  ['who costs all that is left is not', [1], 21, undefined, { budget: 1000 }],
  ['a squad with reserves takes a second goalkeeper', [1], 2, undefined, { reservesLimit: 4 }],
  ['a squad with reserves takes no third', [1, 2], 3, 'positionFull', { reservesLimit: 4 }],
  ['a full team comes before every other reason', pick('1-4-4-2'), 2, 'teamFull', { budget: 0 }],
  [
    'the club limit comes before the budget',
    [1, 21, 41],
    61,
    'clubLimit',
    { budget: 0 },
    clubOf(1, 21, 41, 61),
  ],
]

function clubOf(...ids: number[]) {
  return Object.fromEntries(ids.map((id) => [id, { clubId: 7 }]))
}

describe('a row of the player list', () => {
  for (const [title, picked, playerId, reason, settings = {}, changes = {}] of CASES) {
    it(title, () => {
      const players = buildPlayers(changes)
      const player = players.get(playerId)
      expect(player && reasonBlocked(player, picked, players, buildRules(settings))).toBe(reason)
    })
  }

  it('is open as long as the team lacks players, and everyone let in makes a legal team in the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 11, maxLength: 11 }),
        (draws) => {
          const players = buildPlayers()
          const rules = buildRules()
          const picked: number[] = []
          for (const draw of draws) {
            const open = [...players.values()].filter(
              (player) =>
                !picked.includes(player.id) && reasonBlocked(player, picked, players, rules) === undefined,
            )
            picked.push(open[draw % open.length]?.id ?? -1)
          }
          const [captain = 0, viceCaptain = 0] = picked
          expect(
            validateTeam(buildDraft({ starters: picked, captain, viceCaptain }), players, rules),
          ).toEqual([])
        },
      ),
    )
  })
})

it('a formation is written defenders-midfielders-forwards', () => {
  expect(formationOf(pick('1-3-5-2'), buildPlayers())).toBe('3-5-2')
})
