import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  remainingBudget,
  validateTeam,
  type GameSettings,
  type SelectablePlayer,
  type TeamDraft,
} from '../index.ts'
import { buildDraft, buildPlayers, buildRules, pick } from '../testing/build-team.ts'

type Case = readonly [
  title: string,
  draft: Partial<TeamDraft>,
  issues: readonly object[],
  settings?: Partial<GameSettings>,
  players?: Readonly<Record<number, Partial<SelectablePlayer>>>,
]

const sameClub = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, { clubId: 7 }]))

const CASES: readonly Case[] = [
  ['4-4-2 of eleven clubs is legal', {}, []],
  ...['1-3-5-2', '1-3-4-3', '1-4-5-1', '1-4-3-3', '1-5-2-3', '1-5-3-2', '1-5-4-1'].map((formation): Case => [
    `${formation} is legal`,
    { starters: pick(formation), viceCaptain: 41 },
    [],
  ]),
  ['a budget spent to the last unit is legal', {}, [], { budget: 5500 }],
  ['a unit over budget is refused', {}, [{ code: 'negativeBudget', missing: 1 }], { budget: 5499 }],
  ['ten players are one too few', { starters: pick('1-4-3-2') }, [{ code: 'playersMissing', missing: 1 }]],
  ['twelve players are too many', { starters: pick('1-4-5-2') }, [{ code: 'tooManyPlayers', limit: 11 }]],
  [
    'a game without reserves is reported before what they cost',
    { reserves: [70] },
    [{ code: 'gameWithoutReserves' }, { code: 'negativeBudget', missing: 500 }],
    { budget: 5500 },
  ],
  [
    'a sixteenth is too many in a squad of fifteen',
    { reserves: [2, 25, 45, 63, 3] },
    [
      { code: 'tooManyPlayers', limit: 15 },
      { code: 'formationIllegal', position: 'GK' },
    ],
    { reservesLimit: 4 },
  ],
  [
    'an unfinished team gets how many are missing, not of which position',
    { starters: pick('0-4-4-2') },
    [{ code: 'playersMissing', missing: 1 }],
  ],
  [
    'a squad without a second goalkeeper lacks a goalkeeper, before it has one too many elsewhere',
    { reserves: [25, 45, 46, 63] },
    [{ code: 'formationIllegal', position: 'GK' }],
    { reservesLimit: 4 },
  ],
  ['a team needs a name', { teamName: '  ' }, [{ code: 'teamNameMissing' }]],
  [
    'a name has 40 characters at most',
    { teamName: 'x'.repeat(41) },
    [{ code: 'teamNameTooLong', limit: 40 }],
  ],
  ['a name must be readable', { teamName: 'a\u202Eb' }, [{ code: 'teamNameUnreadable' }]],
  ['a captain is required', { captain: null }, [{ code: 'captainMissing' }]],
  ['a vice-captain is required', { viceCaptain: null }, [{ code: 'viceCaptainMissing' }]],
  [
    'without captains none is required',
    { captain: null, viceCaptain: null },
    [],
    { hasCaptain: false, hasViceCaptain: false },
  ],
  [
    'a game without captains is reported, no matter who is named',
    { captain: 61, viceCaptain: 41 },
    [{ code: 'gameWithoutCaptain' }, { code: 'gameWithoutViceCaptain' }],
    { hasCaptain: false, hasViceCaptain: false },
  ],
  [
    'a game without a vice-captain is reported',
    { viceCaptain: 41 },
    [{ code: 'gameWithoutViceCaptain' }],
    { hasViceCaptain: false },
  ],
  ['the captain is one of the starters', { captain: 70 }, [{ code: 'captainNotInTeam' }]],
  ['the vice-captain is one of the starters', { viceCaptain: 70 }, [{ code: 'viceCaptainNotInTeam' }]],
  ['one player has one role', { viceCaptain: 61 }, [{ code: 'captainIsViceCaptain' }]],
  [
    'a player is picked once',
    { starters: [...pick('1-4-3-2'), 41] },
    [{ code: 'duplicatePlayer', playerId: 41 }],
  ],
  [
    'a player nobody knows is refused and fills no position',
    { starters: [...pick('1-4-4-1'), 999], viceCaptain: 41 },
    [{ code: 'unknownPlayer', playerId: 999 }],
  ],
  ...(
    [
      ['0-5-4-2', 'GK'],
      ['2-4-4-1', 'GK'],
      ['1-2-5-3', 'DEF'],
      ['1-6-3-1', 'DEF'],
      ['1-5-1-4', 'MID'],
      ['1-3-6-1', 'MID'],
      ['1-5-5-0', 'FWD'],
      ['1-3-3-4', 'FWD'],
    ] as const
  ).map(([formation, position]): Case => [
    `${formation} is no formation`,
    { starters: pick(formation), captain: 41, viceCaptain: 21 },
    [{ code: 'formationIllegal', position }],
  ]),
  ['three of a club are legal', {}, [], {}, sameClub(1, 21, 41)],
  [
    'four of a club are not',
    {},
    [{ code: 'tooManyFromClub', clubId: 7, limit: 3 }],
    {},
    sameClub(1, 21, 41, 61),
  ],
  [
    'five of any position are legal in a game of five',
    { starters: pick('0-0-2-3') },
    [],
    { startersLimit: 5 },
  ],
  [
    'the maximum of a position applies in a game of six',
    { starters: pick('2-0-2-2') },
    [{ code: 'formationIllegal', position: 'GK' }],
    { startersLimit: 6 },
  ],
  ['eleven and four reserves make 2, 5, 5 and 3', { reserves: [2, 25, 45, 63] }, [], { reservesLimit: 4 }],
  [
    'missing reserves are missing players, no wrong formation',
    { reserves: [2, 25] },
    [{ code: 'playersMissing', missing: 2 }],
    { reservesLimit: 4 },
  ],
  [
    'a third goalkeeper makes no squad',
    { reserves: [2, 3, 45, 63] },
    [{ code: 'formationIllegal', position: 'GK' }],
    { reservesLimit: 4 },
  ],
  [
    'reserves count towards the club limit',
    { reserves: [2, 25, 45, 63] },
    [{ code: 'tooManyFromClub', clubId: 7, limit: 3 }],
    { reservesLimit: 4 },
    sameClub(1, 21, 45, 63),
  ],
  [
    'a starter is no reserve too',
    { reserves: [1, 25, 45, 63] },
    [{ code: 'duplicatePlayer', playerId: 1 }],
    { reservesLimit: 4 },
  ],
]

