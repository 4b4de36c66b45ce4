/**
 * `npm run dev`: the server, restarted whenever something it imports changes, and Vite in front of it with hot
 * reload, for the managers' page and for the console. Both are at the addresses Vite prints; calls go through them to
 * the server on PORT (8080). The embedded database keeps running while the server restarts. One Ctrl-C ends all in
 * order.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfig } from '../apps/server/src/config.ts'
import { keepEmbedded } from '../apps/server/src/platform/db/embedded/keep-embedded.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts'

const ROOT = join(import.meta.dirname, '..')
const config = readConfig(process.env, ROOT)

const embedded = config.DATABASE_URL === undefined ? await startEmbedded(config.DATA_DIR) : undefined
const keeper = embedded && keepEmbedded(embedded, console.error)
const address = embedded ? socketAddress(embedded.connection) : config.DATABASE_URL

const web = await createServer({ configFile: join(ROOT, 'apps', 'web', 'vite.config.ts') })
await web.listen()
web.printUrls()
const staff = await createServer({ configFile: join(ROOT, 'apps', 'console', 'vite.config.ts') })
await staff.listen()
staff.printUrls()
if (embedded) console.log(`  Database: ${address}`)

// In a separate session: Ctrl-C in the terminal reaches only this process, so the server is told to stop once.
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'apps', 'server', 'src', 'main.ts')],
  { stdio: ['ignore', 'inherit', 'inherit'], detached: true, env: { ...process.env, DATABASE_URL: address } },
)
const hasEnded = new Promise<void>((resolve) => server.once('exit', () => resolve()))

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
void hasEnded.then(stop)
void keeper?.lost.then((reason) => {
  console.error(reason)
  return stop()
})

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  server.kill('SIGTERM')
  await Promise.all([hasEnded, web.close(), staff.close()])
  await keeper?.stop()
  await embedded?.stop()
  process.exit(0)
}

function socketAddress({ host, user, database }: { host: string; user: string; database: string }): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
