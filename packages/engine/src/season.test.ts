import {
  CHIPS,
  POSITIONS,
  rulePack,
  formationsOf,
  scoreSeasonTeam,
  withPaidFormations,
  type Chip,
  type LineUp,
  type PlayerRoundScore,
  type RulePack,
} from '@gaffer/rules'
import { buildSeasonRules } from '@gaffer/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipNumber, playerColumns, scoreSeasonTeams, type SeasonTeamColumns } from './index.ts'

/** Ten players of each position: 1-10 goalkeepers, 11-20 defenders, 21-30, 31-40. */
const PLAYERS = 40
const SQUAD = [2, 5, 5, 3]

/** Scores of the players from 1 on; some of them have no known match. */
const round = fc
  .array(
    fc.record({
      points: fc.integer({ min: -10, max: 30 }).map((points) => points * 50),
      played: fc.boolean(),
      hasFinished: fc.boolean(),
      isPlaying: fc.boolean(),
      isDone: fc.boolean(),
      isKnown: fc.integer({ min: 0, max: 30 }).map((draw) => draw > 0),
    }),
    { minLength: PLAYERS, maxLength: PLAYERS },
  )
  .map(
    (drawn) =>
      new Map(
        drawn.flatMap(({ isKnown, ...score }, index): [number, PlayerRoundScore][] => {
          const position = POSITIONS[Math.floor(index / 10)] ?? 'GK'
          const facts = { cleanSheetPoints: 0, substituteId: undefined, clubId: 1, price: 500 }
          return isKnown ? [[index + 1, { ...score, ...facts, position }]] : []
        }),
      ),
  )

type Team = LineUp & {
  readonly chip: Chip | null
  readonly transferCost: number
  readonly paid: readonly string[]
}

function teamOf(formations: readonly string[], paid: readonly string[]): fc.Arbitrary<Team> {
  const squad = fc.tuple(
    ...SQUAD.map((count, line) =>
      fc.shuffledSubarray(
        Array.from({ length: 10 }, (_, index) => line * 10 + index + 1),
        { minLength: count, maxLength: count },
      ),
    ),
  )
  return fc
    .record({
      squad,
      formation: fc.constantFrom(...formations),
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
      captain: fc.nat(10),
      vice: fc.nat(10),
      hasRoles: fc.boolean(),
      chip: fc.constantFrom(null, null, ...CHIPS),
      transferCost: fc.constantFrom(0, 0, 400, 1200),
      paid: fc.subarray([...paid]),
    })
    .map(({ squad: lines, formation, order, captain, vice, hasRoles, chip, transferCost, paid: owned }) => {
      const counts = [1, ...formation.split('-').map(Number)]
      const starters = lines.flatMap((line, index) => line.slice(0, counts[index]))
      const left = lines.flatMap((line, index) => line.slice(counts[index]))
      return {
        starters,
        reserves: order.flatMap((place) => left[place] ?? []),
        captain: hasRoles ? (starters[captain] ?? null) : null,
        viceCaptain: hasRoles && vice !== captain ? (starters[vice] ?? null) : null,
        chip,
        transferCost,
        paid: owned,
      }
    })
}

function columnsOf(teams: readonly Team[]): SeasonTeamColumns {
  return {
    size: teams.length,
    width: 11,
    starters: Int32Array.from(teams.flatMap(({ starters }) => starters)),
    captains: Int32Array.from(teams, ({ captain }) => captain ?? 0),
    viceCaptains: Int32Array.from(teams, ({ viceCaptain }) => viceCaptain ?? 0),
    reservesWidth: 4,
    reserves: Int32Array.from(teams.flatMap(({ reserves }) => reserves)),
    chips: Uint8Array.from(teams, ({ chip }) => chipNumber(chip)),
    transferCosts: Int32Array.from(teams, ({ transferCost }) => transferCost),
  }
}

function expectAsReference(
  pack: RulePack,
  teams: readonly Team[],
  players: ReadonlyMap<number, PlayerRoundScore>,
  formations: readonly string[],
  allowed?: Uint32Array,
) {
  const rules = buildSeasonRules({}, pack)
  const scores = {
    points: new Int32Array(teams.length),
    finishedPoints: new Int32Array(teams.length),
    finishedPlayers: new Uint8Array(teams.length),
    activePlayers: new Uint8Array(teams.length),
  }
  const columns = allowed === undefined ? columnsOf(teams) : { ...columnsOf(teams), formations: allowed }
  const { captainFactor } = pack
  const { tripleCaptainFactor } = pack.season.chips
  scoreSeasonTeams(
    columns,
    playerColumns(players),
    { startersLimit: rules.startersLimit, formations, captainFactor, tripleCaptainFactor },
    { from: 0, to: teams.length },
    scores,
  )
  const reference = teams.map((team) =>
    scoreSeasonTeam(team, players, team, withPaidFormations(rules, team.paid), pack),
  )
  expect([...scores.points]).toEqual(reference.map(({ points }) => points))
  expect([...scores.finishedPoints]).toEqual(reference.map(({ finishedPoints }) => finishedPoints))
  expect([...scores.finishedPlayers]).toEqual(reference.map(({ finishedPlayers }) => finishedPlayers))
  expect([...scores.activePlayers]).toEqual(reference.map(({ activePlayers }) => activePlayers))
}

