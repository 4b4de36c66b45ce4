import { type Footballer, type FootballFixture, isOver } from '../football.ts'
import type { PlayerContext } from './player-context.ts'

/** Whether a player is going to play, as the status filter names it. */
export type Availability = 'expected' | 'confirmed' | 'not_available'

/** The matches of their club in the gameweek, by kick-off. */
export function matchesOf(context: PlayerContext, clubId: number): readonly FootballFixture[] {
  return (context.gameweek?.fixtures ?? []).filter(
    ({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId,
  )
}

/** His next match of the gameweek, else the last one of it. */
export function nextMatchOf(context: PlayerContext, clubId: number): FootballFixture | undefined {
  const matches = matchesOf(context, clubId)
  return matches.find((match) => !isOver(match)) ?? matches.at(-1)
}

/**
 * Confirmed from the line-up on; not available when hurt, banned, away, left out of the line-up, or
 * without a match in the gameweek; else expected.
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
