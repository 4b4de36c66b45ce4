import type { OPERATIONS, TournamentCard } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import { type TournamentMemory, type TournamentView, viewTournament } from '../../contests/index.ts'
import { presentPageFacts } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import { type ReadyAnswer, readyAnswer } from '../../platform/http/ready-answers.ts'
import type { Input, RequestContext } from '../../platform/http/register-operation.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import { type CardList, joinCardList, writeCard, writeCardList } from './card-list.ts'
import { CARDS_PER_PAGE, createTournamentLists } from './list-tournaments.ts'
import { createMyCards } from './my-cards.ts'
import { type CardFacts, presentCard, presentMine } from './present.ts'
import type { ResultMemory } from './result-memory.ts'

type LobbyDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly tournaments: TournamentMemory
}

/** A page of the lobby as everybody sees it. */
type LobbyPage = {
  readonly views: readonly TournamentView[]
  readonly cards: readonly TournamentCard[]
  readonly list: CardList
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
export function createLobby(deps: LobbyDeps, resultsOf: ResultMemory) {
  const { db, football, tournaments } = deps
  const listOf = createTournamentLists(deps)
  const myCardsOf = createMyCards(db, football.now)
  const pages = createSharedReads<LobbyPage>({ maxAgeMs: MAX_AGE_MS, max: MAX_PAGES })
  type Asked = Input<typeof OPERATIONS.homeTournaments>['query']

  const makePage = async (query: Asked, { operatorId, language }: RequestContext): Promise<LobbyPage> => {
    const { status, type, championship_id: championshipId, page } = query
    const startedAt = performance.now()
    const isFresh = () => performance.now() - startedAt < MAX_AGE_MS
    const now = football.now()
    const { tournaments: all, counts } = listOf(operatorId, { status, type, championshipId })
    const views = all
      .slice((page - 1) * CARDS_PER_PAGE, page * CARDS_PER_PAGE)
      .flatMap((tournament) => viewTournament(football, tournament, now) ?? [])
    const facts = { mine: NOTHING_OF_MINE, results: await resultsOf(views) }
    const cards = views.map((view) => presentCard(view, language, now, facts))
    const list = writeCardList(cards, {
      ...presentPageFacts(page, all.length, CARDS_PER_PAGE),
      status_counts: counts,
    })
    return { views, cards, list, ready: readyAnswer(joinCardList(list), isFresh) }
  }

  return async (query: Asked, context: RequestContext) => {
    const { operatorId, language, caller, reply } = context
    const state = [tournaments.version(), football.version()]
    const key = JSON.stringify([operatorId, language, query, state])
    const page = await pages.get(key, () => makePage(query, context))
    if (caller === undefined) return { ready: page.ready }
    const { asOf, ...facts } = await myCardsOf(caller.managerId, page.views)
    if (asOf !== undefined) void reply.header('x-as-of', asOf)
    const { mine } = facts
    if (mine.size === 0) return { ready: page.ready }
    const isMine = ({ tournament }: TournamentView) => tournament.contests.some(({ id }) => mine.has(id))
    const cards = page.list.cards.map((shared, at) => {
      const [view, card] = [page.views[at], page.cards[at]]
      if (view === undefined || card === undefined || !isMine(view)) return shared
      return writeCard(layMineOver(card, view, facts))
    })
    return { bytes: joinCardList({ ...page.list, cards }) }
  }
}

/** The card that everybody sees, with what is its caller's. */
function layMineOver(card: TournamentCard, view: TournamentView, facts: CardFacts): TournamentCard {
  const subgames = card.subgames.map((shared, at) => {
    const contest = view.tournament.contests[at]
    return contest === undefined ? shared : { ...shared, ...presentMine(view, contest, facts) }
  })
  return { ...card, subgames }
}