describe('the engine, for teams with reserves', () => {
  it('gives every team of a season what the rules give it', () => {
    const pack = rulePack('classic')
    const formations = formationsOf(buildSeasonRules({}, pack))
    fc.assert(
      fc.property(
        round,
        fc.array(teamOf(formations, []), { minLength: 1, maxLength: 30 }),
        (players, teams) => expectAsReference(pack, teams, players, formations),
      ),
      { numRuns: 400 },
    )
  })

  it('gives every team of a room what the rules give it, by the formations its entry has paid for', () => {
    const pack = rulePack('room')
    const { free = [], paid = [] } = pack.formations ?? {}
    const formations = [...free, ...paid]
    const team = teamOf(formations, paid)
    fc.assert(
      fc.property(round, fc.array(team, { minLength: 1, maxLength: 30 }), (players, teams) => {
        const allowed = Uint32Array.from(teams, (each) =>
          formations.reduce(
            (bits, formation, place) =>
              free.includes(formation) || each.paid.includes(formation) ? bits | (1 << place) : bits,
            0,
          ),
        )
        expectAsReference(pack, teams, players, formations, allowed)
      }),
      { numRuns: 400 },
    )
  })

  it('brings in only a goalkeeper for a goalkeeper in a small side too, which needs none', () => {
    const pack = rulePack('classic')
    const rules = { ...buildSeasonRules({}, pack), startersLimit: 2, formations: ['0-1-0', '0-2-0'] }
    const roles = { captain: null, viceCaptain: null, chip: null, transferCost: 0, paid: [] }
    const team = { starters: [1, 21], reserves: [22], ...roles }
    const facts = {
      hasFinished: true,
      isPlaying: false,
      isDone: true,
      clubId: 1,
      price: 1,
      cleanSheetPoints: 0,
    }
    const player = (points: number, position: 'GK' | 'MID') => ({
      ...facts,
      points,
      position,
      played: points > 0,
      substituteId: undefined,
    })
    const players = new Map([
      [1, player(0, 'GK')],
      [21, player(300, 'MID')],
      [22, player(500, 'MID')],
    ])
    const scores = {
      points: new Int32Array(1),
      finishedPoints: new Int32Array(1),
      finishedPlayers: new Uint8Array(1),
      activePlayers: new Uint8Array(1),
    }
    const columns = { ...columnsOf([team]), width: 2, reservesWidth: 1 }
    const scoring = {
      startersLimit: 2,
      formations: rules.formations,
      captainFactor: 2,
      tripleCaptainFactor: 3,
    }
    scoreSeasonTeams(columns, playerColumns(players), scoring, { from: 0, to: 1 }, scores)
    expect([...scores.points]).toEqual([scoreSeasonTeam(team, players, roles, rules, pack).points])
    expect([...scores.points]).toEqual([300])
  })

  it('scores a range alone', () => {
    const pack = rulePack('classic')
    const [first] = fc.sample(teamOf(['4-4-2'], []), { seed: 1, numRuns: 1 })
    const [players] = fc.sample(round, { seed: 1, numRuns: 1 })
    if (first === undefined || players === undefined) throw new Error('nothing was drawn')
    const scores = {
      points: new Int32Array(3).fill(7),
      finishedPoints: new Int32Array(3),
      finishedPlayers: new Uint8Array(3),
      activePlayers: new Uint8Array(3),
    }
    const rules = { startersLimit: 11, formations: ['4-4-2'], captainFactor: 2, tripleCaptainFactor: 3 }
    scoreSeasonTeams(
      columnsOf([first, first, first]),
      playerColumns(players),
      rules,
      { from: 1, to: 2 },
      scores,
    )
    const only = { ...buildSeasonRules({}, pack), formations: ['4-4-2'] }
    const { points } = scoreSeasonTeam(first, players, first, only, pack)
    expect([...scores.points]).toEqual([7, points, 7])
  })
})
