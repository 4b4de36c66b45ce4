import type { TournamentMemory } from './tournament-memory.ts'
import type { ChampionshipSnapshot, FootballMemory } from '../football/index.ts'

/**
 * The championship when none is named: that of the operator's next or latest tournament, otherwise the first. Games
 * created by managers do not influence other people's pages.
 */
export function mainChampionship(
  { football, tournaments }: { readonly football: FootballMemory; readonly tournaments: TournamentMemory },
  operatorId: number,
): ChampionshipSnapshot | undefined {
  const newest = tournaments.ofOperator(operatorId).findLast(({ type }) => type === 'official')
  return newest === undefined ? football.championships().at(0) : football.championship(newest.championshipId)
}
