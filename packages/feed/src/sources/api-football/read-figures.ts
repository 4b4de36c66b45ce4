import type { MatchStatistics } from '@gaffer/rules'
import type { ReportedStatistics } from '../source-model.ts'
import { idOf } from './read-events.ts'
import type { ApiFigures, ApiMatch } from './schema.ts'

/**
 * The figures of those who played; null means zero here. After regular time only figures that events never give are
 * used.
 */
export function readFigures(match: ApiMatch, isBeyondRegularTime: boolean): readonly ReportedStatistics[] {
  return (match.players ?? []).flatMap(({ team, players }) =>
    players.flatMap(({ player, statistics: [figures] }): readonly ReportedStatistics[] => {
      const playerId = idOf(player)
      if (playerId === undefined || figures === undefined || !figures.games.minutes) return []
      const side = team.id === match.teams.away.id ? 'away' : 'home'
      const given = reportedFigures(figures)
      return [
        {
          playerId,
          side,
          statistics: isBeyondRegularTime ? given : { ...given, ...countedFigures(figures) },
        },
      ]
    }),
  )
}

function reportedFigures({ goals, tackles }: ApiFigures): Partial<MatchStatistics> {
  return {
    saves: goals?.saves ?? 0,
    tackles: tackles?.total ?? 0,
    // Clearances are not given, so this is a minimum.
    clearancesBlocksInterceptions: (tackles?.blocks ?? 0) + (tackles?.interceptions ?? 0),
  }
}

function countedFigures({ games, goals, cards, penalty }: ApiFigures): Partial<MatchStatistics> {
  const isSentOff = (cards?.red ?? 0) > 0
  return {
    minutes: games.minutes ?? 0,
    started: games.substitute !== true,
    goals: goals?.total ?? 0,
    assists: goals?.assists ?? 0,
    yellowCards: isSentOff ? 0 : Math.min(1, cards?.yellow ?? 0),
    redCards: isSentOff ? 1 : 0,
    penaltiesMissed: penalty?.missed ?? 0,
    penaltiesSaved: penalty?.saved ?? 0,
    // Given only for goalkeepers; everybody else has 0.
    ...(games.position === 'G' && { goalsConceded: goals?.conceded ?? 0 }),
  }
}
