/**
 * The points of teams with reserves on typed arrays: automatic substitutions, chips and the cost of transfers. For
 * every entry of a range it gives what its reference, `scoreSeasonTeam` of packages/rules, gives.
 *
 * A player's mark is one integer of four-bit counts (done, active, absent, then defenders, midfielders, forwards and
 * goalkeepers), so that a team is counted with one addition per player. Replacing a starter by a reserve is `marks -
 * out + in`.
 */
import {
  chipNumber,
  DONE,
  FINISHED,
  finishedPointsColumn,
  KNOWN,
  PLAYED,
  PLAYING,
  POSITION_SHIFT,
  type PlayerColumns,
  type Range,
  type ScoreColumns,
  type SeasonTeamColumns,
} from '../layout/columns.ts'

/** The part of a season's rules that changes the points of a round. */
export type SeasonScoringRules = {
  readonly startersLimit: number
  /**
   * Every formation an entry may ever play (`formationsOf`); where some are paid, a column lists the ones it may
   * use.
   */
  readonly formations: readonly string[]
  readonly captainFactor: number
  readonly tripleCaptainFactor: number
}

const COUNT = 15
const ACTIVE_SHIFT = 4
const ABSENT_SHIFT = 8
const ABSENT = 1 << ABSENT_SHIFT
const FORMATION_SHIFT = 12
/** Defenders, midfielders and forwards: the part of a mark that names a formation. */
const OUTFIELD = 0xfff
const GOALKEEPER = 1 << 24
/** The unit in which each position is counted, in the order of POSITIONS. */
const POSITION_UNITS = [GOALKEEPER, 1 << 12, 1 << 16, 1 << 20] as const

const TRIPLE_CAPTAIN = chipNumber('tripleCaptain')
const FULL_TEAM = chipNumber('fullTeam')
const DOUBLE_VICE = chipNumber('doubleVice')

/** Scores the entries of a range into the columns of `scores`. Captain and vice-captain must be starters, or 0. */
export function scoreSeasonTeams(
  teams: SeasonTeamColumns,
  players: PlayerColumns,
  rules: SeasonScoringRules,
  { from, to }: Range,
  scores: ScoreColumns,
): void {
  const { width, starters, captains, viceCaptains, reservesWidth, reserves, chips, transferCosts } = teams
  const { points, states } = players
  const finishedPoints = finishedPointsColumn(players)
  const marks = markPlayers(states)
  const formationBits = bitsOfFormations(rules.formations)
  for (let entry = from; entry < to; entry++) {
    const first = entry * width
    let total = 0
    let finished = 0
    let mark = 0
    let absent = 0
    for (let place = 0; place < width; place++) {
      const id = starters[first + place] ?? 0
      const own = marks[id] ?? 0
      total += points[id] ?? 0
      finished += finishedPoints[id] ?? 0
      mark += own
      absent |= ((own >> ABSENT_SHIFT) & 1) << place
    }
    const chip = chips[entry] ?? 0
    const firstReserve = entry * reservesWidth
    if (chip === FULL_TEAM) {
      for (let at = firstReserve; at < firstReserve + reservesWidth; at++) {
        const id = reserves[at] ?? 0
        total += points[id] ?? 0
        finished += finishedPoints[id] ?? 0
        mark += marks[id] ?? 0
      }
    } else if (absent !== 0 && countPlaced(mark) === rules.startersLimit) {
      const allowed = teams.formations === undefined ? -1 : (teams.formations[entry] ?? 0)
      let used = 0
      for (; absent !== 0; absent &= absent - 1) {
        const outId = starters[first + 31 - Math.clz32(absent & -absent)] ?? 0
        const out = marks[outId] ?? 0
        for (let place = 0; place < reservesWidth; place++) {
          const inId = reserves[firstReserve + place] ?? 0
          if (((states[inId] ?? 0) & PLAYED) === 0 || ((used >> place) & 1) !== 0) continue
          const incoming = marks[inId] ?? 0
          if (((out ^ incoming) & GOALKEEPER) !== 0) continue
          const after = mark - out + incoming
          if (((formationBits[(after >> FORMATION_SHIFT) & OUTFIELD] ?? 0) & allowed) === 0) continue
          used |= 1 << place
          mark = after
          total += (points[inId] ?? 0) - (points[outId] ?? 0)
          finished += (finishedPoints[inId] ?? 0) - (finishedPoints[outId] ?? 0)
          break
        }
      }
    }
    const extra = (chip === TRIPLE_CAPTAIN ? rules.tripleCaptainFactor : rules.captainFactor) - 1
    const captain = captains[entry] ?? 0
    const vice = viceCaptains[entry] ?? 0
    const hasCaptain = ((states[captain] ?? 0) & PLAYED) !== 0
    if (hasCaptain) {
      total += (points[captain] ?? 0) * extra
      finished += (finishedPoints[captain] ?? 0) * extra
    }
    if ((!hasCaptain || chip === DOUBLE_VICE) && ((states[vice] ?? 0) & PLAYED) !== 0) {
      total += (points[vice] ?? 0) * extra
      finished += (finishedPoints[vice] ?? 0) * extra
    }
    scores.points[entry] = total - (transferCosts[entry] ?? 0)
    scores.finishedPoints[entry] = finished
    scores.finishedPlayers[entry] = mark & COUNT
    scores.activePlayers[entry] = (mark >> ACTIVE_SHIFT) & COUNT
  }
}

function markPlayers(states: Uint8Array): Int32Array {
  const marks = new Int32Array(states.length)
  for (let id = 1; id < states.length; id++) {
    const state = states[id] ?? 0
    if ((state & KNOWN) === 0) continue
    const isAbsent = (state & FINISHED) !== 0 && (state & PLAYED) === 0
    marks[id] =
      (POSITION_UNITS[(state & ~DONE) >> POSITION_SHIFT] ?? 0) |
      ((state & DONE) !== 0 ? 1 : 0) |
      ((state & PLAYING) !== 0 ? 1 << ACTIVE_SHIFT : 0) |
      (isAbsent ? ABSENT : 0)
  }
  return marks
}

/** By the counts of defenders, midfielders and forwards: the bit of that formation, or 0 when it is not allowed. */
function bitsOfFormations(formations: readonly string[]): Int32Array {
  const bits = new Int32Array(OUTFIELD + 1)
  formations.forEach((formation, place) => {
    const [defenders = 0, midfielders = 0, forwards = 0] = formation.split('-').map(Number)
    bits[defenders | (midfielders << 4) | (forwards << 8)] = 1 << place
  })
  return bits
}

/** How many players in a mark have a known position. */
function countPlaced(mark: number): number {
  return ((mark >> 12) & COUNT) + ((mark >> 16) & COUNT) + ((mark >> 20) & COUNT) + ((mark >> 24) & COUNT)
}
