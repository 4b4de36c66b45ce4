import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const MIGRATIONS = 'apps/server/src/db/migrations'
/** Workspaces are linked by this scope in node_modules. */
const OWN_SCOPE = '@gaffer'

/** The commit of the previous release, or why there is none to be had here. */
export type PreviousRelease = { readonly commit: string } | { readonly missing: string }

/**
 * The last state of this line of history whose migrations are the first of today's, without the newest (ADR-38): the
 * nearest there is to what runs while that migration comes in. A migration that is not committed yet makes it the
 * last commit.
 */
export function findPreviousRelease(root: string): PreviousRelease {
  const changed = git(root, ['status', '--porcelain', '--untracked-files=all', '--', MIGRATIONS])
  if ('fault' in changed) return { missing: changed.fault }
  if (/^(\?\?|A)/m.test(changed.said)) return resolveRelease(root, 'HEAD')
  const added = git(root, [
    ...'log --first-parent -m --diff-filter=A --format=%H'.split(' '),
    '--',
    MIGRATIONS,
  ])
  if ('fault' in added) return { missing: added.fault }
  if (added.said === '') return { missing: 'no commit brought a migration' }
  const migrations = migrationsOf(root, 'HEAD')
  for (const commit of added.said.trim().split('\n')) {
    const before = resolveRelease(root, `${commit}^1`)
    if ('commit' in before && isStartOf(migrationsOf(root, before.commit), migrations)) return before
  }
  return { missing: 'this clone has no history before the newest migration' }
}

function migrationsOf(root: string, commit: string): readonly string[] {
  const listed = git(root, ['ls-tree', '--name-only', commit, `${MIGRATIONS}/`])
  return 'said' in listed ? listed.said.trim().split('\n') : []
}

/** A database of the earlier release can only go on where its migrations come first, in this order. */
function isStartOf(earlier: readonly string[], migrations: readonly string[]): boolean {
  return earlier.length < migrations.length && earlier.every((name, index) => name === migrations[index])
}

/** The commit that a name stands for. */
export function resolveRelease(root: string, name: string): PreviousRelease {
  const found = git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])
  return 'said' in found ? { commit: found.said.trim() } : { missing: `there is no commit ${name}` }
}

/**
 * Lays a release out in an empty folder, ready to be started. Its packages are those of this checkout where it asks
 * for the same, and otherwise installed.
 */
export function layOutRelease(root: string, commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  run('git', ['-C', root, 'archive', '--output', archive, commit])
  run('tar', ['-xf', archive, '-C', folder])
  const locks = [root, folder].map((place) => readFileSync(join(place, 'package-lock.json'), 'utf8'))
  if (locks[0] === locks[1]) linkPackages(root, folder)
  else
    run('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'])
}

/** Its own workspaces and everybody else's packages. */
function linkPackages(root: string, folder: string): void {
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, OWN_SCOPE), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== OWN_SCOPE) symlinkSync(join(from, name), join(to, name))
  }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly resolved?: string }>>
  }
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    if (link === true && resolved !== undefined) symlinkSync(join(folder, resolved), join(folder, place))
  }
}

function git(root: string, args: readonly string[]): { readonly said: string } | { readonly fault: string } {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  if (status === 0) return { said: stdout }
  return { fault: `no history can be read here: ${error?.message ?? stderr.trim()}` }
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`, { cause: error })
}
