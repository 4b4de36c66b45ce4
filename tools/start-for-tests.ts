/** Starts the product on a data folder of its own, which goes when it stops. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'gaffer-journeys-'))
chmodSync(folder, 0o755)

const product = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
product.once('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
