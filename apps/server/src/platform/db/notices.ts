import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/** What nodes tell each other at once; whoever misses it finds out by looking, a little later. */
export type Channel = 'log' | 'sessions'

/** The text of a statement that tells all nodes, this one too, when its transaction commits. */
export function tellNodes(channel: Channel, payload: RawBuilder<string>): RawBuilder<void> {
  return sql<void>`pg_notify(${sql.lit(nameOf(channel))}, ${payload})`
}

/** What a node does with what it hears. */
export type Hearers = { readonly [channel in Channel]: (payload: string) => void }

export type Notices = {
  /** Whether this node hears what others tell; otherwise it should look more often. */
  readonly isHeard: () => boolean
  readonly stop: () => Promise<void>
}

export type NoticeTimes = {
  /** How often the connection hears its own voice, or counts as deaf. */
  readonly echoEveryMs: number
  readonly echoWithinMs: number
  readonly againAfterMs: number
}

const TIMES: NoticeTimes = { echoEveryMs: 10_000, echoWithinMs: 2_500, againAfterMs: 1_000 }
const ECHO = 'gaffer_echo'

/**
 * Hears on a connection of its own what nodes tell each other, and opens another when that one breaks, is frozen, or
 * hears nothing of what it says itself, as behind a pooler that lends connections by transaction.
 */
export function hearNotices(pool: pg.Pool, hearers: Hearers, times: NoticeTimes = TIMES): Notices {
  let client: pg.Client | undefined
  let isHeard = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const voice = `${process.pid}.${performance.now()}`

  const begin = async (): Promise<void> => {
    const begun = new pg.Client({ ...pool.options, query_timeout: times.echoWithinMs })
    client = begun
    begun.on('error', () => lose(begun)).on('end', () => lose(begun))
    begun.on('notification', ({ channel, payload = '' }) => {
      if (channel === ECHO && payload === voice) return keep(begun)
      for (const name of CHANNELS) if (channel === nameOf(name)) hearers[name](payload)
    })
    try {
      await begun.connect()
      await begun.query([ECHO, ...CHANNELS.map(nameOf)].map((name) => `listen ${name}`).join('; '))
      await speak(begun)
    } catch {
      lose(begun)
    }
  }

  const speak = async (by: pg.Client): Promise<void> => {
    if (by !== client) return
    timer = setTimeout(() => lose(by), times.echoWithinMs)
    await by.query(`select pg_notify('${ECHO}', $1)`, [voice]).catch(() => lose(by))
  }

  const keep = (heard: pg.Client): void => {
    if (heard !== client || isStopped) return
    clearTimeout(timer)
    const wasHeard = isHeard
    isHeard = true
    timer = setTimeout(() => void speak(heard), times.echoEveryMs)
    // What was told while nobody heard.
    if (!wasHeard) hearers.log('')
  }

  const lose = (lost: pg.Client): void => {
    if (lost !== client) return
    client = undefined
    isHeard = false
    clearTimeout(timer)
    void lost.end().catch(() => undefined)
    if (!isStopped) timer = setTimeout(() => void begin(), times.againAfterMs)
  }

  void begin()
  return {
    isHeard: () => isHeard,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

const CHANNELS: readonly Channel[] = ['log', 'sessions']

function nameOf(channel: Channel): string {
  return `gaffer_${channel}`
}
