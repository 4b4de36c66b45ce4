import type { SelectablePlayer } from '@gaffer/rules'
import type { ChampionshipSnapshot, FootballMemory } from '../football/index.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import type { Contest } from './contest.ts'

/** The current championship of a contest. */
export async function freshChampionship(
  football: FootballMemory,
  championshipId: number,
): Promise<ChampionshipSnapshot> {
  await football.fresh()
  const championship = football.championship(championshipId)
  if (championship === undefined) throw new Error(`championship ${championshipId} is not in memory`)
  return championship
}

/** Computed once per snapshot, price list and round: every save in a round needs the same. */
const listsOf = onceForEach<ChampionshipSnapshot, Map<string, ReadonlyMap<number, SelectablePlayer>>>(
  () => new Map(),
)

/** The players of a contest's round with their prices in its list, without those who have left the league. */
export function selectablePlayers(
  championship: ChampionshipSnapshot,
  contest: Pick<Contest, 'priceListId' | 'championshipRound'>,
): ReadonlyMap<number, SelectablePlayer> {
  const key = `${contest.priceListId}:${contest.championshipRound}`
  const lists = listsOf(championship)
  const known = lists.get(key)
  if (known !== undefined) return known
  const players = new Map<number, SelectablePlayer>()
  for (const { id, clubId, position, fitness } of championship.players.values()) {
    if (fitness === 'left') continue
    const price = championship.priceAt(contest.priceListId, id, contest.championshipRound)
    players.set(id, { id, clubId, position, price })
  }
  lists.set(key, players)
  return players
}

/** Whether a fixture of the contest's round does not have both clubs yet, or there is no fixture. */
export function lacksTeams(championship: ChampionshipSnapshot, contest: Pick<Contest, 'roundId'>): boolean {
  const fixtures = championship.roundById.get(contest.roundId)?.fixtures ?? []
  return (
    fixtures.length === 0 ||
    fixtures.some(({ homeClubId, awayClubId }) => homeClubId === undefined || awayClubId === undefined)
  )
}
