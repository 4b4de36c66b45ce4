import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MEMORY } from '../tools/rehearsal/server-child.ts'

const root = join(import.meta.dirname, '..')

/** What a benchmark needs of the running product. */
export type RunningProduct = {
  /** Its address, without a path. */
  readonly base: string
  /** A folder that is deleted when the benchmark is done. */
  readonly folder: string
  /** The number of its process, which is the node. */
  readonly pid: number
}

/** Runs the product on a fresh demo world while it is used. */
export async function withProduct<T>(
  use: (product: RunningProduct) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-bench-'))
  chmodSync(folder, 0o755)
  const port = 20_000 + (process.pid % 20_000)
  const product = startScript(
    'tools/start.ts',
    [],
    {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    },
    MEMORY,
  )
  try {
    const base = `http://127.0.0.1:${port}`
    await untilReady(`${base}/readyz`)
    if (product.pid === undefined) throw new Error('the product did not start')
    return await use({ base, folder, pid: product.pid })
  } finally {
    product.kill('SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a script of the tree in another process, with options of Node. */
export function startScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...options, join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
}

/** Waits until an address answers successfully. */
export async function untilReady(address: string): Promise<void> {
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
