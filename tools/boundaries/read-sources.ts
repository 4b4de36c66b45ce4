import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './find-crossings.ts'

const root = join(import.meta.dirname, '..', '..')

/** Every source file of packages and apps. */
export function readSources(): readonly SourceFile[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}

/** Every file of the tree that could hold SQL, tests and migrations too. */
export function readStatements(): readonly SourceFile[] {
  return ['apps', 'packages', 'bench', 'tools'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.(?:[cm]?tsx?|[cm]?js|sql|sh)$/.test(path) && !path.includes('node_modules'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}
