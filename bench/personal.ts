import type { BenchRow } from './bench-row.ts'
import { enterManager } from './enter-manager.ts'
import { measure } from './measure-requests.ts'
import { withProduct } from './with-product.ts'

const LOBBY = '/api/home/tournaments?status=upcoming'
/** No match and no deadline come in between. */
const CALM = { DEMO_MATCHDAY_SECONDS: '3600' }

/**
 * What a manager with a team asks for, against the lobby that is the same for all visitors, in the same run: what it
 * costs that an answer is one person's.
 */
export function benchPersonal(): Promise<readonly BenchRow[]> {
  return withProduct(async ({ base }) => {
    const lobby = await (await fetch(`${base}${LOBBY}`)).json()
    const contests: readonly number[] = lobby.data.data.flatMap(
      (tournament: { readonly subgames: readonly { readonly id: number }[] }) =>
        tournament.subgames.map(({ id }) => id),
    )
    const manager = await enterFirst(base, contests)
    const headers = { authorization: `Bearer ${manager.token}` }
    const calls = [
      ['lobby, logged in', LOBBY],
      ['home', '/api/palms/home'],
      ['my team', `/api/users/team?user_team_id=${manager.teamId}`],
      ['wallet history', '/api/gaffer/wallet/history'],
      ['leaderboard of an open contest', `/api/leaderBoard/subTournament/${manager.contest}`],
    ] as const
    // The yardstick is no colder than what it is compared with.
    await measure(`${base}${LOBBY}`)
    const rows: BenchRow[] = []
    for (const [what, path] of calls) {
      const own: number[] = []
      const shared: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        own.push(await measure(`${base}${path}`, headers))
        shared.push(await measure(`${base}${LOBBY}`))
      }
      const [mine, yardstick] = [Math.max(...own), Math.max(...shared)]
      rows.push({
        what,
        figure: `${mine.toFixed(0)} requests/s`,
        yardstick: `the lobby of visitors: ${yardstick.toFixed(0)} requests/s`,
        ratio: `${((mine / yardstick) * 100).toFixed(0)} %`,
      })
    }
    return rows
  }, CALM)
}

async function enterFirst(base: string, contests: readonly number[]) {
  for (const contest of contests) {
    const manager = await enterManager(base, contest, 'Harbour')
    if (manager !== undefined) return { ...manager, contest }
  }
  throw new Error('no contest of the demo took a team')
}
