import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

type App = { readonly folder: string; readonly name: string; readonly sources: readonly string[] }

const APPS: readonly App[] = [
  {
    folder: join(ROOT, 'apps', 'web'),
    name: 'web client',
    sources: ['src', 'public', 'index.html', 'vite.config.ts', 'build-worker.ts'],
  },
  {
    folder: join(ROOT, 'apps', 'console'),
    name: 'console',
    sources: ['src', 'public', 'index.html', 'vite.config.ts'],
  },
]

/**
 * Builds the web client and the console where they are missing or older than their sources; ends the process if a
 * build fails and there is no earlier one.
 */
export function buildWebIfStale(): void {
  for (const app of APPS) if (isStale(app)) build(app)
}

function builtPage({ folder }: App): string {
  return join(folder, 'dist', 'index.html')
}

function isStale(app: App): boolean {
  if (!existsSync(builtPage(app))) return true
  const builtAt = statSync(builtPage(app)).mtimeMs
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => join(ROOT, 'packages', name, 'src'))
  const sources = [...app.sources.map((source) => join(app.folder, source)), ...packages]
  return sources.some((source) => newestChange(source) > builtAt)
}

function newestChange(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

function build(app: App): void {
  console.log(`Building the ${app.name}`)
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', app.folder, '--logLevel', 'warn'],
    { cwd: app.folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  if (!existsSync(builtPage(app))) {
    console.error(`The ${app.name} could not be built.`)
    process.exit(1)
  }
  console.error(`The ${app.name} could not be built again: the earlier build is served.`)
}
