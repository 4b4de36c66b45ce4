import {
  type Answer,
  hasSportmonksMore,
  ofCall,
  type Quota,
  readSportmonksFixtures,
  readSportmonksLastSeason,
  readSportmonksMatches,
  readSportmonksQuota,
  readSportmonksSeason,
} from '@gaffer/feed'
import { z } from 'zod'
import { askEach } from './ask-each.ts'
import {
  type AskProvider,
  FeedFailure,
  type PolledSource,
  servedWith,
  withServedAt,
} from './polled-source.ts'

const MATCH = 'include=participants;state;scores;periods;events;lineups.details'
const MAX_PAGES = 60

const leagueShape = z.object({
  data: z.object({ seasons: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
const teamsShape = z.object({ data: z.array(z.object({ id: z.int() })) })

/**
 * Sportmonks v3: a league and the year in which its season begins; `known` are the numbers that its names of rounds
 * have already.
 */
export function createSportmonks(
  { league, season }: { readonly league: string; readonly season: string },
  askProvider: AskProvider,
  known: ReadonlyMap<string, number> = new Map(),
): PolledSource {
  let quota: Quota = {}
  let servedAt: number | undefined
  const year = Number(season.slice(0, 4))
  const isOneYear = !season.includes('-')
  const seasonIds = new Map<number, number>()
  const ask = async (call: string): Promise<Answer> => {
    const { text, servedAt: at } = await askProvider(call)
    quota = readSportmonksQuota(text)
    servedAt = at
    return { call, body: text }
  }
  const askAll = async (path: string): Promise<readonly Answer[]> => {
    const pages: Answer[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}per_page=50&page=${page}`)
      pages.push(answer)
      if (!hasSportmonksMore(answer.body)) break
    }
    return pages
  }
  const findSeason = async (year: number): Promise<number> => {
    const known = seasonIds.get(year)
    if (known !== undefined) return known
    const { call, body } = await ask(`leagues/${league}?include=seasons`)
    const told = parse(body)
    if (told === undefined) throw new FeedFailure(call, 'the answer about the league is not whole JSON')
    const read = leagueShape.safeParse(told)
    const seasons = read.success ? read.data.data.seasons : []
    // A league may have had seasons of one calendar year and others: 2026 is not 2026/2027.
    const found =
      seasons.find(({ name }) => (isOneYear ? name === String(year) : name.startsWith(`${year}/`))) ??
      seasons.find(({ name }) => name.startsWith(String(year)))
    if (found === undefined) throw new FeedFailure(call, `the league ${league} has no season ${year}`)
    seasonIds.set(year, found.id)
    return found.id
  }
  const askSquads = async (id: number, teams: readonly Answer[], include: string) =>
    askEach(
      ask,
      teams.flatMap(({ body }) => teamIdsOf(body)),
      (team) => `squads/seasons/${id}/teams/${team}?include=${include}`,
    )
  const askFixtures = async (id: number, include = 'participants;round;stage;state') =>
    askAll(`fixtures?filters=fixtureSeasons:${id}&include=${include}`)
  return {
    quota: () => quota,
    readSeason: async () => {
      const id = await findSeason(year)
      const season = await ask(`seasons/${id}?include=league.country`)
      const teams = await askAll(`teams/seasons/${id}?include=sidelined.type`)
      const squads = await askSquads(id, teams, 'player')
      const fixtures = await askFixtures(id)
      return servedWith(readSportmonksSeason({ season, teams, squads, fixtures }, known), servedAt)
    },
    readLastSeason: async () => {
      const id = await findSeason(year - 1)
      const teams = await askAll(`teams/seasons/${id}`)
      const squads = await askSquads(id, teams, 'player;details')
      return readSportmonksLastSeason({
        squads,
        fixtures: await askFixtures(id, 'participants;scores;state'),
      })
    },
    readCalendar: async () => {
      const fixtures = await askFixtures(await findSeason(year))
      return servedWith(readSportmonksFixtures(fixtures, known), servedAt)
    },
    readMatches: async (matches) => {
      const { call, body } = await ask(`fixtures/multi/${matches.map(({ id }) => id).join(',')}?${MATCH}`)
      return withServedAt(ofCall(call, readSportmonksMatches(body)), servedAt)
    },
  }
}

function teamIdsOf(text: string): readonly number[] {
  const read = teamsShape.safeParse(parse(text))
  return read.success ? read.data.data.map(({ id }) => id) : []
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
