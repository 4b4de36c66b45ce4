/**
 * Results of pairings, and the tables they produce. Only the round's points decide a head-to-head: 3 for a win, 1 for
 * a draw. A member with a bye plays against the average of the round.
 */
import type { Points } from '../core/units.ts'
import type { Pairing } from './draw.ts'

/** A member's points in a round; a team without points there has 0. */
export type RoundPoints = (member: number) => Points

export type PairingResult = Pairing & {
  readonly pointsA: Points
  /** The opponent's points; for a bye, the average of the round in whole hundredths. */
  readonly pointsB: Points
}

export const HEAD_TO_HEAD_POINTS = { win: 3, draw: 1, loss: 0 } as const

/** The results of one round of head-to-heads. */
export function resultsOfRound(
  pairings: readonly Pairing[],
  pointsOf: RoundPoints,
): readonly PairingResult[] {
  const everyone = pairings.flatMap(({ a, b }) => (b === null ? [a] : [a, b]))
  const sum = everyone.reduce((total, member) => total + pointsOf(member), 0)
  const average = everyone.length === 0 ? 0 : Math.round(sum / everyone.length)
  return pairings.map(({ a, b }) => ({
    a,
    b,
    pointsA: pointsOf(a),
    pointsB: b === null ? average : pointsOf(b),
  }))
}

/** A member's line in the table of a season of head-to-heads. */
export type HeadToHeadLine = {
  readonly member: number
  readonly place: number
  readonly played: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** 3 for a win, 1 for a draw. */
  readonly leaguePoints: number
  /** Everything the team scored in these rounds. */
  readonly scored: Points
}

/**
 * The table after these rounds, best first: by league points, then by points scored, then in the given order of the
 * members (the earlier team first).
 */
export function headToHeadTable(
  members: readonly number[],
  rounds: readonly (readonly PairingResult[])[],
): readonly HeadToHeadLine[] {
  const lines = new Map(
    members.map((member) => [member, { member, played: 0, won: 0, drawn: 0, lost: 0, scored: 0 }]),
  )
  const count = (member: number, own: Points, other: Points) => {
    const line = lines.get(member)
    if (line === undefined) return
    line.played += 1
    line.scored += own
    if (own > other) line.won += 1
    else if (own === other) line.drawn += 1
    else line.lost += 1
  }
  for (const { a, b, pointsA, pointsB } of rounds.flat()) {
    count(a, pointsA, pointsB)
    if (b !== null) count(b, pointsB, pointsA)
  }
  const { win, draw } = HEAD_TO_HEAD_POINTS
  return [...lines.values()]
    .map((line) => ({ ...line, leaguePoints: line.won * win + line.drawn * draw }))
    .toSorted((x, y) => y.leaguePoints - x.leaguePoints || y.scored - x.scored)
    .map((line, at) => ({ ...line, place: at + 1 }))
}

/** A pairing of a cup; `a` and `b` are null until earlier pairings have decided them. */
export type CupTie = {
  readonly a: number | null
  /** In the first round, null is a bye. */
  readonly b: number | null
  readonly winner: number | null
}

/** What decides a pairing: the points of its round, then the total of all rounds so far. */
export type CupScore = { readonly points: Points; readonly total: Points }

/**
 * The bracket of a cup: the first round as drawn, then in each later round the winners of neighbouring pairings meet.
 * `scoreOf` returns undefined for a round that is not over, which leaves its pairings open. When points and total are
 * equal, the team with the lower number goes on: it was entered earlier.
 */
export function cupBracket(
  first: readonly Pairing[],
  scoreOf: (round: number, member: number) => CupScore | undefined,
): readonly (readonly CupTie[])[] {
  const rounds: CupTie[][] = []
  let ties: readonly Omit<CupTie, 'winner'>[] = first
  for (let round = 1; ties.length > 0; round += 1) {
    const decided = ties.map((tie) => ({ ...tie, winner: winnerOf(tie, round, scoreOf) }))
    rounds.push(decided)
    if (decided.length === 1) break
    ties = Array.from({ length: decided.length / 2 }, (_, at) => ({
      a: decided[at * 2]?.winner ?? null,
      b: decided[at * 2 + 1]?.winner ?? null,
    }))
  }
  return rounds
}

function winnerOf(
  { a, b }: Omit<CupTie, 'winner'>,
  round: number,
  scoreOf: (round: number, member: number) => CupScore | undefined,
): number | null {
  // Only the first round has byes; later an empty place is not decided yet.
  if (a !== null && b === null && round === 1) return a
  if (a === null || b === null) return null
  const [one, other] = [scoreOf(round, a), scoreOf(round, b)]
  if (one === undefined || other === undefined) return null
  const difference = one.points - other.points || one.total - other.total || b - a
  return difference > 0 ? a : b
}
