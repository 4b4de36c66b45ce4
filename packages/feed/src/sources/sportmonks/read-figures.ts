import type { MatchStatistics } from '@gaffer/rules'
import type { Side } from '../../facts/fact.ts'
import type { ReportedEvent, ReportedStatistics } from '../source-model.ts'
import { idOf } from './read-events.ts'
import type { MonksLineUpRow, MonksMatch } from './schema.ts'
import { FIGURE, STARTS } from './words.ts'

/**
 * The figures of those who played. A zero has no row, so a figure that is missing where minutes are given is 0. After
 * regular time only figures that events never give are used.
 */
export function readFigures(
  match: MonksMatch,
  ofClub: (clubId: number) => Side | undefined,
  events: readonly ReportedEvent[],
  isBeyondRegularTime: boolean,
): readonly ReportedStatistics[] {
  return (match.lineups ?? []).flatMap((row): readonly ReportedStatistics[] => {
    const [playerId, side] = [idOf(row.player_id), ofClub(row.team_id)]
    const figure = figureReader(row)
    if (playerId === undefined || side === undefined || !figure(FIGURE.minutes)) return []
    const count = (id: number) => figure(id) ?? 0
    const common = {
      saves: count(FIGURE.saves),
      tackles: count(FIGURE.tackles),
      clearancesBlocksInterceptions:
        count(FIGURE.clearances) + count(FIGURE.blocks) + count(FIGURE.interceptions),
    }
    if (isBeyondRegularTime) return [{ playerId, side, statistics: common }]
    const missed = events.filter((one) => one.side !== side && one.event.type === 'penaltyMissed').length
    const isSentOff = count(FIGURE.redCards) + count(FIGURE.secondYellowCards) > 0
    const conceded = figure(FIGURE.goalsConceded)
    const statistics: Partial<MatchStatistics> = {
      ...common,
      minutes: count(FIGURE.minutes),
      started: row.type_id === STARTS,
      goals: count(FIGURE.goals),
      assists: count(FIGURE.assists),
      ownGoals: count(FIGURE.ownGoals),
      yellowCards: isSentOff ? 0 : Math.min(1, count(FIGURE.yellowCards)),
      redCards: isSentOff ? 1 : 0,
      // It is not certain which number means a penalty save, so there are at most as many as penalties were missed.
      penaltiesSaved: Math.min(missed, count(FIGURE.penaltiesSaved)),
      ...(conceded !== undefined && row.type_id === STARTS && { goalsConceded: conceded }),
    }
    return [{ playerId, side, statistics }]
  })
}

/** The figures of a row by the provider's numbers; a value is a number, or an object with its total. */
export function figureReader({
  details,
}: Pick<MonksLineUpRow, 'details'>): (id: number) => number | undefined {
  const figures = new Map(
    (details ?? []).map(({ type_id: type, data, value }) => [type, numberOf(data?.value ?? value)]),
  )
  return (id) => figures.get(id)
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.trunc(value)
  if (typeof value !== 'object' || value === null || !('total' in value)) return undefined
  return typeof value.total === 'number' ? value.total : undefined
}
