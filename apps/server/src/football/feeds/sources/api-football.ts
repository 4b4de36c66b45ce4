import {
  type Quota,
  readApiFootballFixtures,
  readApiFootballMatches,
  readApiFootballQuota,
  readApiFootballSeason,
} from '@gaffer/feed'
import { z } from 'zod'
import type { AskProvider, FeedAnswer, PolledSource } from './polled-source.ts'

const teamsShape = z.object({ response: z.array(z.object({ team: z.object({ id: z.int() }) })) })

/** API-Football v3: a league and the year its season begins in. */
export function createApiFootball(
  { league, season }: { readonly league: string; readonly season: string },
  askProvider: AskProvider,
): PolledSource {
  const year = Number(season.slice(0, 4))
  const ofSeason = `league=${league}&season=${year}`
  let quota: Quota = {}
  const ask = async (path: string): Promise<string> => {
    const answer: FeedAnswer = await askProvider(path)
    quota = readApiFootballQuota(answer.headers)
    return answer.text
  }
  return {
    quota: () => quota,
    readSeason: async () => {
      const leagueText = await ask(`leagues?id=${league}`)
      const teams = await ask(`teams?${ofSeason}`)
      const squads: string[] = []
      for (const id of teamIdsOf(teams)) squads.push(await ask(`players/squads?team=${id}`))
      const fixtures = await ask(`fixtures?${ofSeason}`)
      const injuries = await ask(`injuries?${ofSeason}`)
      return readApiFootballSeason({ league: leagueText, teams, squads, fixtures, injuries }, year)
    },
    readCalendar: async () => readApiFootballFixtures(await ask(`fixtures?${ofSeason}`)),
    readMatches: async (matches) =>
      readApiFootballMatches(await ask(`fixtures?ids=${matches.map(({ id }) => id).join('-')}`)),
  }
}

/** None where the answer cannot be read: reading the season then says what is wrong with it. */
function teamIdsOf(text: string): readonly number[] {
  try {
    const read = teamsShape.safeParse(JSON.parse(text))
    return read.success ? read.data.response.map(({ team }) => team.id) : []
  } catch {
    return []
  }
}
