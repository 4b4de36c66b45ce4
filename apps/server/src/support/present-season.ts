import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { FootballMemory } from '../football/index.ts'
import { presentName, presentTime } from '../core/present-units.ts'
import { roundCountOf, type Tournament } from '../contests/index.ts'
import { loadDeadlineMinutes } from './repo.ts'
import type { AnswerData } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'

type Season = NonNullable<AnswerData<'support'>['season']>

/** The seasonal game whose deadlines the rules list: the newest one that is not over. */
export function findSeason(tournaments: readonly Tournament[]): Tournament | undefined {
  const seasons = tournaments.filter(({ isSeasonal, type }) => isSeasonal && type === 'official')
  const open = seasons.filter(({ rounds }) => rounds.some(({ closedAt }) => closedAt === undefined))
  return (open.length > 0 ? open : seasons).toSorted((a, b) => b.id - a.id)[0]
}

export async function presentSeason(
  {
    db,
    football,
  }: {
    readonly db: Kysely<DB>
    readonly football: FootballMemory
  },
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
