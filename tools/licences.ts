/**
 * `npm run licences` writes THIRD_PARTY_LICENCES.md from the lockfile and the texts that the packages bring; `npm run
 * check:licences` fails if it is out of date, or if a package is under terms that are not on the list.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed } from './licences/allowed.ts'
import { lockedPackages, readLock } from './licences/locked-packages.ts'
import { writeLicences } from './licences/write-licences.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'THIRD_PARTY_LICENCES.md')

const packages = lockedPackages(readLock(ROOT))
const shipped = packages.filter(({ isShipped }) => isShipped)
const faults = packages
  .filter(({ name, licence, isShipped }) => !isAllowed(licence, isShipped, name))
  .map(
    ({ name, version, licence, isShipped }) =>
      `${name} ${version}: ${licence === '' ? 'no licence named' : licence} ${isShipped ? '(shipped)' : '(a tool)'} is not on the list`,
  )

const written = writeLicences(ROOT, shipped)
if (process.argv.includes('--check')) {
  const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  if (kept !== written) faults.push('THIRD_PARTY_LICENCES.md is not what is shipped: npm run licences')
} else {
  writeFileSync(FILE, written)
}

for (const fault of faults) console.error(fault)
console.log(
  `${shipped.length} packages shipped, ${packages.length - shipped.length} tools, ${faults.length} faults`,
)
process.exitCode = faults.length > 0 ? 1 : 0
