import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchRow } from './bench-row.ts'

const CONNECTIONS = 32
const MEASURE_MS = 3_000
const root = join(import.meta.dirname, '..')

/** Home, player list and leaderboard of the running product against a bare server sending the same bytes. */
export async function benchHttp(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-bench-http-'))
  chmodSync(folder, 0o755)
  const port = 20_000 + (process.pid % 20_000)
  const product = start('apps/server/src/main.ts', [], {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  let bare: ChildProcess | undefined
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`)
    const paths = await pathsOf(`http://127.0.0.1:${port}`)
    const files = await Promise.all(
      paths.map(async ({ path }, index) => {
        const file = join(folder, `${index}.json`)
        writeFileSync(file, Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()))
        return file
      }),
    )
    bare = start('bench/bare-server.ts', [String(port + 1), ...files], {})
    await untilReady(`http://127.0.0.1:${port + 1}/0`)
    const rows: BenchRow[] = []
    for (const [index, { what, path }] of paths.entries()) {
      const ours = [await measure(`http://127.0.0.1:${port}${path}`)]
      const theirs = [await measure(`http://127.0.0.1:${port + 1}/${index}`)]
      ours.push(await measure(`http://127.0.0.1:${port}${path}`))
      theirs.push(await measure(`http://127.0.0.1:${port + 1}/${index}`))
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
    product.kill('SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

function start(script: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

async function untilReady(address: string): Promise<void> {
  for (let left = 300; left > 0; left--) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(200)
  }
  throw new Error(`${address} did not become ready`)
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

/** Answers a second over kept-alive connections; each asks again as soon as it was answered. */
async function measure(address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + MEASURE_MS
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
        response.resume().once('end', resolve)
      }).once('error', reject)
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask()
        answered += 1
      }
    }),
  )
  agent.destroy()
  return answered / (MEASURE_MS / 1000)
}
