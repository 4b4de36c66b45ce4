import { rankEntries, rulePack, scoreTeam, type PlayerRoundScore } from '@gaffer/rules'
import { buildRules } from '@gaffer/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playerColumns, rankTeams, scoreTeams, type TeamColumns } from './index.ts'

const pack = rulePack('impact')
const PLAYERS = 24

const player = fc.record({
  points: fc.integer({ min: -10, max: 30 }).map((points) => points * 50),
  cleanSheetPoints: fc.constantFrom(0, 0, 400, 500),
  played: fc.boolean(),
  hasFinished: fc.boolean(),
  isPlaying: fc.boolean(),
  isDone: fc.boolean(),
  substituteId: fc.option(fc.integer({ min: 1, max: PLAYERS }), { nil: undefined }),
  clubId: fc.integer({ min: 1, max: 4 }),
  position: fc.constantFrom('GK', 'DEF', 'MID', 'FWD'),
  price: fc.integer({ min: 40, max: 44 }).map((tenths) => tenths * 10),
}) satisfies fc.Arbitrary<PlayerRoundScore>

const ids = Array.from({ length: PLAYERS }, (_, index) => index + 1)

const round = fc
  .array(player, { minLength: PLAYERS, maxLength: PLAYERS })
  .map((players) => new Map(players.map((score, index) => [index + 1, score])))

const team = fc
  .record({
    starters: fc.shuffledSubarray(ids, { minLength: 3, maxLength: 11 }),
    captain: fc.nat(10),
    vice: fc.nat(10),
    hasCaptain: fc.boolean(),
  })
  .map(({ starters, captain, vice, hasCaptain }) => ({
    starters,
    reserves: [],
    captain: hasCaptain ? (starters[captain] ?? null) : null,
    viceCaptain: hasCaptain && captain !== vice ? (starters[vice] ?? null) : null,
  }))

const flags = fc.record({ hasSafetyNet: fc.boolean(), hasStackingPenalty: fc.boolean() })

function columnsOf(
  teams: readonly { starters: readonly number[]; captain: number | null; viceCaptain: number | null }[],
): TeamColumns {
  const width = 11
  const starters = new Int32Array(teams.length * width)
  teams.forEach((one, entry) => starters.set(one.starters, entry * width))
  return {
    size: teams.length,
    width,
    starters,
    captains: Int32Array.from(teams, ({ captain }) => captain ?? 0),
    viceCaptains: Int32Array.from(teams, ({ viceCaptain }) => viceCaptain ?? 0),
  }
}

describe('the engine', () => {
  it('gives every team what the rules give it', () => {
    fc.assert(
      fc.property(round, fc.array(team, { minLength: 1, maxLength: 30 }), flags, (players, teams, set) => {
        const rules = buildRules(set, pack)
        const size = teams.length
        const scores = {
          points: new Int32Array(size),
          finishedPoints: new Int32Array(size),
          finishedPlayers: new Uint8Array(size),
          activePlayers: new Uint8Array(size),
        }
        scoreTeams(
          columnsOf(teams),
          playerColumns(players),
          { ...rules, ...pack },
          { from: 0, to: size },
          scores,
        )
        const reference = teams.map((one) => scoreTeam(one, players, rules, pack))
        expect([...scores.points]).toEqual(reference.map(({ points }) => points))
        expect([...scores.finishedPoints]).toEqual(reference.map(({ finishedPoints }) => finishedPoints))
        expect([...scores.finishedPlayers]).toEqual(reference.map(({ finishedPlayers }) => finishedPlayers))
        expect([...scores.activePlayers]).toEqual(reference.map(({ activePlayers }) => activePlayers))
      }),
      { numRuns: 300 },
    )
  })

  it('gives unique places as the rules do, in each contest alone', () => {
    const spread = fc.constantFrom(3, 4_000, 2_000_000)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 60 }),
        spread,
        fc.nat(59),
        (levels, step, cut) => {
          const points = Int32Array.from(levels, (level) => level * step)
          const columns = { places: new Int32Array(points.length), order: new Int32Array(points.length) }
          const middle = Math.min(cut, points.length)
          for (const range of [
            { from: 0, to: middle },
            { from: middle, to: points.length },
          ]) {
            rankTeams(points, range, columns)
            const entries = Array.from({ length: range.to - range.from }, (_, index) => ({
              id: range.from + index,
              points: points[range.from + index] ?? 0,
              createdAt: range.from + index,
            }))
            const expected = rankEntries(entries).map(({ id }) => id)
            expect([...columns.order.subarray(range.from, range.to)]).toEqual(expected)
            expect(expected.map((id) => columns.places[id])).toEqual(
              expected.map((_, position) => position + 1),
            )
          }
        },
      ),
    )
  })
})
