import type { SeasonImport } from '@gaffer/feed/import'
import type { PlayerRoundScore } from '@gaffer/rules'
import type { LaidSeason } from './create-rehearsal.ts'

/** The recorded points of everybody in a round, and who played, by our player ids. */
export function recordedScores(
  laid: Pick<LaidSeason, 'imported' | 'playerIds'>,
  round: number,
): ReadonlyMap<number, PlayerRoundScore> {
  const rows = Map.groupBy(rowsOf(laid.imported, round), ({ playerSourceId }) => playerSourceId)
  return new Map(
    laid.imported.players.flatMap((player) => {
      const id = laid.playerIds.get(player.sourceId)
      if (id === undefined) return []
      const own = rows.get(player.sourceId) ?? []
      const score: PlayerRoundScore = {
        points: own.reduce((sum, { recordedPoints }) => sum + recordedPoints, 0),
        cleanSheetPoints: 0,
        played: own.some(
          ({ statistics }) => statistics.minutes > 0 || statistics.yellowCards + statistics.redCards > 0,
        ),
        hasFinished: true,
        isPlaying: false,
        isDone: true,
        substituteId: undefined,
        clubId: player.clubSourceId,
        position: player.position,
        price: 0,
      }
      return [[id, score] as const]
    }),
  )
}

function rowsOf({ statistics, fixtures }: SeasonImport, round: number): SeasonImport['statistics'] {
  const ids = new Set(fixtures.filter((fixture) => fixture.round === round).map(({ sourceId }) => sourceId))
  return statistics.filter(({ fixtureSourceId }) => ids.has(fixtureSourceId))
}
