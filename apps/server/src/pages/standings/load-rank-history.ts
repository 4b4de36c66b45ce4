import type { AnswerData } from '@gaffer/contract'
import { decodeRoundScopedId } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { HUNDREDTHS, ok, refuse, type Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { isOwnTeam } from '../../core/caller.ts'
import type { DB } from '../../db/generated/database.ts'
import type { TokenCaller } from '../../platform/auth/tokens.ts'
import { type FootballMemory, namesOf } from '../../football/index.ts'
import type { ContestRound } from './contest-round.ts'
import type { RankHistories } from '../../contests/index.ts'

export type RankHistoryDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly histories: RankHistories
}

type Refused = { readonly code: 'notFound' | 'teamHiddenBeforeStart' | 'roomRoundNotFinished' }

/**
 * How a team's place moved during the matchday, with the names of its players; other managers' teams only from the
 * deadline, in rooms only once the round is finished (Q-71).
 */
export async function loadRankHistory(
  deps: RankHistoryDeps,
  contestRound: ContestRound,
  userTeamId: number,
  caller: TokenCaller,
  language: Language,
): Promise<Result<Omit<AnswerData<'rankHistory'>, 'race'>, Refused>> {
  const { id: entryId, round } = decodeRoundScopedId(userTeamId)
  const entry = await deps.db
    .selectFrom('entry')
    .select('managerId')
    .where('id', '=', entryId)
    .where('subgameId', '=', contestRound.contest.id)
    .where('operatorId', '=', caller.operatorId)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  if (round !== contestRound.round.number) return refuse({ code: 'notFound' })
  const isMine = entry !== undefined && isOwnTeam(caller, entry)
  if (!isMine && contestRound.tournament.type === 'room' && contestRound.round.closedAt === undefined) {
    return refuse({ code: 'roomRoundNotFinished' })
  }
  const isHidden = contestRound.round.lockedAt === undefined
  if (entry === undefined) return refuse({ code: isHidden ? 'teamHiddenBeforeStart' : 'notFound' })
  const history = await deps.histories.history({
    gameRoundId: contestRound.round.gameRoundId,
    contestId: contestRound.contest.id,
    entryId,
  })
  if (history === undefined) {
    if (!isMine && isHidden) return refuse({ code: 'teamHiddenBeforeStart' })
    return ok({ total_players: contestRound.contest.entryCount, samples: [], moments: [] })
  }
  await deps.football.fresh()
  const snapshot = deps.football.championship(contestRound.tournament.championshipId)
  const names = namesOf(
    snapshot,
    history.moments.map(({ playerId }) => playerId),
    language,
    'name',
  )
  return ok({
    total_players: history.totalPlayers,
    samples: history.samples.map(({ at, place, points }) => ({
      at: new Date(at).toISOString(),
      place,
      points: points / HUNDREDTHS,
    })),
    moments: history.moments.flatMap(({ at, minute, playerId, action, points }) => {
      const player = snapshot?.players.get(playerId)
      const club = snapshot?.clubs.get(player?.clubId ?? 0)
      if (player === undefined || club === undefined) return []
      return [
        {
          at: new Date(at).toISOString(),
          minute,
          playerId,
          playerName: names.get(playerId) ?? '',
          kit: club.kit,
          action,
          points: points / HUNDREDTHS,
        },
      ]
    }),
  })
}
