/**
 * `npm start`: builds the web client when it is missing or older than its sources, then runs the server
 * in this process, so that signals reach it.
 */
import { buildWebIfStale } from './build-web.ts'

buildWebIfStale()
await import('../apps/server/src/main.ts')
