import type { AnswerData } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { Deps } from '../../deps.ts'
import { presentName, presentTime } from '../fixtures/index.ts'
import { roundCountOf, type Tournament } from '../tournaments/index.ts'
import { loadDeadlineMinutes } from './repo.ts'

type Season = NonNullable<AnswerData<'support'>['season']>

/** The seasonal game whose deadlines the rules list: the newest one that is not over. */
export function findSeason(tournaments: readonly Tournament[]): Tournament | undefined {
  const seasons = tournaments.filter(({ isSeasonal, type }) => isSeasonal && type === 'official')
  const open = seasons.filter(({ rounds }) => rounds.some(({ closedAt }) => closedAt === undefined))
  return (open.length > 0 ? open : seasons).toSorted((a, b) => b.id - a.id)[0]
}

export async function presentSeason(
  { db, football }: Pick<Deps, 'db' | 'football'>,
  season: Tournament,
  language: Language,
): Promise<Season> {
  const championship = football.championship(season.championshipId)
  const nameOf = (roundId: number): string | undefined => {
    const round = championship?.rounds.find(({ id }) => id === roundId)
    return round && presentName(round, language)
  }
  return {
    tournament_id: season.id,
    name: presentName(season, language),
    rounds_number: roundCountOf(season),
    deadline_minutes: await loadDeadlineMinutes(db, season.rounds[0].gameRoundId),
    rounds: season.rounds.map(({ number, roundId, deadlineAt }) => ({
      number,
      name: nameOf(roundId) ?? String(number),
      deadline: presentTime(deadlineAt),
    })),
  }
}
