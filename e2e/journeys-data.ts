import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 8321)
const PORTS_OF_A_SHARD = 10

/** What a worker runs its journeys on, without anybody else: a product, its database and an operator's sites. */
export type Shard = {
  /** The product's port. */
  readonly port: number
  /** The port of the operator's sites on `localhost`, which to every browser is a different site from the game's. */
  readonly sitesPort: number
  /** The port of the SMS gateway to which the product sends its codes, while a journey runs one. */
  readonly smsPort: number
  /** The port of the sports portal from which the host's portal page gets its sessions, while a journey runs one. */
  readonly portalPort: number
  /** The product's data folder. */
  readonly data: string
  /** Everything the product wrote to standard output and error. */
  readonly log: string
}

/** One per journey that runs at the same time. */
export const SHARDS: readonly Shard[] = Array.from(
  { length: Number(process.env.E2E_SHARDS ?? 3) },
  (_, index) => {
    const port = FIRST_PORT + index * PORTS_OF_A_SHARD
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
/** Answers once every shard does. */
export const SHARDS_URL = `http://127.0.0.1:${FIRST_PORT - 1}/`

const shard = SHARDS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (shard === undefined) throw new Error('there are more workers than shards')

/** The shard of this worker. */
export const {
  port: JOURNEYS_PORT,
  sitesPort: SITES_PORT,
  smsPort: SMS_PORT,
  portalPort: PORTAL_PORT,
  data: JOURNEYS_DATA,
  log: JOURNEYS_LOG,
} = shard
export const PORTAL_KEY = 'key of the portal'
