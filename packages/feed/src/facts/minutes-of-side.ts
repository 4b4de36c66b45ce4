import type { Side } from './fact.ts'
import { type FiguredPlayer, PLAYERS_OF_SIDE, type SideCounts } from './figures-of-side.ts'
import { hasSpells } from './figures-on-pitch.ts'
import { FULL_MATCH } from './match-clock.ts'
import type { PlayedPart } from './play-timeline.ts'

/** Some sources count stoppage time where nothing shows it, */
const STOPPAGE_SLACK = 15
/** and the second of two players who share a place has it on top. */
const SHARED_SLACK = 9

/**
 * The minutes that the players of a side have together, and the most they can have: eleven whole matches, each as long as its
 * source counts it for two players at least. Where the spells of a side are known, the minutes of each player are judged by them; a
 * reader of a provider infers line-ups from minutes. Without substitutions nobody knows how long those played whose minutes are
 * not reported.
 */
export function minutesTogether(
  side: Side,
  own: SideCounts,
  players: readonly FiguredPlayer[],
  parts: ReadonlyMap<number, PlayedPart>,
): { readonly sum: number; readonly max: number } {
  const reported = players.filter(({ given }) => (given.minutes ?? 0) > 0)
  const ofSide = reported.filter((player) => player.side === side)
  if (ofSide.length === 0 || ofSide.some(({ isRead }) => isRead) || hasSpells(own)) return NOT_JUDGED
  const { length, hasSubstitutions } = own
  const given = new Map(players.map((player) => [player.playerId, player.given.minutes]))
  const counted = [...parts.values()].flatMap(({ playerId, side: of, cameOn, wentOff = FULL_MATCH }) => {
    const isCounted = hasSubstitutions && of === side && given.get(playerId) === undefined
    return isCounted && cameOn !== undefined ? wentOff - cameOn : []
  })
  const minutes = [...ofSide.map((player) => player.given.minutes ?? 0), ...counted]
  const sum = minutes.reduce((total, one) => total + Math.min(one, length), 0)
  const shared = Math.max(0, minutes.length - PLAYERS_OF_SIDE)
  return { sum, max: PLAYERS_OF_SIDE * length + STOPPAGE_SLACK + shared * SHARED_SLACK }
}

const NOT_JUDGED = { sum: 0, max: 0 }
