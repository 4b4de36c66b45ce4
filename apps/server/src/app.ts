import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { Registry } from 'prom-client'
import { CONSOLE_BASE } from '@gaffer/contract/console'
import type { Config } from './config.ts'
import type { DB } from './db/generated/database.ts'
import { createTokens, type Tokens } from './platform/auth/tokens.ts'
import type { Database } from './platform/db/connect.ts'
import { createHttp } from './platform/http/create-http.ts'
import { createEventStreams, type EventStreams } from './platform/http/event-stream.ts'
import { type Readiness, registerOperationsPages } from './platform/http/operations-pages.ts'
import { createReadyAnswers, type ReadyAnswers } from './platform/http/ready-answers.ts'
import { createVisitResolver } from './platform/http/resolve-visit.ts'
import { registerPage, registerPageBelow, registerStaticFiles } from './platform/http/static-files.ts'
import { logFault } from './platform/jobs/log-fault.ts'
import { createConsoleMailer, createSmtpMailer, type Mailer } from './platform/outside/mailer.ts'
import { createKeyRing } from './platform/secrets/key-ring.ts'
import {
  createFootballMemory,
  measureFeeds,
  registerDesk,
  registerPush,
  type FootballMemory,
  type MatchStates,
  type RoundPoints,
} from './football/index.ts'
import {
  createOperatorDirectory,
  createPageFiller,
  installEditions,
  type Operator,
  type OperatorDirectory,
  registerBrand,
} from './operators/index.ts'
import {
  createConsoleSms,
  createHttpSms,
  createLogins,
  createSessionGuard,
  type Logins,
  registerSession,
  type SessionGuard,
  type SmsSender,
  type WelcomeManager,
} from './session/index.ts'
import { registerAudit } from './console/audit/index.ts'
import { CANCEL_CONTEST, registerContests } from './console/contests/index.ts'
import { registerManagers } from './console/managers/index.ts'
import { registerMoney } from './console/money/index.ts'
import { registerOverview } from './console/overview/index.ts'
import { registerProposals, type SignedAct } from './proposals/index.ts'
import { registerInvitations, registerSignIns, registerTeam } from './staff/index.ts'
import { createNameJudge, type JudgeName } from './core/names/judge-new-name.ts'
import { createWallets, registerWallet, type Wallets, welcomeManager } from './wallet/index.ts'
import { registerFairPlay } from './fair-play/index.ts'
import {
  createTournamentMemory,
  type LiveStandings,
  type RankHistories,
  type TournamentMemory,
} from './contests/index.ts'
import { createSquadFiller, registerSquads, type SquadFiller } from './squads/index.ts'
import { registerTransfers } from './transfers/index.ts'
import { type SettledEntry, registerEntries } from './entries/index.ts'
import { registerRooms } from './rooms/index.ts'
import { registerGames } from './games/index.ts'
import { registerLeagues } from './leagues/index.ts'
import { registerSupport } from './support/index.ts'
import { registerSetup } from './setup/index.ts'
import { registerContestPages } from './pages/contests/index.ts'
import { registerDashboard } from './pages/dashboard/index.ts'
import { registerFixtures } from './pages/fixtures/index.ts'
import { registerInstall } from './pages/install/index.ts'
import { registerPlayers } from './pages/players/index.ts'
import { registerRoomPages } from './pages/rooms/index.ts'
import { createPreviews, registerShare } from './pages/share/index.ts'
import { registerStandings } from './pages/standings/index.ts'
import { measureLive } from './live/measure-live.ts'
import { createLive, type Live } from './live/start-live.ts'
import { createLiveStream } from './live/stream/live-stream.ts'
import { registerVersionGate } from './live/version-gate.ts'

/** What rooms are given. It is composed only here and passed down; each room declares the part it needs. */
export type Deps = Logins & {
  readonly config: Config
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly operators: OperatorDirectory
  readonly judgeName: JudgeName
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  readonly matchStates: MatchStates
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
  readonly histories: RankHistories
  readonly wallet: Wallets
  /** Tells the manager's open pages what happened to a reserved entry. */
  readonly announceOutcome: (outcome: SettledEntry) => void
  readonly tokens: Tokens
  readonly sessions: SessionGuard
  readonly welcomeManager: WelcomeManager
  readonly mailer: Mailer
  readonly readyAnswers: ReadyAnswers
  readonly squadFiller: SquadFiller
}

/** The product in one process, wired but not yet running: it does not listen, and no job takes a turn. */
export type Product = {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** The database for background work: with longer timeouts, on its own connections. */
  readonly background: Database
  readonly live: Live
  readonly streams: EventStreams
  /** Closes the streams that must no longer be open; runs by itself every 20 s. */
  readonly closeEndedStreams: () => Promise<void>
  readonly metrics: Registry
  readonly version: string
}

export type ProductOptions = {
  readonly config: Config
  /** A migrated database. */
  readonly database: Database
  /** For background work; if missing, the connections of requests are used. */
  readonly background?: Database
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
}

/** Where `vite build` puts the web client. */
export const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Where `vite build` puts the console of the operators' staff. */
export const CONSOLE_FOLDER = join(import.meta.dirname, '..', '..', 'console', 'dist')

