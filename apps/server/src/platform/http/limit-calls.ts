import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressInLimits } from './address-in-limits.ts'
import { ApiError } from './api-error.ts'
import { createCallWindow } from './call-window.ts'

/** The calls by which somebody becomes a manager. */
const LOGINS: ReadonlySet<string> = new Set(['authenticate', 'askLoginCode'])

/**
 * The calls that cost much more than a read, and as how many calls of their manager they count. Without a manager they
 * have an allowance of their own for each address, a hundredth of that for all requests.
 */
const COSTS: ReadonlyMap<string, number> = new Map([['autofill', 10]])

/**
 * Who is refused hears so after a moment: whoever asks again at once, over many connections, then takes no more time
 * than what they were refused. Not everybody waits when there are many: waiting takes memory.
 */
const PAUSE = { ms: 400, mostAtOnce: 2_000 } as const

/** The query keys that search a list. */
const SEARCH_KEYS = ['name', 'player_name'] as const

/** As how many searches one in a table counts: it looks through a contest of a million, or a league. */
const SEARCH_COSTS: ReadonlyMap<string, number> = new Map([
  ['entries', 5],
  ['leaderBoard', 5],
  ['leagueTable', 5],
])

declare module 'fastify' {
  // Declared as fastify asks for it: interfaces merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /**
     * Counts a picture that has to be drawn for a client, which costs a hundred times a read; throws
     * `tooManyRequests` where their address has had its share of the minute, a twentieth of a manager's calls.
     */
    limitPictures: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  }
}

/**
 * Limits requests in memory, in windows of a minute (G-49): every request and every login by its address (an IPv6
 * network of 64 bits counts as one), generously enough for thousands behind one carrier address, and so the searches of
 * strangers; calls, changes and searches of managers by the token that was verified, so that forged tokens get no bucket;
 * logins also by the session id they send.
 */
export function limitCalls(app: FastifyInstance, callsPerMinute: number): void {
  let paused = 0
  const refuse = (reply: FastifyReply, seconds: number, answer: (refusal: ApiError) => void): void => {
    void reply.header('retry-after', seconds)
    if (paused >= PAUSE.mostAtOnce) return answer(new ApiError('tooManyRequests'))
    paused += 1
    setTimeout(() => {
      paused -= 1
      answer(new ApiError('tooManyRequests'))
    }, PAUSE.ms)
  }
  const limiter = (max: number, keyOf: (request: FastifyRequest) => string = addressOf) => {
    const count = createCallWindow(Math.max(1, Math.round(max)))
    return (request: FastifyRequest, cost?: number) => count(keyOf(request), cost)
  }
  const requests = limiter(callsPerMinute * 100)
  const calls = limiter(callsPerMinute, managerOf)
  const changes = limiter(callsPerMinute / 4, managerOf)
  const searches = limiter(callsPerMinute / 2, managerOf)
  const searchesOfStrangers = limiter(callsPerMinute * 2)
  const costlyOfStrangers = limiter(callsPerMinute)
  const logins = limiter(callsPerMinute * 5)
  const loginsOfSession = limiter(
    callsPerMinute / 20,
    (request) => `${request.visit.operatorId}:${addressOf(request)}:${sessionIdOf(request)}`,
  )
  const pictures = limiter(callsPerMinute / 20)

  const ofCaller = (request: FastifyRequest, operation: string) => {
    const cost = COSTS.get(operation)
    if (!isManager(request)) return cost === undefined ? undefined : costlyOfStrangers(request)
    return calls(request, cost) ?? (request.method === 'GET' ? undefined : changes(request))
  }
  const ofSearch = (request: FastifyRequest, operation: string) => {
    if (!isSearch(request)) return undefined
    const search = isManager(request) ? searches : searchesOfStrangers
    return search(request, SEARCH_COSTS.get(operation))
  }
  const ofLogin = (request: FastifyRequest, operation: string) => {
    if (!LOGINS.has(operation)) return undefined
    return logins(request) ?? (sessionIdOf(request) === undefined ? undefined : loginsOfSession(request))
  }

  app.decorate('limitPictures', async (request, reply) => {
    const seconds = pictures(request)
    if (seconds !== undefined) await new Promise<never>((_, reject) => refuse(reply, seconds, reject))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const seconds = requests(request)
    if (seconds === undefined) done()
    else refuse(reply, seconds, done)
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined) return done()
    const seconds =
      ofCaller(request, operation) ?? ofSearch(request, operation) ?? ofLogin(request, operation)
    if (seconds === undefined) done()
    else refuse(reply, seconds, done)
  })
}

function addressOf({ ip }: FastifyRequest): string {
  return addressInLimits(ip)
}

/** Onlookers are strangers here: all of an operator's are told by the same number. */
function isManager({ visit }: FastifyRequest): boolean {
  return visit.caller !== undefined && !visit.caller.isOnlooker
}

function managerOf({ visit }: FastifyRequest): string {
  return `${visit.operatorId}:${visit.caller?.managerId}`
}

function isSearch({ query }: FastifyRequest): boolean {
  const asked = query as Readonly<Record<string, unknown>>
  return SEARCH_KEYS.some((key) => asked[key] !== undefined && asked[key] !== '')
}

/** No login names a longer one; what is longer is refused, and is not kept as the key of a limit. */
const LONGEST_SESSION_ID = 200

/** The external session a login names; undefined for every other call. */
function sessionIdOf({ routeOptions, body }: FastifyRequest): string | undefined {
  if (routeOptions.config.operation !== 'authenticate') return undefined
  const sessionId = (body as { readonly session_id?: unknown } | null | undefined)?.session_id
  return typeof sessionId === 'string' && sessionId.length <= LONGEST_SESSION_ID ? sessionId : undefined
}
