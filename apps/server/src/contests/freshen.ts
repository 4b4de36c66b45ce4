import type { FootballMemory } from '../football/index.ts'
import type { TournamentMemory } from './tournament-memory.ts'

/** Brings both memories up to date, tournaments first, so that their football data can be found. */
export async function freshen(deps: {
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
}): Promise<void> {
  await deps.tournaments.fresh()
  await deps.football.fresh()
}
