import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const FOLDER = process.env['GAFFER_TEST_DATA'] ?? join(ROOT, '..', 'shared', 'data')

/** Why tests on recorded seasons are skipped, for use in their names. */
export const TEST_DATA_HINT = 'needs recorded seasons: GAFFER_TEST_DATA names their folder'

export function hasTestData(folder: string): boolean {
  return existsSync(join(FOLDER, folder))
}

/** The CSV and JSON files of a folder of recorded data, by their path in it. */
export function loadTestData(folder: string): Map<string, Uint8Array> {
  const dir = join(FOLDER, folder)
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  const wanted = names.filter((name) => /\.(csv|json)$/.test(name))
  return new Map(wanted.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(dir, name))]))
}
