/** `npm run check:boundaries`: names every import that runs uphill. */
import { findCrossings } from './boundaries/find-crossings.ts'
import { readSources } from './boundaries/read-sources.ts'

const sources = readSources()
const crossings = findCrossings(sources)
for (const { path, target, boundary } of crossings) console.error(`${path}: ${target}\n  ${boundary}`)
console.log(`${sources.length} files, ${crossings.length} crossings`)
process.exit(crossings.length > 0 ? 1 : 0)
