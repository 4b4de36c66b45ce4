import { OPERATIONS, type TournamentCard } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import { type TournamentMemory, type TournamentView, viewTournament } from '../../contests/index.ts'
import { presentPageFacts } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import { type ReadyAnswer, readyAnswer } from '../../platform/http/ready-answers.ts'
import { type Input, type RequestContext, serializeAnswer } from '../../platform/http/register-operation.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import { CARDS_PER_PAGE, createTournamentLists, type TournamentList } from './list-tournaments.ts'
import { loadMyEntries } from './load-my-entries.ts'
import { loadResults } from './load-results.ts'
import { presentCard } from './present.ts'

type LobbyDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
}

/** A page of the lobby as everybody sees it. */
type LobbyPage = {
  readonly views: readonly TournamentView[]
  readonly cards: readonly TournamentCard[]
  readonly counts: TournamentList['counts']
  readonly count: number
  readonly ready: ReadyAnswer
}

const MAX_AGE_MS = 1_000
/** Visitors choose the filters. */
const MAX_PAGES = 1_000
const NOTHING_OF_MINE = new Map<number, readonly number[]>()

/**
 * Answers the lobby: a page is made once a second for everybody, and on it the cards of those who are in one of its
 * contests are their own.
 */
export function createLobby(deps: LobbyDeps) {
  const { db, football, tournaments } = deps
  const listOf = createTournamentLists(deps)
  const pages = createSharedReads<LobbyPage>({ maxAgeMs: MAX_AGE_MS, max: MAX_PAGES })
  type Asked = Input<typeof OPERATIONS.homeTournaments>['query']

  const answerOf = (
    query: Asked,
    { counts, count }: Omit<LobbyPage, 'ready'>,
    cards: readonly TournamentCard[],
  ) => ({
    data: { data: [...cards], ...presentPageFacts(query.page, count, CARDS_PER_PAGE), status_counts: counts },
  })

  const makePage = async (query: Asked, { operatorId, language }: RequestContext): Promise<LobbyPage> => {
    const { status, type, championship_id: championshipId, page } = query
    const now = football.now()
    const list = listOf(operatorId, { status, type, championshipId })
    const views = list.tournaments
      .slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE)
      .flatMap((tournament) => viewTournament(football, tournament, now) ?? [])
    const facts = { mine: NOTHING_OF_MINE, results: await loadResults(db, views, undefined) }
    const cards = views.map((view) => presentCard(view, language, now, facts))
    const made = { views, cards, counts: list.counts, count: list.tournaments.length }
    const ready = readyAnswer(serializeAnswer(OPERATIONS.homeTournaments, answerOf(query, made, cards)))
    return { ...made, ready }
  }

  return async (query: Asked, context: RequestContext) => {
    const { operatorId, language, caller } = context
    const state = [tournaments.version(), football.version()]
    const key = JSON.stringify([operatorId, language, query, state])
    const page = await pages.get(key, () => makePage(query, context))
    if (caller === undefined) return { ready: page.ready }
    const ids = page.views.flatMap(({ tournament }) => tournament.contests.map(({ id }) => id))
    const mine = await loadMyEntries(db, caller.managerId, ids)
    if (mine.size === 0) return { ready: page.ready }
    const isMine = ({ tournament }: TournamentView) => tournament.contests.some(({ id }) => mine.has(id))
    const results = await loadResults(db, page.views.filter(isMine), caller.managerId)
    const now = football.now()
    const cards = page.views.map((view, at) => {
      const shared = page.cards[at]
      return shared !== undefined && !isMine(view)
        ? shared
        : presentCard(view, language, now, { mine, results })
    })
    return { ok: true, value: answerOf(query, page, cards) } as const
  }
}
