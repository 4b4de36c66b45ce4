import { type Random, randomOf } from '@gaffer/feed/simulator'
import { describe, expect, it } from 'vitest'
import { moveAt, type RoundPreview, type TeamMove } from '../../rounds/index.ts'
import { blankMoves } from '../../rounds/correct/team-moves.ts'
import { addUpMoves, countRounds } from './add-up-moves.ts'

const SHOWN = { prizes: 5, teams: 7 }
const isOwn = (contestId: number) => contestId % 3 !== 0

/** A round in which some teams of each contest move; few values, so that many moves are as large as others. */
function roundOf(random: Random, gameRoundId: number, contestIds: readonly number[]): RoundPreview {
  const few = (most: number) => random.int(0, most)
  const rows = contestIds.flatMap((contestId) =>
    Array.from({ length: few(20) }, (_, at) => ({ contestId, entryId: contestId * 100 + at })),
  )
  const teams = blankMoves(rows.length)
  for (const [at, { contestId, entryId }] of rows.entries()) {
    teams.entryIds[at] = entryId
    teams.contestIds[at] = contestId
    teams.pointsBefore[at] = few(3)
    teams.pointsAfter[at] = few(3)
    teams.placeBefore[at] = few(2)
    teams.placeAfter[at] = few(2)
    teams.prizeBefore[at] = few(2) * 2 ** 40
    teams.prizeAfter[at] = few(2) * 2 ** 40
  }
  const rulePack = 'classic'
  return { gameRoundId, number: gameRoundId, rulePack, isClosed: false, teams, players: [] }
}

/** The same with an object for each team and a list for each step. */
function addUpSlowly(previews: readonly RoundPreview[]) {
  const all = previews.flatMap(({ teams, number }) =>
    [...teams.entryIds.keys()].map((at) => ({ ...moveAt(teams, at), round: number })),
  )
  const own = all.filter(({ contestId }) => isOwn(contestId))
  const points = (team: TeamMove) => Math.abs(team.pointsAfter - team.pointsBefore)
  const prize = (team: TeamMove) => Math.abs(team.prizeAfter - team.prizeBefore)
  const scored = own.filter((team) => points(team) > 0)
  const won = own.filter((team) => prize(team) > 0)
  const sumOf = (sign: 1 | -1) =>
    won.reduce((sum, team) => sum + Math.max(0, sign * (team.prizeAfter - team.prizeBefore)), 0)
  return {
    teams: new Set(scored.map(({ entryId }) => entryId)).size,
    teamsOf: previews.map(({ number }) => scored.filter(({ round }) => round === number).length),
    places: own.filter((team) => team.placeBefore !== team.placeAfter).length,
    prizes: won.length,
    contests: new Set(own.map(({ contestId }) => contestId)).size,
    prizesMore: sumOf(1),
    prizesLess: sumOf(-1),
    byPrize: won.toSorted((a, b) => prize(b) - prize(a)).slice(0, SHOWN.prizes),
    byPoints: scored.toSorted((a, b) => points(b) - points(a)).slice(0, SHOWN.teams),
    isPrizeMoved: all.some((team) => prize(team) > 0),
  }
}

describe('moves of teams, added up', () => {
  it('are what comes of looking at each by itself, also of a contest with two rounds', async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = randomOf('moves', seed)
      const previews = [roundOf(random, 1, [1, 2, 3, 4]), roundOf(random, 2, [4, 5, 6])]
      const added = await addUpMoves(previews, await countRounds(previews), isOwn, SHOWN)
      expect(added, `seed ${seed}`).toEqual(addUpSlowly(previews))
    }
  })

  it('are nothing where none moves', async () => {
    expect(await addUpMoves([], await countRounds([]), isOwn, SHOWN)).toEqual(addUpSlowly([]))
  })
})
