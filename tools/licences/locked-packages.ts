/**
 * Third-party packages as the lockfile names them. It is the same on every machine, while a folder of installed
 * packages contains those of one platform.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockedPackage = {
  readonly name: string
  readonly version: string
  /** The package's own SPDX expression; empty where it gives none. */
  readonly licence: string
  /** Where it is installed, from the root of the project. */
  readonly folder: string
  /** Whether the product needs it to run; otherwise it only builds and tests. */
  readonly isShipped: boolean
}

export type Entry = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

export type Lock = Readonly<Record<string, Entry>>

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

export function lockedPackages(lock: Lock): readonly LockedPackage[] {
  const shipped = shippedFolders(lock)
  return Object.entries(lock)
    .filter(([folder, entry]) => folder.includes('node_modules/') && entry.link !== true)
    .map(([folder, { version = '', license = '' }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      folder,
      isShipped: shipped.has(folder),
    }))
}

/** Every folder reachable from the dependencies of the workspaces and the start of the product. */
function shippedFolders(lock: Lock): ReadonlySet<string> {
  const reached = new Set<string>()
  const ahead = Object.keys(lock).filter((folder) => !folder.includes('node_modules/'))
  for (let from = ahead.pop(); from !== undefined; from = ahead.pop()) {
    for (const name of neededBy(lock[from] ?? {})) {
      const found = findInstalled(lock, from, name)
      if (found === undefined || reached.has(found)) continue
      reached.add(found)
      ahead.push(found)
    }
  }
  return reached
}

function neededBy(entry: Entry): readonly string[] {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => entry.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ]
}

/** Looks a package up as Node does: next to the file that imports it, then in each folder above. */
function findInstalled(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    const entry = lock[folder]
    if (entry !== undefined) return entry.link === true ? undefined : folder
    if (at === '') return undefined
  }
}
