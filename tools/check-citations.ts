/**
 * `npm run check:citations`: reports citations that lead nowhere, and files and names that the papers mention but do not
 * exist.
 */
import { findCitationFaults } from './citations/find-citation-faults.ts'
import { findLostNames } from './citations/find-lost-names.ts'
import { findLostPaths } from './citations/find-lost-paths.ts'
import { readTree } from './citations/read-tree.ts'

const files = readTree()
const faults = [...findCitationFaults(files), ...findLostPaths(files), ...findLostNames(files)]
for (const { path, line, fault } of faults) console.error(`${path}:${line}: ${fault}`)
console.log(`${files.length} files, ${faults.length} faults of citations`)
process.exit(faults.length > 0 ? 1 : 0)
