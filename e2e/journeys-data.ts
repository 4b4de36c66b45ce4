import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the journeys listen, and where the product they run on keeps its data. */
export const JOURNEYS_PORT = Number(process.env.E2E_PORT ?? 8321)
/** Where the sites of an operator listen: `localhost`, another site than the game's to every browser. */
export const SITES_PORT = JOURNEYS_PORT + 1
/** Where the SMS gateway listens that the product sends its codes to, while a journey runs one. */
export const SMS_PORT = JOURNEYS_PORT + 2
export const JOURNEYS_DATA = join(tmpdir(), `gaffer-journeys-${JOURNEYS_PORT}`)
