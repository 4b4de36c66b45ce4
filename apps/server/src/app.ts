import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { CONSOLE_BASE } from '@gaffer/contract/console'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { registerCalls, registerConsole } from './register-calls.ts'
import { createTokens } from './platform/auth/tokens.ts'
import { buildQueries, type Database } from './platform/db/connect.ts'
import { createDatabaseClock, type DatabaseClock } from './platform/db/database-clock.ts'
import { createHttp } from './platform/http/create-http.ts'
import { measureArchive } from './platform/db/measure-archive.ts'
import { measurePools } from './platform/db/measure-pools.ts'
import { readFromReplica } from './platform/db/read-from-replica.ts'
import { shareConnections } from './platform/db/share-connections.ts'
import { createEventStreams, type EventStreams } from './platform/http/event-stream.ts'
import { type Readiness, registerOperationsPages } from './platform/http/operations-pages.ts'
import { registerPolicyReports } from './platform/http/policy-reports.ts'
import { measureAnswers } from './platform/http/measure-answers.ts'
import { keepToPort } from './platform/http/port-of-its-own.ts'
import { createReadyAnswers } from './platform/http/ready-answers.ts'
import { createVisitResolver } from './platform/http/resolve-visit.ts'
import { registerPage, registerPageBelow, registerStaticFiles } from './platform/http/static-files.ts'
import { logFault } from './platform/jobs/log-fault.ts'
import { createConsoleMailer, createSmtpMailer, type Mailer } from './platform/outside/mailer.ts'
import { createKeyRing } from './platform/secrets/key-ring.ts'
import { createNameJudge } from './core/names/judge-new-name.ts'
import { createFootballMemory, measureFeeds } from './football/index.ts'
import { createOperatorDirectory, createPageFiller, installEditions, tenantOf } from './operators/index.ts'
import {
  createConsoleSms,
  createHttpSms,
  createLogins,
  createSessionGuard,
  type SmsSender,
} from './session/index.ts'
import { keepRestraints } from './fair-play/index.ts'
import { createWallets, measureWallets, welcomeManager } from './wallet/index.ts'
import { createTournamentMemory } from './contests/index.ts'
import { createSquadFiller } from './squads/index.ts'
import { recountsInThread } from './rounds/index.ts'
import { createPreviews } from './pages/share/index.ts'
import { createMilestones } from './pages/standings/index.ts'
import { measureLive } from './live/measure-live.ts'
import { createLive, type Live } from './live/start-live.ts'
import { createLiveStream } from './live/stream/live-stream.ts'
import { registerVersionGate } from './live/version-gate.ts'

/** The product in one process, wired but not yet running: it does not listen, and no job takes a turn. */
export type Product = {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** The database for background work: with longer timeouts, on its own connections. */
  readonly background: Database
  readonly live: Live
  /** The time of tokens and answers; somebody must look at it now and then. */
  readonly clock: DatabaseClock
  readonly streams: EventStreams
  /** Closes the streams that must no longer be open; runs by itself every 20 s. */
  readonly closeEndedStreams: (managerId?: number) => Promise<void>
  readonly metrics: Registry
  readonly version: string
}

export type ProductOptions = {
  readonly config: Config
  /** A migrated database. */
  readonly database: Database
  /** For background work; if missing, the connections of requests are used. */
  readonly background?: Database
  /** Where tables, histories and line-ups are read, if they are not read where they are written. */
  readonly replica?: Replica
  readonly version: string
  /** The hash of what runs, for whoever compares it with a checkout of their own. */
  readonly release?: string
  readonly webFolder: string
  /** Without it the console has calls and no page. */
  readonly consoleFolder?: string
  readonly readiness: Readiness
  /** Whether the process may still come to serve by itself; liveness tells. */
  readonly isAlive?: () => boolean
  /** Whether the node is about to stop. */
  readonly isStopping?: () => boolean
  /** Monotonic milliseconds that decide the age of what is kept in memory; tests move it forward. */
  readonly elapsed?: () => number
  /** Decides which teams autofill gives; otherwise the process has one of its own. */
  readonly autofillSecret?: string
}

/** Connections to a replica: for requests, which wait little, and for the work in the background. */
export type Replica = { readonly requests: Database; readonly background: Database }

/** Where `vite build` puts the web client. */
export const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Where `vite build` puts the console of the operators' staff. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '..', '..', 'console', 'dist')

const CONSOLE_PAGE = '/console'

