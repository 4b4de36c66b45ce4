import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const WEB = join(ROOT, 'apps', 'web')
const BUILT = join(WEB, 'dist', 'index.html')

/** Builds the web client when it is missing or older than its sources; ends the process if the build fails. */
export function buildWebIfStale(): void {
  if (isStale()) buildWeb()
}

function isStale(): boolean {
  if (!existsSync(BUILT)) return true
  const builtAt = statSync(BUILT).mtimeMs
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'))
  const sources = [
    join(WEB, 'src'),
    join(WEB, 'public'),
    join(WEB, 'index.html'),
    join(WEB, 'vite.config.ts'),
    join(WEB, 'build-worker.ts'),
    ...packages,
  ]
  return sources.some((source) => newestChange(source) > builtAt)
}

function newestChange(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

function buildWeb(): void {
  console.log('Building the web client')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', WEB, '--logLevel', 'warn'], {
    cwd: WEB,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  if (!existsSync(BUILT)) {
    console.error('The web client could not be built.')
    process.exit(1)
  }
  console.error('The web client could not be built again: the earlier build is served.')
}
