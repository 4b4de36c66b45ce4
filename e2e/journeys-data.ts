import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the journeys listen, and where the product they run on keeps its data. */
export const JOURNEYS_PORT = Number(process.env.E2E_PORT ?? 8321)
/** Where the sites of an operator listen: `localhost`, another site than the game's to every browser. */
export const SITES_PORT = JOURNEYS_PORT + 1
/** Where the sports portal listens from which the host's portal page has its sessions, while a journey runs one. */
export const PORTAL_PORT = JOURNEYS_PORT + 4
export const PORTAL_KEY = 'key of the portal'
/** Where the SMS gateway listens that the product sends its codes to, while a journey runs one. */
export const SMS_PORT = JOURNEYS_PORT + 2
export const JOURNEYS_DATA = join(tmpdir(), `gaffer-journeys-${JOURNEYS_PORT}`)
/** All that the product wrote to its standard output and error. */
export const JOURNEYS_LOG = join(JOURNEYS_DATA, 'server.log')
