import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 8321)
const PORTS_OF_A_LANE = 10

/** What a worker runs its journeys on, with nobody else there: a product, its database and the sites of an operator. */
export type Lane = {
  /** Where the product listens. */
  readonly port: number
  /** Where the sites of an operator listen: `localhost`, another site than the game's to every browser. */
  readonly sitesPort: number
  /** Where the SMS gateway listens that the product sends its codes to, while a journey runs one. */
  readonly smsPort: number
  /** Where the sports portal listens from which the host's portal page has its sessions, while a journey runs one. */
  readonly portalPort: number
  /** Where the product keeps its data. */
  readonly data: string
  /** All that the product wrote to its standard output and error. */
  readonly log: string
}

/** As many as journeys run at once. */
export const LANES: readonly Lane[] = Array.from(
  { length: Number(process.env.E2E_LANES ?? 3) },
  (_, index) => {
    const port = FIRST_PORT + index * PORTS_OF_A_LANE
    const data = join(tmpdir(), `gaffer-journeys-${port}`)
    return {
      port,
      sitesPort: port + 1,
      smsPort: port + 2,
      portalPort: port + 4,
      data,
      log: join(data, 'server.log'),
    }
  },
)
/** Answers when every lane does. */
export const LANES_URL = `http://127.0.0.1:${FIRST_PORT - 1}/`

const lane = LANES[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (lane === undefined) throw new Error('there are more workers than lanes')

/** The lane of this worker. */
export const {
  port: JOURNEYS_PORT,
  sitesPort: SITES_PORT,
  smsPort: SMS_PORT,
  portalPort: PORTAL_PORT,
  data: JOURNEYS_DATA,
  log: JOURNEYS_LOG,
} = lane
export const PORTAL_KEY = 'key of the portal'
