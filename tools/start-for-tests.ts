/**
 * Starts what the journeys run on, once per shard: the product with its own port and data folder, which is deleted
 * when it stops, and an operator's sites. The demo league is created once and copied. The product's output is kept in
 * the shard's log, for journeys that look for what must not be there. SHARDS_URL answers once every shard does.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SHARDS, SHARDS_URL, type Shard, PORTAL_KEY } from '../e2e/journeys-data.ts'
import { buildWebIfStale } from './build-web.ts'

const ROOT = join(import.meta.dirname, '..')

const running = new Set<ChildProcess>()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0))

buildWebIfStale()
await installDemo()
for (const shard of SHARDS) {
  startProduct(shard)
  startSites(shard)
}
createServer((_, response) => {
  void Promise.all(SHARDS.map(isReady)).then((ready) =>
    response.writeHead(ready.every(Boolean) ? 200 : 503).end(),
  )
}).listen(Number(new URL(SHARDS_URL).port), '127.0.0.1')

/** Lets the first shard's product create the demo league, and gives the others a copy of it. */
async function installDemo(): Promise<void> {
  const [first, ...others] = SHARDS
  if (first === undefined) return
  for (const { data } of SHARDS) rmSync(data, { recursive: true, force: true })
  mkdirSync(first.data)
  chmodSync(first.data, 0o755)
  const product = startProduct(first)
  while (!(await isAnswering(`http://127.0.0.1:${first.port}/readyz`))) await pause(200)
  await end(product)
  // Keeps the owner, who may be another user than this one.
  for (const { data } of others) spawnSync('cp', ['-a', first.data, data], { stdio: 'inherit' })
}

function startProduct({ port, smsPort, data, log }: Shard): ChildProcess {
  const product = start('start.ts', 'pipe', {
    PORT: String(port),
    DATA_DIR: join(data, 'data'),
    LOG_LEVEL: 'debug',
    RATE_LIMIT_PER_MINUTE: '100000',
    SMS_URL: `http://127.0.0.1:${smsPort}/send`,
  })
  for (const stream of [product.stdout, product.stderr]) {
    stream?.on('data', (part: Buffer) => appendFileSync(log, part))
  }
  product.stderr?.pipe(process.stderr)
  return product
}

function startSites({ port, sitesPort, portalPort }: Shard): ChildProcess {
  return start('host.ts', 'ignore', {
    HOST_PORT: String(sitesPort),
    GAME: `http://127.0.0.1:${port}`,
    PORTAL_OPENING: `http://127.0.0.1:${portalPort}/open`,
    PORTAL_KEY,
  })
}

/** Starts a tool; if it ends by itself, all of them end. */
function start(
  tool: string,
  written: 'pipe' | 'ignore',
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, 'tools', tool)], {
    cwd: ROOT,
    stdio: ['ignore', written, written],
    env: { ...process.env, ...env },
  })
  running.add(child)
  child.once('exit', () => {
    if (running.has(child)) void leave(1)
  })
  return child
}

async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function leave(code: number): Promise<never> {
  await Promise.all([...running].map(end))
  for (const { data } of SHARDS) rmSync(data, { recursive: true, force: true })
  process.exit(code)
}

async function isReady({ port, sitesPort }: Shard): Promise<boolean> {
  const asked = [`http://127.0.0.1:${port}/readyz`, `http://127.0.0.1:${sitesPort}/host.css`]
  return (await Promise.all(asked.map(isAnswering))).every(Boolean)
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}
