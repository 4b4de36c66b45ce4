/** `npm run check:boundaries`: reports every import that runs uphill and every misplaced query. */
import { findCrossings } from './boundaries/find-crossings.ts'
import { findQueries } from './boundaries/find-queries.ts'
import { findWriters } from './boundaries/find-writers.ts'
import { readSources, readStatements } from './boundaries/read-sources.ts'

const sources = readSources()
const crossings = findCrossings(sources)
for (const { path, target, boundary } of crossings) console.error(`${path}: ${target}\n  ${boundary}`)
const statements = readStatements()
const foreign = [...findWriters(statements), ...findQueries(statements)]
for (const { path, fault } of foreign) console.error(`${path}: ${fault}`)
console.log(`${sources.length} files, ${crossings.length} crossings, ${foreign.length} queries out of place`)
process.exit(crossings.length + foreign.length > 0 ? 1 : 0)
