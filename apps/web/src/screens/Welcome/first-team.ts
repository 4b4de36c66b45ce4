import { nextMatchday, offersOf } from '../../features/tournaments/model.ts'
import { request } from '../../lib/http.ts'
import { pathTo } from '../../lib/paths.ts'
import { serverNow } from '../../lib/server-time.ts'

/** Where a newcomer picks their first team: the next free game; the lobby if there is none. */
export async function addressOfFirstTeam(): Promise<string> {
  try {
    const { data } = await request('homeTournaments', { query: { status: 'upcoming' } })
    const matchday = nextMatchday(data.data, serverNow())
    const game = matchday && offersOf(matchday).free
    if (game) return pathTo('EnterTournament', { id: game.id, subId: game.subgames[0]?.id })
  } catch {
    // The lobby shows what is wrong.
  }
  return pathTo('Home')
}
