import {
  API_BASE,
  decodeRoundScopedId,
  type LiveMessage,
  liveQuery,
  PATHS,
  VERSION_HEADER,
} from '@gaffer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import type { TournamentMemory } from '../../contests/index.ts'
import type { SessionGuard } from '../../session/index.ts'
import { viewerOf } from '../../core/caller.ts'
import { ACCESS_TOKEN_SECONDS } from '../../platform/auth/tokens.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { addressInLimits } from '../../platform/http/address-in-limits.ts'
import { comeBackMs, type EventStreams, type StreamShare } from '../../platform/http/event-stream.ts'
import type { Live } from '../start-live.ts'
import { createRoundChanges } from './round-changes.ts'
import { createTelling } from './tell-watchers.ts'
import type { WatchedContest, Watcher } from './watcher.ts'

export type LiveStreamDeps = {
  readonly db: Kysely<DB>
  readonly live: Live
  readonly streams: EventStreams
  readonly sessions: Pick<SessionGuard, 'findEnded'>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
  /** Called when a change could not be told. */
  readonly logFault: (error: unknown) => void
}

/** The outcome of a reserved entry whose wallet answered late. */
export type AnnouncedOutcome = {
  readonly managerId: number
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}

/** The stream of one node. */
export type LiveStream = {
  readonly register: (app: FastifyInstance) => void
  /** Tells the manager's open pages; a page on another node learns it by asking. */
  readonly announceOutcome: (outcome: AnnouncedOutcome) => void
  /**
   * Closes the streams whose token has expired or whose manager logged out, on any node; of one manager, or all. Their
   * pages ask again soon, one after another, as somebody else or with a new token.
   */
  readonly closeEnded: (managerId?: number) => Promise<void>
}

/** How many open pages of one manager are notified at once: one more replaces the oldest, which polls. */
const MAX_PER_MANAGER = 6
/** Streams of visitors without a login from one address: a carrier may have thousands behind it. */
const MAX_PER_ADDRESS = 2_000
const LOOK_FOR_ENDED_MS = 20_000

/** Sends every open page what happens to the things it shows (ADR-22). */
export function createLiveStream(deps: LiveStreamDeps): LiveStream {
  const { live, streams, football } = deps
  const watchers = new Set<Watcher>()

  const roundChanges = createRoundChanges()

  const tell = createTelling({
    standings: live.standings,
    placeOf: (fixtureId) => {
      const championship = football.ofFixture(fixtureId)
      if (championship === undefined) return undefined
      const { homeClubId, awayClubId } = championship.fixtures.get(fixtureId) ?? {}
      return { championshipId: championship.id, homeClubId, awayClubId }
    },
    now: football.now,
    logFault: deps.logFault,
  })
  live.subscribe((change) => {
    roundChanges.note(change)
    if (watchers.size > 0) tell(change, [...watchers])
  })

  const closeEnded = async (managerId?: number): Promise<void> => {
    const signedIn = [...watchers].flatMap(({ stream, caller }) =>
      caller && (managerId ?? caller.managerId) === caller.managerId ? [{ stream, caller }] : [],
    )
    if (signedIn.length === 0) return
    const ended = await deps.sessions.findEnded(signedIn.map(({ caller }) => caller))
    const oldest = football.now() / 1000 - ACCESS_TOKEN_SECONDS
    const over = signedIn.filter(({ caller }) => caller.issuedAt < oldest || ended.has(caller))
    for (const { stream } of over) stream.close(comeBackMs(over.length))
  }

  return {
    closeEnded,
    announceOutcome: ({ managerId, userTeamId, outcome }) => {
      for (const { stream, caller } of watchers) {
        if (caller?.managerId !== managerId) continue
        stream.send({ type: 'entryOutcome', userTeamId, outcome } satisfies LiveMessage)
      }
    },
    register: (app) => {
      const looking = setInterval(
        () => void closeEnded().catch((error: unknown) => app.log.error({ err: error }, 'streams')),
        LOOK_FOR_ENDED_MS,
      )
      app.addHook('onClose', async () => clearInterval(looking))
      const { method, path } = PATHS.live
      app.route({
        method,
        url: `${API_BASE}${path}`,
        config: { operation: 'live' },
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const watched = await readWatched(deps, request)
          const caller = request.visit.caller?.isOnlooker === true ? undefined : request.visit.caller
          const share: StreamShare =
            caller === undefined
              ? { key: `address:${addressInLimits(request.ip)}`, most: MAX_PER_ADDRESS, beyond: 'refused' }
              : { key: `manager:${caller.managerId}`, most: MAX_PER_MANAGER, beyond: 'replacesOldest' }
          const stream = streams.open(request, reply, share)
          const watcher: Watcher = { stream, caller, ...watched }
          watchers.add(watcher)
          stream.onClose(() => watchers.delete(watcher))
          const hello: LiveMessage = { type: 'hello', version: live.version(), serverTime: football.now() }
          stream.send(hello)
          const seen = Number(request.headers[VERSION_HEADER])
          const missed = roundChanges.missedBy(watcher, seen, live.standings, hello)
          if (missed !== undefined) stream.send(missed satisfies LiveMessage)
        },
      })
    },
  }
}

/**
 * What the query asks to watch; somebody else's team is not followed, only its contest, and a room only by those in
 * it.
 */
async function readWatched(
  deps: LiveStreamDeps,
  request: FastifyRequest,
): Promise<Pick<Watcher, 'contest' | 'entryId' | 'championshipId'>> {
  // Every page may name its brand and language in the address.
  const { host: _host, lang: _lang, ...asked } = request.query as Record<string, unknown>
  const parsed = liveQuery.safeParse(asked)
  if (!parsed.success) throw new ApiError('badRequest')
  const { sub_tournament_id, user_team_id, championship_id } = parsed.data
  const { operatorId, caller } = request.visit
  // A league may have come in since anybody asked this node about football.
  await Promise.all([deps.tournaments.fresh(), deps.football.fresh()])
  if (sub_tournament_id === undefined) {
    return { contest: undefined, entryId: undefined, championshipId: championship_id }
  }
  const { id, round: number } = decodeRoundScopedId(sub_tournament_id)
  const found = await deps.tournaments.seenContest(viewerOf(request.visit), id)
  const round = found?.tournament.rounds.find((one) => one.number === number)
  if (found === undefined || round === undefined) throw new ApiError('notFound')
  const contest: WatchedContest = {
    subTournamentId: sub_tournament_id,
    gameRoundId: round.gameRoundId,
    roundNumber: number,
    currencyExponent: found.tournament.currencyExponent,
    isRoundOfIt: (gameRoundId) =>
      // A room is not in memory: the page watches what the room has when the page opens.
      (deps.tournaments.contest(operatorId, id) ?? found).tournament.rounds.some(
        (one) => one.gameRoundId === gameRoundId,
      ),
  }
  const entryId =
    user_team_id === undefined || caller === undefined
      ? undefined
      : await loadOwnEntry(deps.db, caller.managerId, id, decodeRoundScopedId(user_team_id).id)
  return { contest, entryId, championshipId: championship_id ?? found.tournament.championshipId }
}

async function loadOwnEntry(
  db: Kysely<DB>,
  managerId: number,
  contestId: number,
  entryId: number,
): Promise<number | undefined> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('id', '=', entryId)
    .where('managerId', '=', managerId)
    .where('subgameId', '=', contestId)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return entry?.id
}