describe('a team', () => {
  for (const [title, draft, issues, settings = {}, players = {}] of CASES) {
    it(title, () => {
      expect(validateTeam(buildDraft(draft), buildPlayers(players), buildRules(settings))).toEqual(issues)
    })
  }

  it('lists its issues in order: budget, count, name, captains, players, formation, clubs', () => {
    const draft = buildDraft({
      starters: [1, 2, 2, 999, 61, 62],
      captain: null,
      viceCaptain: 70,
      teamName: '',
    })
    const players = buildPlayers({ 1: { clubId: 7 }, 2: { clubId: 7 }, 61: { clubId: 7 } })
    const codes = validateTeam(draft, players, buildRules({ budget: 100 })).map(({ code }) => code)
    expect(codes).toEqual([
      'negativeBudget',
      'playersMissing',
      'teamNameMissing',
      'captainMissing',
      'viceCaptainNotInTeam',
      'duplicatePlayer',
      'unknownPlayer',
      'formationIllegal',
      'tooManyFromClub',
    ])
  })

  it('is over budget exactly when what remains is below nothing', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 15_000 }), (list, budget) => {
        const draft = buildDraft()
        const players = buildPlayers(
          Object.fromEntries(draft.starters.map((id, index) => [id, { price: list[index] ?? 0 }])),
        )
        const rules = buildRules({ budget })
        const left = budget - list.reduce((sum, price) => sum + price, 0)
        expect(remainingBudget(draft, players, rules)).toBe(left)
        expect(validateTeam(draft, players, rules)).toEqual(
          left < 0 ? [{ code: 'negativeBudget', missing: -left }] : [],
        )
      }),
    )
  })
})
