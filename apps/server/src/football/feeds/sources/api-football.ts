import {
  type Answer,
  ofCall,
  type Quota,
  readApiFootballFixtures,
  readApiFootballLastSeason,
  readApiFootballMatches,
  readApiFootballQuota,
  readApiFootballSeason,
} from '@gaffer/feed'
import { z } from 'zod'
import { askEach } from './ask-each.ts'
import {
  type AskProvider,
  type FeedAnswer,
  type PolledSource,
  servedWith,
  withServedAt,
} from './polled-source.ts'

const pagesShape = z.object({ paging: z.object({ total: z.int() }) })
/** More pages of players than any league has. */
const MAX_PAGES = 80

const teamsShape = z.object({ response: z.array(z.object({ team: z.object({ id: z.int() }) })) })

/**
 * API-Football v3: a league and the year in which its season begins; `known` are the numbers that its names of rounds
 * have already.
 */
export function createApiFootball(
  { league, season }: { readonly league: string; readonly season: string },
  askProvider: AskProvider,
  known: ReadonlyMap<string, number> = new Map(),
): PolledSource {
  const year = Number(season.slice(0, 4))
  const ofSeason = `league=${league}&season=${year}`
  let quota: Quota = {}
  let servedAt: number | undefined
  const ask = async (call: string): Promise<Answer> => {
    const answer: FeedAnswer = await askProvider(call)
    quota = readApiFootballQuota(answer.headers)
    servedAt = answer.servedAt
    return { call, body: answer.text }
  }
  return {
    quota: () => quota,
    readSeason: async () => {
      const leagues = await ask(`leagues?id=${league}`)
      const teams = await ask(`teams?${ofSeason}`)
      const squads = await askEach(ask, teamIdsOf(teams.body), (id) => `players/squads?team=${id}`)
      const fixtures = await ask(`fixtures?${ofSeason}`)
      const fixturesServedAt = servedAt
      const injuries = await ask(`injuries?${ofSeason}`)
      const answers = { league: leagues, teams, squads, fixtures, injuries }
      return servedWith(readApiFootballSeason(answers, year, known), fixturesServedAt)
    },
    readLastSeason: async () => {
      const ofLast = `league=${league}&season=${year - 1}`
      const fixtures = await ask(`fixtures?${ofLast}`)
      const players = [await ask(`players?${ofLast}&page=1`)]
      const pages = Math.min(MAX_PAGES, pagesOf(players[0]?.body ?? ''))
      for (let page = 2; page <= pages; page += 1) players.push(await ask(`players?${ofLast}&page=${page}`))
      return readApiFootballLastSeason({ players, fixtures })
    },
    readCalendar: async () => {
      const fixtures = await ask(`fixtures?${ofSeason}`)
      return servedWith(readApiFootballFixtures(fixtures, known), servedAt)
    },
    readMatches: async (matches) => {
      const { call, body } = await ask(`fixtures?ids=${matches.map(({ id }) => id).join('-')}`)
      return withServedAt(ofCall(call, readApiFootballMatches(body)), servedAt)
    },
  }
}

function pagesOf(text: string): number {
  try {
    const read = pagesShape.safeParse(JSON.parse(text))
    return read.success ? read.data.paging.total : 1
  } catch {
    return 1
  }
}

/** Empty if the answer cannot be read: parsing the season then says what is wrong with it. */
function teamIdsOf(text: string): readonly number[] {
  try {
    const read = teamsShape.safeParse(JSON.parse(text))
    return read.success ? read.data.response.map(({ team }) => team.id) : []
  } catch {
    return []
  }
}