/** Makes every part once and passes it down: the one place where ports meet their implementations. */
export async function buildProduct(options: ProductOptions): Promise<Product> {
  const { config, database, background = database, elapsed = () => performance.now() } = options
  const { db, pool } = database
  const tables = shareConnections(pool)
  const reads = options.replica && {
    requests: readFromReplica(tables, options.replica.requests.pool),
    background: readFromReplica(background.pool, options.replica.background.pool),
  }
  const tableReads = reads?.requests ?? buildQueries(tables)
  if (config.WORLD === 'demo') await installEditions(db)
  const operators = createOperatorDirectory(db, elapsed)
  await operators.all()
  const clock = createDatabaseClock(background.db)
  await clock.look()
  const tokens = createTokens(createKeyRing(db, 'token-keys', elapsed), clock.now)
  const sessions = createSessionGuard(db)
  const football = createFootballMemory(db, elapsed)
  const tournaments = createTournamentMemory(db, elapsed)
  const app = await createHttp({
    isStopping: options.isStopping ?? (() => false),
    logLevel: config.LOG_LEVEL,
    isHttps: config.SECURE_COOKIES,
    now: clock.now,
    age: () => football.age() ?? tournaments.age(),
    trustedProxies: config.TRUSTED_PROXIES,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    resolveVisit: createVisitResolver({
      tokens,
      isSessionOpen: sessions.isOpen,
      tenantOfHost: async (host, asked) => {
        const operator = await operators.ofHost(host, asked)
        return operator && tenantOf(operator)
      },
      freshTenantOfHost: (host, asked) => {
        const operator = operators.freshOfHost(host, asked)
        return operator && tenantOf(operator)
      },
      tenantById: async (id) => {
        const operator = await operators.findById(id)
        return operator && tenantOf(operator)
      },
    }),
    stateOfAnswers: () =>
      tournaments.isFresh() && football.isFresh()
        ? tournaments.version() + football.version() + live.version()
        : undefined,
    hasDatabaseFailedSince: (at) =>
      [database, options.replica?.requests].some((one) => one?.hasFailedSince(at) === true),
    frameOriginsOfHost: ({ host, query, url, routeOptions }) => {
      if (isOfConsole(routeOptions.url ?? url)) return []
      const asked = (query as Readonly<Record<string, unknown>> | undefined)?.host
      return (
        operators.knownOfHost(host ?? '', typeof asked === 'string' ? asked : undefined)?.frameOrigins ?? []
      )
    },
  })
  if (config.CONSOLE_PORT !== undefined) keepToPort(app, config.CONSOLE_PORT, isOfConsole)
  const live = await createLive({
    db: background.db,
    lineUps: reads?.background ?? background.db,
    connections: { primary: background.connection, replica: options.replica?.background.connection },
    logFault: (error) => logFault(app.log, 'live')(error),
  })
  const streams = createEventStreams({ isHttps: config.SECURE_COOKIES, now: clock.now })
  const liveStream = createLiveStream({
    db,
    live,
    streams,
    sessions,
    football,
    tournaments,
    logFault: (error) => logFault(app.log, 'streams')(error),
  })
  const recounts = recountsInThread(background.connection)
  const deps: Deps = {
    config,
    db,
    reads: tableReads,
    pool,
    log: app.log,
    operators,
    judgeName: createNameJudge(async (operatorId) => (await operators.byId(operatorId)).brand.title),
    football,
    tournaments,
    matchStates: live.matchStates,
    roundPoints: live.roundPoints,
    standings: live.standings,
    milestones: createMilestones(tableReads),
    histories: live.histories,
    swing: live.swing,
    announceOutcome: liveStream.announceOutcome,
    wallet: createWallets({ db, operators, log: app.log }),
    ...createLogins({
      db,
      log: app.log,
      // On its own connections, so that logins waiting for each other in the database cannot block it.
      ring: createKeyRing(background.db, 'phone-keys', elapsed),
      sms: smsSender(config),
    }),
    tokens,
    sessions,
    welcomeManager,
    keepRestraints,
    mailer: mailerOf(config),
    readyAnswers: createReadyAnswers(elapsed),
    squadFiller: createSquadFiller({}, options.autofillSecret),
    recounts,
  }
  app.addHook('onClose', deps.squadFiller.stop)
  app.addHook('onClose', recounts.stop)
  const metrics = new Registry()
  registerOperationsPages(app, {
    version: options.version,
    metrics,
    readiness: options.readiness,
    isAlive: options.isAlive ?? (() => true),
    token: config.OPERATIONS_TOKEN,
    release: options.release ?? '',
  })
  measureAnswers(app, metrics)
  await registerPolicyReports(app, {
    metrics,
    operatorOf: ({ host }) => String(operators.knownOfHost(host)?.id ?? ''),
  })
  registerVersionGate(app, live)
  registerCalls(app, deps)
  registerConsole(app, deps, background.db)
  liveStream.register(app)
  measureLive(metrics, live, streams)
  measureFeeds(metrics, { db: background.db })
  measureWallets(metrics, { db: background.db })
  measureArchive(metrics, { db: background.db })
  measurePools(metrics, {
    requests: database,
    background,
    ...(options.replica && { reads: options.replica.requests }),
  })
  if (options.consoleFolder !== undefined) {
    registerStaticFiles(app, options.consoleFolder, CONSOLE_PAGE)
    registerPageBelow(app, options.consoleFolder, CONSOLE_PAGE)
  }
  registerStaticFiles(app, options.webFolder)
  registerPage(app, options.webFolder, createPageFiller(app, deps, createPreviews(app, deps)))
  return {
    app,
    deps,
    background,
    live,
    clock,
    streams,
    closeEndedStreams: liveStream.closeEnded,
    metrics,
    version: options.version,
  }
}

/** The configured mail server, or the console on a developer's machine. */
function mailerOf({ SMTP_URL, MAIL_FROM, SECURE_COOKIES }: Config): Mailer {
  if (SMTP_URL !== undefined) return createSmtpMailer(SMTP_URL, MAIL_FROM ?? 'console@localhost')
  return createConsoleMailer({
    isShown: !SECURE_COOKIES,
    write: (line) => void process.stdout.write(`${line}\n`),
  })
}

/** The configured gateway, or the console on a developer's machine. */
function smsSender({ SMS_URL, SMS_SECRET, SECURE_COOKIES }: Config): SmsSender {
  if (SMS_URL !== undefined) return createHttpSms({ url: SMS_URL, secret: SMS_SECRET })
  return createConsoleSms({
    isShown: !SECURE_COOKIES,
    write: (line) => void process.stdout.write(`${line}\n`),
  })
}

/** The console is framed and read by no other site. Known by its route: an address has many spellings. */
function isOfConsole(route: string): boolean {
  return route.startsWith(CONSOLE_BASE) || route.startsWith(CONSOLE_PAGE)
}
