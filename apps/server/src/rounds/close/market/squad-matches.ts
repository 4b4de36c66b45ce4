import type { MatchState, PlayerInMatch } from '@gaffer/feed'
import type { SquadMatch } from '@gaffer/rules'

/** A player's matches in their club's squad as text, newest last: `p` played, `c` played with a card, `u` unused. */
export type MatchMarks = string

const PLAYED = 'p'
const CARDED = 'c'
const UNUSED = 'u'

/** The mark of everyone who was in the squad for a match; only of those who played where it had no line-up. */
export function marksOfMatch({ lineUps, players }: MatchState): ReadonlyMap<number, MatchMarks> {
  const marks = new Map<number, MatchMarks>()
  for (const { starters, bench } of [lineUps.home, lineUps.away].filter((side) => side !== undefined)) {
    for (const id of [...starters, ...bench]) marks.set(id, UNUSED)
  }
  for (const player of players.values()) {
    const mark = markOf(player)
    if (mark !== UNUSED || lineUps[player.side] === undefined) marks.set(player.playerId, mark)
  }
  return marks
}

function markOf({ statistics }: PlayerInMatch): MatchMarks {
  if (statistics.minutes === 0) return UNUSED
  return statistics.yellowCards + statistics.redCards > 0 ? CARDED : PLAYED
}

/** The end of the marks that a later price can depend on: this many matches, and this many played. */
export function recentMarks(marks: MatchMarks, matches: number): MatchMarks {
  let played = 0
  for (let from = marks.length; from > 0; from -= 1) {
    if (played >= matches && marks.length - from >= matches) return marks.slice(from)
    if (marks[from - 1] !== UNUSED) played += 1
  }
  return marks
}

/** Marks in the form the price rules use. */
export function matchesOf(marks: MatchMarks): readonly SquadMatch[] {
  return [...marks].map((mark) => ({ played: mark !== UNUSED, hasCard: mark === CARDED }))
}
