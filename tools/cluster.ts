/**
 * `npm run cluster`: three PostgreSQL 15 members under Patroni with etcd, HAProxy in front, and two or more nodes of
 * Gaffer, on this machine's loopback alone. Ctrl-C ends all of it; the data stays for the next time.
 *
 * npm run cluster -- [--port 8080] [--data FOLDER] [--nodes 2] [--world demo|none]
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataFolder } from '../apps/server/src/platform/db/embedded/data-folder.ts'
import { StartFailure } from '../apps/server/src/platform/db/embedded/start-failure.ts'
import { buildWebIfStale } from './build-web.ts'
import { findPrograms, howToGet } from './cluster/find-programs.ts'
import { lookAtMembers } from './cluster/look-at-members.ts'
import { startCluster } from './cluster/start-cluster.ts'

const LOOK_EVERY_MS = 2_000

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    data: { type: 'string', default: join(defaultDataFolder(join(import.meta.dirname, '..')), 'cluster') },
    nodes: { type: 'string', default: '2' },
    world: { type: 'string', default: 'demo' },
  },
})
const found = findPrograms()
if ('missing' in found) {
  console.error(howToGet(found.missing))
  process.exit(2)
}
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
buildWebIfStale()
try {
  const cluster = await startCluster({
    folder: resolve(values.data),
    port: Number(values.port),
    nodes: Number(values.nodes),
    programs: found.programs,
    settings: { WORLD: values.world },
    tell: console.log,
    signal: ending.signal,
  })
  const { plan } = cluster
  console.log(`The cluster is up: ${cluster.url}/
  nodes       ${plan.nodes.map((port) => `http://127.0.0.1:${port}/`).join('  ')}
  primary     ${cluster.databaseUrl}
  replicas    port ${plan.replicas}
  logs        ${join(plan.folder, 'log')}
Ctrl-C ends it.`)
  let shown = ''
  const look = async (): Promise<void> => {
    const { primary, synchronous, absent } = await lookAtMembers(plan)
    const now = `primary ${primary ?? 'none'}, synchronous ${synchronous ?? 'none'}${absent.length > 0 ? `, absent ${absent.join(' ')}` : ''}`
    if (now !== shown) console.log((shown = now))
  }
  const looking = setInterval(() => void look(), LOOK_EVERY_MS)
  if (!ending.signal.aborted) {
    await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
  }
  clearInterval(looking)
  console.log('Ending')
  await cluster.stop()
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exit(1)
  }
}
