import type { TournamentMemory } from './tournament-memory.ts'
import type { ChampionshipSnapshot, FootballMemory } from '../football/index.ts'

/**
 * Where nothing is named: the championship of the operator's next or latest tournament, else the first. What
 * managers create decides nothing of other people's pages.
 */
export function mainChampionship(
  { football, tournaments }: { readonly football: FootballMemory; readonly tournaments: TournamentMemory },
  operatorId: number,
): ChampionshipSnapshot | undefined {
  const newest = tournaments.ofOperator(operatorId).findLast(({ type }) => type === 'official')
  return newest === undefined ? football.championships().at(0) : football.championship(newest.championshipId)
}
