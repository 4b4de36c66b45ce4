import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What runs, below the root: our code, the built pages, and the list of others' packages with their hashes. */
const PARTS = ['apps/server/src', 'apps/web/dist', 'apps/console/dist', 'packages', 'package-lock.json']
const LEFT_OUT = /(?:^|\/)(?:node_modules|testing)\/|\.test\.tsx?$/

/**
 * The hash of what runs: the same files give the same one on every machine, and a changed file another. It is compared
 * with that of a checkout of one's own.
 */
export function hashRelease(root: string): string {
  const hash = createHash('sha256')
  for (const path of PARTS.flatMap((part) => filesOf(root, part)).toSorted()) {
    hash.update(
      `${path}\0${createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex')}\n`,
    )
  }
  return hash.digest('hex')
}

function filesOf(root: string, part: string): readonly string[] {
  const place = join(root, part)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [part]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !LEFT_OUT.test(path))
}