const CONSOLE_PAGE = '/console'

/** Makes every part once and passes it down: the one place where ports meet their implementations. */
export async function buildProduct(options: ProductOptions): Promise<Product> {
  const { config, database, background = database, elapsed = () => performance.now() } = options
  const { db, pool } = database
  await installEditions(db)
  const operators = createOperatorDirectory(db, elapsed)
  await operators.all()
  const tokens = createTokens(createKeyRing(db, 'token-keys', elapsed))
  const sessions = createSessionGuard(db)
  const app = await createHttp({
    isStopping: options.isStopping ?? (() => false),
    logLevel: config.LOG_LEVEL,
    isHttps: config.SECURE_COOKIES,
    trustedProxies: config.TRUSTED_PROXIES,
    rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    resolveVisit: createVisitResolver({
      tokens,
      isSessionOpen: sessions.isOpen,
      tenantOfHost: async (host, asked) => tenantOf(await operators.ofHost(host, asked)),
      tenantById: async (id) => tenantOf(await operators.byId(id)),
    }),
    frameOriginsOfHost: ({ host, query, url }) => {
      if (isOfConsole(url)) return []
      const asked = (query as Readonly<Record<string, unknown>> | undefined)?.host
      return (
        operators.knownOfHost(host ?? '', typeof asked === 'string' ? asked : undefined)?.frameOrigins ?? []
      )
    },
  })
  const live = await createLive({
    db: background.db,
    logFault: (error) => logFault(app.log, 'live')(error),
  })
  const streams = createEventStreams(config.SECURE_COOKIES)
  const football = createFootballMemory(db, elapsed)
  const tournaments = createTournamentMemory(db, elapsed)
  const liveStream = createLiveStream({ db, live, streams, sessions, football, tournaments })
  const deps: Deps = {
    config,
    db,
    pool,
    log: app.log,
    operators,
    judgeName: createNameJudge(async (operatorId) => (await operators.byId(operatorId)).brand.title),
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
      // On its own connections, so that logins waiting for each other in the database cannot block it.
      ring: createKeyRing(background.db, 'phone-keys', elapsed),
      sms: smsSender(config),
    }),
    tokens,
    sessions,
    welcomeManager,
    mailer: mailerOf(config),
    readyAnswers: createReadyAnswers(elapsed),
    squadFiller: createSquadFiller(),
  }
  app.addHook('onClose', deps.squadFiller.stop)
  const metrics = new Registry()
  registerOperationsPages(app, {
    version: options.version,
    metrics,
    readiness: options.readiness,
    isAlive: options.isAlive ?? (() => true),
    token: config.OPERATIONS_TOKEN,
    release: options.release ?? '',
  })
  registerVersionGate(app, live)
  registerCalls(app, deps)
  registerConsole(app, deps)
  liveStream.register(app)
  measureLive(metrics, live, streams)
  measureFeeds(metrics, { db: background.db })
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
    streams,
    closeEndedStreams: liveStream.closeEnded,
    metrics,
    version: options.version,
  }
}

/** Registers the calls of every room. A test makes sure that these are exactly the calls of the contract. */
function registerCalls(app: FastifyInstance, deps: Deps): void {
  registerPush(app, deps)
  registerDesk(app, deps)
  registerContestPages(app, deps)
  registerFixtures(app, deps)
  registerPlayers(app, deps)
  registerDashboard(app, deps)
  registerSquads(app, deps)
  registerEntries(app, deps)
  registerTransfers(app, deps)
  registerRooms(app, deps)
  registerRoomPages(app, deps)
  registerBrand(app, deps)
  registerSession(app, deps)
  registerSetup(app, deps)
  registerStandings(app, deps)
  registerShare(app, deps)
  registerInstall(app, deps)
  registerGames(app, deps)
  registerLeagues(app, deps)
  registerWallet(app, deps)
  registerFairPlay(app, deps)
  registerSupport(app, deps)
}

/** Every act of staff that waits for another person. */
const SIGNED_ACTS: readonly SignedAct[] = [CANCEL_CONTEST]

/** Registers the calls of the operator's console. A test makes sure that these are exactly those of its contract. */
function registerConsole(app: FastifyInstance, deps: Deps): void {
  registerSignIns(app, deps)
  registerInvitations(app, deps)
  registerTeam(app, deps)
  registerAudit(app, deps)
  registerContests(app, deps)
  registerMoney(app, deps)
  registerManagers(app, deps)
  registerOverview(app, deps)
  registerProposals(app, deps, SIGNED_ACTS)
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

/** What a request has to know about its operator before anything else. */
export function tenantOf({ id, brand, frameOrigins }: Operator) {
  return {
    id,
    language: brand.language,
    isLanguageFirst: brand.edition === 'operator',
    frameOrigins,
    filmOrigin: originOf(brand.supportVideo),
  }
}

/** The console is framed and read by no other site. */
function isOfConsole(url: string): boolean {
  return url.startsWith(CONSOLE_BASE) || url.startsWith(CONSOLE_PAGE)
}

function originOf(address: string | null): string | undefined {
  return address !== null && URL.canParse(address) ? new URL(address).origin : undefined
}
