/**
 * `npm start`: builds the web client and the console when they are missing or older than their sources, then runs the server
 * in this process, so that signals reach it.
 */
import { buildWebIfStale } from './build-web.ts'

buildWebIfStale()
await import('../apps/server/src/main.ts')
