/**
 * Starts the product on a data folder of its own, `JOURNEYS_DATA`, which goes when it stops. What it writes
 * is kept in `JOURNEYS_LOG` for journeys that look for what must not be there.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { JOURNEYS_DATA, JOURNEYS_LOG } from '../e2e/journeys-data.ts'

const root = join(import.meta.dirname, '..')
rmSync(JOURNEYS_DATA, { recursive: true, force: true })
mkdirSync(JOURNEYS_DATA)
chmodSync(JOURNEYS_DATA, 0o755)

const product = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, DATA_DIR: join(JOURNEYS_DATA, 'data') },
})
for (const stream of [product.stdout, product.stderr]) {
  stream.on('data', (part: Buffer) => appendFileSync(JOURNEYS_LOG, part))
}
product.stderr.pipe(process.stderr)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', (code) => {
  rmSync(JOURNEYS_DATA, { recursive: true, force: true })
  process.exit(code ?? 1)
})
