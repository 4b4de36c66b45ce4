import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TextFile } from './text-file.ts'

const root = join(import.meta.dirname, '..', '..')

/** Files that are not written by us, or only written to be wrong. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|generated|\.git|\.cache|\.data)$|^tools\/citations\/.*\.test\.ts$/

const READ = /\.(?:[cm]?[jt]sx?|css|sh|md|json5|html|sql|ya?ml)$|^\.ci\/[a-z-]+$/

/** Other people's words: the file is part of the tree, but its citations do not count. */
const COPIED = 'THIRD_PARTY_LICENCES.md'

/** Every file of the tree in which people write sentences. */
export function readTree(): readonly TextFile[] {
  return findPaths(root).map((path) => ({
    path,
    text: path === COPIED ? '' : readFileSync(join(root, path), 'utf8'),
  }))
}

function findPaths(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(folder, entry.name))
    if (SKIPPED.test(path)) return []
    if (entry.isDirectory()) return findPaths(join(folder, entry.name))
    return entry.isFile() && READ.test(path) ? [path] : []
  })
}
