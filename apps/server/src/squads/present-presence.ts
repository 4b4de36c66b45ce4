import type { TeamPlayer } from '@gaffer/contract'
import type { ChampionshipSnapshot, PlayerRoundPoints } from '../football/index.ts'
import type { Contest } from '../contests/index.ts'
import { presentTime } from '../core/present-units.ts'
import { playStateOf } from './score-user-team.ts'

/** How far the round has got for a player, and their part in the current match. */
export function presentPresence(
  championship: ChampionshipSnapshot,
  contest: Pick<Contest, 'roundId'>,
  points: ReadonlyMap<number, PlayerRoundPoints>,
  playerId: number,
): Pick<TeamPlayer, 'playState' | 'presence' | 'presenceMinute' | 'kickOffAt'> {
  const playState = playStateOf(championship, contest, points, playerId)
  const known = points.get(playerId)
  return {
    playState,
    presence: playState === 'blank' ? 'blank' : (known?.presence ?? 'upcoming'),
    presenceMinute: known?.presenceMinute ?? null,
    kickOffAt: nextKickOff(championship, contest, playerId),
  }
}

function nextKickOff(
  championship: ChampionshipSnapshot,
  { roundId }: Pick<Contest, 'roundId'>,
  playerId: number,
): string | null {
  const clubId = championship.players.get(playerId)?.clubId
  const kickOffs = (championship.roundById.get(roundId)?.fixtures ?? []).flatMap(
    ({ homeClubId, awayClubId, kickOffAt, state }) =>
      state === 'upcoming' && kickOffAt !== undefined && (homeClubId === clubId || awayClubId === clubId)
        ? [kickOffAt]
        : [],
  )
  return kickOffs.length === 0 ? null : presentTime(Math.min(...kickOffs))
}
