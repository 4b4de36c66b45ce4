import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { registerFeatures } from './features/register.ts'
import { createPageFiller } from './features/brand/index.ts'
import { createFootballMemory } from './features/fixtures/index.ts'
import { createOperatorDirectory, installEditions, type Operator } from './features/operators/index.ts'
import {
  createConsoleSms,
  createHttpSms,
  createLogins,
  createSessionGuard,
  type SmsSender,
} from './features/session/index.ts'
import { createTournamentMemory } from './features/tournaments/index.ts'
import { createWallets } from './features/wallet/index.ts'
import { measureLive } from './live/measure-live.ts'
import { createLive, type Live } from './live/start-live.ts'
import { createLiveStream } from './live/stream/live-stream.ts'
import { registerVersionGate } from './live/version-gate.ts'
import { createTokens } from './platform/auth/tokens.ts'
import type { Database } from './platform/db/connect.ts'
import { createHttp } from './platform/http/create-http.ts'
import { createEventStreams, type EventStreams } from './platform/http/event-stream.ts'
import { registerOperationsPages, type Readiness } from './platform/http/operations-pages.ts'
import { createReadyAnswers } from './platform/http/ready-answers.ts'
import { createKeyRing } from './platform/secrets/key-ring.ts'
import { createVisitResolver } from './platform/http/resolve-visit.ts'
import { registerPage, registerStaticFiles } from './platform/http/static-files.ts'

/** The product in one process, wired but not yet moving: nothing listens, no turn is taken. */
export type Product = {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** The database as work in the background asks it: with patience, on connections of its own. */
  readonly background: Database
  readonly live: Live
  readonly streams: EventStreams
  /** Closes the streams that may no longer be open; done by itself every 20 s. */
  readonly closeEndedStreams: () => Promise<void>
  readonly metrics: Registry
  readonly version: string
}

export type ProductOptions = {
  readonly config: Config
  /** A migrated database. */
  readonly database: Database
  /** For what moves by itself; the same as of requests where it is not given. */
  readonly background?: Database
  readonly version: string
  readonly webFolder: string
  readonly readiness: Readiness
  /** Monotonic milliseconds by which what is kept in memory grows old; tests let it leap. */
  readonly elapsed?: () => number
}

/** Where `vite build` puts the web client. */
export const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Makes every part once and passes it down: the one place where ports meet what fills them. */
export async function buildProduct(options: ProductOptions): Promise<Product> {
  const { config, database, background = database, elapsed = () => performance.now() } = options
  const { db, pool } = database
  await installEditions(db)
  const operators = createOperatorDirectory(db, elapsed)
  await operators.all()
  const tokens = createTokens(createKeyRing(db, 'token-keys', elapsed))
  const sessions = createSessionGuard(db)
  const app = await createHttp({
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    resolveVisit: createVisitResolver({
      tokens,
      isSessionValid: sessions.isValid,
      tenantOfHost: async (host, asked) => tenantOf(await operators.ofHost(host, asked)),
      tenantById: async (id) => tenantOf(await operators.byId(id)),
    }),
    frameOriginsOfHost: ({ host, query }) => {
      const asked = (query as Readonly<Record<string, unknown>> | undefined)?.host
      return (
        operators.knownOfHost(host ?? '', typeof asked === 'string' ? asked : undefined)?.frameOrigins ?? []
      )
    },
  })
  const live = await createLive({
    db: background.db,
    logFault: (error) => app.log.error({ err: error }, 'live'),
  })
  const streams = createEventStreams()
  const football = createFootballMemory(db, elapsed)
  const tournaments = createTournamentMemory(db, elapsed)
  const liveStream = createLiveStream({ db, live, streams, football, tournaments })
  const deps: Deps = {
    config,
    db,
    pool,
    log: app.log,
    operators,
    football,
    tournaments,
    matchStates: live.matchStates,
    roundPoints: live.roundPoints,
    standings: live.standings,
    histories: live.histories,
    announceOutcome: liveStream.announceOutcome,
    wallet: createWallets({ db, operators, log: app.log }),
    ...createLogins({
      db,
      log: app.log,
      // On connections of its own: logins that wait for each other in the database must not keep it from them.
      ring: createKeyRing(background.db, 'phone-keys', elapsed),
      sms: smsSender(config),
    }),
    tokens,
    sessions,
    readyAnswers: createReadyAnswers(elapsed),
  }
  const metrics = new Registry()
  registerOperationsPages(app, { version: options.version, metrics, readiness: options.readiness })
  registerVersionGate(app, live)
  registerFeatures(app, deps)
  liveStream.register(app)
  measureLive(metrics, live, streams)
  registerStaticFiles(app, options.webFolder)
  registerPage(app, options.webFolder, createPageFiller(app, deps))
  return {
    app,
    deps,
    background,
    live,
    streams,
    closeEndedStreams: liveStream.closeEnded,
    metrics,
    version: options.version,
  }
}

/** The gateway of the settings, or the console of a developer's machine. */
function smsSender({ SMS_URL, SMS_SECRET, SECURE_COOKIES }: Config): SmsSender {
  if (SMS_URL !== undefined) return createHttpSms({ url: SMS_URL, secret: SMS_SECRET })
  return createConsoleSms({
    isShown: !SECURE_COOKIES,
    write: (line) => void process.stdout.write(`${line}\n`),
  })
}

/** What a request needs to know of its operator before anything else. */
export function tenantOf({ id, brand, frameOrigins }: Operator) {
  return {
    id,
    language: brand.language,
    isLanguageFirst: brand.edition === 'operator',
    frameOrigins,
    filmOrigin: originOf(brand.supportVideo),
  }
}

function originOf(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined
}
