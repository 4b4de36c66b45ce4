/** `npm run check:boundaries`: names every import that runs uphill, and every write outside the room of its table. */
import { findCrossings } from './boundaries/find-crossings.ts'
import { findWriters } from './boundaries/find-writers.ts'
import { readSources, readStatements } from './boundaries/read-sources.ts'

const sources = readSources()
const crossings = findCrossings(sources)
for (const { path, target, boundary } of crossings) console.error(`${path}: ${target}\n  ${boundary}`)
const foreign = findWriters(readStatements())
for (const { path, fault } of foreign) console.error(`${path}: ${fault}`)
console.log(`${sources.length} files, ${crossings.length} crossings, ${foreign.length} writes out of place`)
process.exit(crossings.length + foreign.length > 0 ? 1 : 0)
