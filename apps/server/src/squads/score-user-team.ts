import {
  scoreSeasonTeam,
  scoreTeam,
  type AutoSubs,
  type PlayerRoundScore,
  type RoundChoice,
  type TeamScore,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import type { ChampionshipSnapshot, PlayerRoundPoints } from '../football/index.ts'
import type { Contest } from '../contests/index.ts'
import type { EnteredTeam } from './repo.ts'
import { squadIds } from './season-team.ts'

/** Whether a player's matches of the round are to come, in progress or over; blank when there are none. */
export type PlayState = 'upcoming' | 'playing' | 'finished' | 'blank'

/** The play state of each player of a team, even before anything is known about the round. */
export function playStateOf(
  championship: ChampionshipSnapshot,
  contest: Pick<Contest, 'roundId'>,
  points: ReadonlyMap<number, PlayerRoundPoints>,
  playerId: number,
): PlayState {
  const clubId = championship.players.get(playerId)?.clubId
  const fixtures = championship.roundById.get(contest.roundId)?.fixtures ?? []
  const hasMatch = fixtures.some(
    ({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId,
  )
  return hasMatch ? (points.get(playerId)?.playState ?? 'upcoming') : 'blank'
}

/** A team's points, with the automatic substitutions where it has reserves and not everybody counts. */
export type UserTeamScore = TeamScore & { readonly autoSubs?: AutoSubs | undefined }

/**
 * What each player earns for a team in the round: with safety subs, stacking penalty and doubling as the contest has
 * them; with reserves, also automatic substitutions, the chip and transfer costs.
 */
export function scoreUserTeam(
  championship: ChampionshipSnapshot,
  contest: Pick<
    Contest,
    'roundId' | 'championshipRound' | 'priceListId' | 'rules' | 'rulePack' | 'rulePackVersion'
  >,
  team: EnteredTeam,
  points: ReadonlyMap<number, PlayerRoundPoints>,
  round: RoundChoice,
): UserTeamScore {
  const pack = packOf(contest)
  const hasReserves = contest.rules.reservesLimit > 0
  const earners = hasReserves
    ? squadIds(team)
    : team.starters.flatMap((id) => [id, points.get(id)?.substituteId ?? id])
  const scores = new Map(
    earners.flatMap((id): [number, PlayerRoundScore][] => {
      const player = championship.players.get(id)
      const earned = points.get(id)
      const playState = playStateOf(championship, contest, points, id)
      if (player === undefined) return []
      return [
        [
          id,
          {
            points: earned?.points ?? 0,
            cleanSheetPoints: cleanSheetPoints(earned),
            played: earned?.played ?? false,
            hasFinished: playState === 'finished' || playState === 'blank',
            isPlaying: earned?.presence === 'onPitch' || earned?.presence === 'clubPlays',
            isDone: playState === 'finished' || playState === 'blank' || earned?.isDone === true,
            substituteId: earned?.substituteId,
            clubId: player.clubId,
            position: player.position,
            price: championship.priceAt(contest.priceListId, id, contest.championshipRound),
          },
        ],
      ]
    }),
  )
  return hasReserves
    ? scoreSeasonTeam(team, scores, round, contest.rules, pack)
    : scoreTeam(team, scores, contest.rules, pack)
}

function cleanSheetPoints(earned: PlayerRoundPoints | undefined): number {
  return (earned?.breakdown ?? [])
    .filter(({ action }) => action === 'cleanSheet')
    .reduce((sum, { points }) => sum + points, 0)
}
