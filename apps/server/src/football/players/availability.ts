import { type Footballer, type FootballFixture, isOver } from '../football.ts'
import type { PlayerContext } from './player-context.ts'

/** Whether a player is going to play, in the words of the status filter. */
export type Availability = 'expected' | 'confirmed' | 'not_available'

/** The matches of their club in the gameweek, by kick-off. */
export function matchesOf(context: PlayerContext, clubId: number): readonly FootballFixture[] {
  return (context.gameweek?.fixtures ?? []).filter(
    ({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId,
  )
}

/** Their next match of the gameweek, otherwise its last one. */
export function nextMatchOf(context: PlayerContext, clubId: number): FootballFixture | undefined {
  const matches = matchesOf(context, clubId)
  return matches.find((match) => !isOver(match)) ?? matches.at(-1)
}

/**
 * Confirmed once named in the line-up; not available when injured, suspended, away, not in the line-up, or without a
 * match in the gameweek; otherwise expected.
 */
export function availabilityOf(
  context: PlayerContext,
  player: Footballer,
  match: FootballFixture | undefined,
): Availability {
  if (match === undefined || player.fitness === 'left') return 'not_available'
  const named = context.championship.lineUps.get(match.id)
  if (named?.starters.has(player.id) === true) return 'confirmed'
  if (named?.clubIds.has(player.clubId) === true) {
    return named.bench.has(player.id) ? 'expected' : 'not_available'
  }
  return player.fitness === 'available' || player.fitness === 'doubtful' ? 'expected' : 'not_available'
}
