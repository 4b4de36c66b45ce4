import { type AnswerData, decodeRoundScopedId } from '@gaffer/contract'
import { HUNDREDTHS, ok, refuse, type Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { TokenCaller } from '../../platform/auth/tokens.ts'
import type { ContestRound } from './contest-round.ts'
import { loadClosedRounds, loadRoundFigures, type RoundFigures } from './repo.ts'
import type { SharedReads } from '../../platform/memory/shared-reads.ts'

type SeasonHistoryDeps = { readonly db: Kysely<DB>; readonly roundFigures: SharedReads<RoundFigures> }

type Refused = { readonly code: 'notFound' | 'teamHiddenBeforeStart' }

/**
 * A team round by round through the season; other managers' teams from the deadline of the round (Q-71). Figures
 * about everybody in a round are read once for all callers.
 */
export async function loadSeasonHistory(
  { db, roundFigures }: SeasonHistoryDeps,
  { tournament, contest, round: asked }: ContestRound,
  userTeamId: number,
  { operatorId, managerId }: TokenCaller,
): Promise<Result<AnswerData<'seasonHistory'>, Refused>> {
  const { id: entryId } = decodeRoundScopedId(userTeamId)
  const found = await loadClosedRounds(db, {
    operatorId,
    contestId: contest.id,
    entryId,
    gameRoundIds: tournament.rounds.map(({ gameRoundId }) => gameRoundId),
  })
  if (found?.managerId !== managerId && asked.lockedAt === undefined) {
    return refuse({ code: 'teamHiddenBeforeStart' })
  }
  if (found === undefined) return refuse({ code: 'notFound' })
  const history = found.rounds.map(async (result) => {
    const round = tournament.rounds.find(({ gameRoundId }) => gameRoundId === result.gameRoundId)
    if (round === undefined) return []
    const key = `${contest.id}.${result.gameRoundId}`
    const figures = await roundFigures.get(key, () => loadRoundFigures(db, contest.id, result.gameRoundId))
    return [
      {
        number: round.number,
        points: result.points / HUNDREDTHS,
        average: Math.round(figures.average) / HUNDREDTHS,
        best: figures.best / HUNDREDTHS,
        total_points: result.seasonPoints / HUNDREDTHS,
        place: result.place,
        total_players: figures.entries,
      },
    ]
  })
  return ok((await Promise.all(history)).flat().toSorted((a, b) => a.number - b.number))
}
