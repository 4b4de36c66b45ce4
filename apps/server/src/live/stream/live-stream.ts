import { API_BASE, decodeRoundScopedId, type LiveMessage, liveQuery, PATHS } from '@gaffer/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../features/fixtures/index.ts'
import type { TournamentMemory } from '../../features/tournaments/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { EventStreams } from '../../platform/http/event-stream.ts'
import type { Live } from '../start-live.ts'
import { shareChange, updateFor, type WatchedContest, type Watcher } from './watcher.ts'

export type LiveStreamDeps = {
  readonly db: Kysely<DB>
  readonly live: Live
  readonly streams: EventStreams
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
}

/** What became of a reserved entry whose wallet answered late. */
export type AnnouncedOutcome = {
  readonly managerId: number
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}

/** The stream of one node. */
export type LiveStream = {
  readonly register: (app: FastifyInstance) => void
  /** Tells the manager's open pages; a page elsewhere learns it by asking. */
  readonly announceOutcome: (outcome: AnnouncedOutcome) => void
}

/** Sends what happens to every open page that looks at it (design 5, contract live.ts). */
export function createLiveStream(deps: LiveStreamDeps): LiveStream {
  const { live, streams, football } = deps
  const watchers = new Set<Watcher>()

  live.subscribe((change) => {
    if (watchers.size === 0) return
    const shared = shareChange(change, (fixtureId) => football.ofFixture(fixtureId)?.id)
    const serverTime = football.now()
    for (const watcher of watchers) {
      const update = updateFor(watcher, change, shared, live.standings, serverTime)
      if (update !== undefined) watcher.stream.send(update satisfies LiveMessage)
    }
  })

  return {
    announceOutcome: ({ managerId, userTeamId, outcome }) => {
      for (const { stream, managerId: watching } of watchers) {
        if (watching !== managerId) continue
        stream.send({ type: 'entryOutcome', userTeamId, outcome } satisfies LiveMessage)
      }
    },
    register: (app) => {
      const { method, path } = PATHS.live
      app.route({
        method,
        url: `${API_BASE}${path}`,
        config: { operation: 'live' },
        handler: async (request, reply) => {
          const watched = await readWatched(deps, request)
          const { caller } = request.visit
          const key = caller === undefined ? `address:${request.ip}` : `manager:${caller.managerId}`
          const stream = streams.open(request, reply, key)
          const watcher: Watcher = { stream, managerId: caller?.managerId, ...watched }
          watchers.add(watcher)
          stream.onClose(() => watchers.delete(watcher))
          const hello: LiveMessage = { type: 'hello', version: live.version(), serverTime: football.now() }
          stream.send(hello)
        },
      })
    },
  }
}

/** What the query asks to watch; a team of somebody else is not followed, only its contest. */
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
  if (sub_tournament_id === undefined) {
    return { contest: undefined, entryId: undefined, championshipId: championship_id }
  }
  await Promise.all([deps.tournaments.fresh(), deps.football.fresh()])
  const { id, round: number } = decodeRoundScopedId(sub_tournament_id)
  const found = deps.tournaments.contest(operatorId, id)
  const round = found?.tournament.rounds.find((one) => one.number === number)
  if (found === undefined || round === undefined) throw new ApiError('notFound')
  const contest: WatchedContest = {
    subTournamentId: sub_tournament_id,
    gameRoundId: round.gameRoundId,
    roundNumber: number,
    currencyExponent: found.tournament.currencyExponent,
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
  subgameId: number,
  entryId: number,
): Promise<number | undefined> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('id', '=', entryId)
    .where('managerId', '=', managerId)
    .where('subgameId', '=', subgameId)
    .executeTakeFirst()
  return entry?.id
}
