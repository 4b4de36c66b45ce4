import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchRow } from './bench-row.ts'
import { measure } from './measure-requests.ts'
import { type RunningProduct, startScript, untilReady, withProduct } from './with-product.ts'

/** Home, player list and leaderboard of the running product against a bare server sending the same bytes. */
export function benchHttp(): Promise<readonly BenchRow[]> {
  return withProduct(measureReads)
}

async function measureReads({ base, folder }: RunningProduct): Promise<readonly BenchRow[]> {
  let bare: ChildProcess | undefined
  try {
    const paths = await pathsOf(base)
    const files = await Promise.all(
      paths.map(async ({ path }, index) => {
        const file = join(folder, `${index}.json`)
        writeFileSync(file, Buffer.from(await (await fetch(`${base}${path}`)).arrayBuffer()))
        return file
      }),
    )
    const port = Number(new URL(base).port) + 1
    bare = startScript('bench/bare-server.ts', [String(port), ...files], {})
    await untilReady(`http://127.0.0.1:${port}/0`)
    const rows: BenchRow[] = []
    for (const [index, { what, path }] of paths.entries()) {
      const ours = [await measure(`${base}${path}`)]
      const theirs = [await measure(`http://127.0.0.1:${port}/${index}`)]
      ours.push(await measure(`${base}${path}`))
      theirs.push(await measure(`http://127.0.0.1:${port}/${index}`))
      const [mine, yardstick] = [Math.max(...ours), Math.max(...theirs)]
      rows.push({
        what,
        figure: `${mine.toFixed(0)} requests/s`,
        yardstick: `bare server, same bytes: ${yardstick.toFixed(0)} requests/s`,
        ratio: `${((mine / yardstick) * 100).toFixed(0)} %`,
      })
    }
    return rows
  } finally {
    bare?.kill('SIGTERM')
  }
}

async function pathsOf(base: string): Promise<readonly { readonly what: string; readonly path: string }[]> {
  const lobby = await (await fetch(`${base}/api/home/tournaments?status=current`)).json()
  const played = lobby.data.data[0]?.subgames[0]?.id
  const open = await (await fetch(`${base}/api/home/tournaments?status=upcoming`)).json()
  const contest = open.data.data[0]?.subgames[0]?.id
  return [
    { what: 'home', path: '/api/home/tournaments?status=upcoming' },
    { what: 'player list', path: `/api/palms/players?sub_tournament_id=${contest}` },
    { what: 'leaderboard page', path: `/api/leaderBoard/subTournament/${played ?? contest}?page=2` },
  ]
}
