import { setImmediate as breathe } from 'node:timers/promises'
import type { MinorUnits } from '@gaffer/rules'
import { moveAt, type RoundPreview, type TeamMove } from '../../rounds/index.ts'

/** A team that moves in a round, named by its number. */
export type MoveInRound = TeamMove & { readonly round: number }

/** How the teams of one operator move: numbers, and the largest moves, the first of equal ones first. */
export type MoveSums = {
  /** Those whose points move. */
  readonly teams: number
  /** The same in each round, in the order of the previews. */
  readonly teamsOf: readonly number[]
  readonly places: number
  readonly prizes: number
  readonly contests: number
  readonly prizesMore: MinorUnits
  readonly prizesLess: MinorUnits
  readonly byPrize: readonly MoveInRound[]
  readonly byPoints: readonly MoveInRound[]
  /** Of every operator. */
  readonly isPrizeMoved: boolean
}

/** With a million of them the event loop has its turn in between. */
const ROWS_AT_ONCE = 10_000

/** In how many rounds the teams of each contest move. */
export async function countRounds(previews: readonly RoundPreview[]): Promise<ReadonlyMap<number, number>> {
  const rounds = new Map<number, number>()
  for (const { contestIds } of previews.map(({ teams }) => teams)) {
    for (let at = 0; at < contestIds.length; at += 1) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      const id = contestIds[at] ?? 0
      if (at === 0 || id !== contestIds[at - 1]) rounds.set(id, (rounds.get(id) ?? 0) + 1)
    }
  }
  return rounds
}

/** Adds up the moves in contests of an operator. */
export async function addUpMoves(
  previews: readonly RoundPreview[],
  rounds: ReadonlyMap<number, number>,
  isOwn: (contestId: number) => boolean,
  shown: { readonly prizes: number; readonly teams: number },
): Promise<MoveSums> {
  const [byPrize, byPoints] = [createLargest(shown.prizes), createLargest(shown.teams)]
  const contests = new Set<number>()
  // A team is in one contest: only where that has several rounds may it come twice.
  const teamsAgain = new Set<number>()
  const teamsOf: number[] = []
  let [teams, places, prizes, prizesMore, prizesLess] = [0, 0, 0, 0, 0]
  let isPrizeMoved = false
  for (const preview of previews) {
    const { entryIds, contestIds, ...moved } = preview.teams
    let scored = 0
    let contest = { id: 0, isOwn: false, isInMore: false }
    for (let at = 0; at < entryIds.length; at += 1) {
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe()
      const prize = (moved.prizeAfter[at] ?? 0) - (moved.prizeBefore[at] ?? 0)
      if (prize !== 0) isPrizeMoved = true
      const id = contestIds[at] ?? 0
      if (id !== contest.id) {
        contest = { id, isOwn: isOwn(id), isInMore: (rounds.get(id) ?? 0) > 1 }
        if (contest.isOwn) contests.add(id)
      }
      if (!contest.isOwn) continue
      if (moved.placeBefore[at] !== moved.placeAfter[at]) places += 1
      if (prize !== 0) {
        prizes += 1
        if (prize > 0) prizesMore += prize
        else prizesLess -= prize
        byPrize.offer(Math.abs(prize), preview, at)
      }
      const points = (moved.pointsAfter[at] ?? 0) - (moved.pointsBefore[at] ?? 0)
      if (points !== 0) {
        scored += 1
        if (contest.isInMore) teamsAgain.add(entryIds[at] ?? 0)
        else teams += 1
        byPoints.offer(Math.abs(points), preview, at)
      }
    }
    teamsOf.push(scored)
  }
  return {
    teams: teams + teamsAgain.size,
    teamsOf,
    places,
    prizes,
    contests: contests.size,
    prizesMore,
    prizesLess,
    byPrize: byPrize.moves(),
    byPoints: byPoints.moves(),
    isPrizeMoved,
  }
}

/** Keeps the largest of many moves and makes objects of these alone. */
function createLargest(count: number) {
  const kept: { readonly by: number; readonly preview: RoundPreview; readonly at: number }[] = []
  return {
    offer: (by: number, preview: RoundPreview, at: number): void => {
      if (kept.length === count && by <= (kept.at(-1)?.by ?? 0)) return
      let place = kept.length
      while (place > 0 && (kept[place - 1]?.by ?? 0) < by) place -= 1
      kept.splice(place, 0, { by, preview, at })
      if (kept.length > count) kept.pop()
    },
    moves: (): readonly MoveInRound[] =>
      kept.map(({ preview, at }) => ({ ...moveAt(preview.teams, at), round: preview.number })),
  }
}
