import { HUNDREDTHS, type RulePack } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { playersOf } from './pitch-rows.ts'

type Team = Pick<UserTeam, 'groups' | 'reserves' | 'points' | 'total_points'>

/** The difference between two teams: only that can change the gap between them. */
export type Comparison = {
  /**
   * Players in both teams, in the order of the manager's own; one who is captain in only one of them is also listed
   * as differing.
   */
  readonly shared: readonly TeamPlayer[]
  /** The points that shared players bring to both. */
  readonly sharedPoints: number
  readonly onlyMine: readonly Differing[]
  readonly onlyTheirs: readonly Differing[]
  /** How far the other team is ahead; negative when the manager's own is. */
  readonly gap: number
}

export type Differing = {
  readonly player: TeamPlayer
  /** The points they bring beyond those they bring to the other team. */
  readonly points: number
  /** By how much their factor is higher. */
  readonly factor: number
}

/** Compares two teams by the players whose points count. */
export function compareTeams(mine: Team, theirs: Team): Comparison {
  const [own, others] = [countingOf(mine), countingOf(theirs)]
  const shared = [...own.values()].filter(({ playerId }) => others.has(playerId))
  return {
    shared,
    sharedPoints: shared.reduce((sum, player) => {
      const factors = [factorOf(player), factorOf(others.get(player.playerId))]
      return sum + player.points * Math.min(...factors)
    }, 0),
    onlyMine: differing(own, others),
    onlyTheirs: differing(others, own),
    gap: totalOf(theirs) - totalOf(mine),
  }
}

/** Presences of players who may still earn points in the round. */
const STILL_TO_COME: ReadonlySet<TeamPlayer['presence']> = new Set([
  'upcoming',
  'onBench',
  'onPitch',
  'clubPlays',
])

export function canStillScore({ player }: Differing): boolean {
  return STILL_TO_COME.has(player.presence)
}

export type Enough = { readonly player: TeamPlayer; readonly gain: number }

const MAX_EVENTS = 3

/** The single goals that would be enough to pass the other team, the largest first. */
export function goalsThatPass({ onlyMine, gap }: Comparison, pack: RulePack): readonly Enough[] {
  return onlyMine
    .filter(canStillScore)
    .map(({ player, factor }) => ({
      player,
      gain: (pack.scoring.goal[player.position] / HUNDREDTHS) * factor,
    }))
    .filter(({ gain }) => gain > gap)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, MAX_EVENTS)
}

function countingOf(team: Team): ReadonlyMap<number, TeamPlayer> {
  return new Map(
    playersOf(team).flatMap((player) => (factorOf(player) > 0 ? [[player.playerId, player] as const] : [])),
  )
}

function differing(
  own: ReadonlyMap<number, TeamPlayer>,
  others: ReadonlyMap<number, TeamPlayer>,
): readonly Differing[] {
  return [...own.values()].flatMap((player) => {
    const other = others.get(player.playerId)
    const factor = factorOf(player) - factorOf(other)
    if (factor <= 0) return []
    const points = other === undefined ? (player.teamPoints ?? 0) : player.points * factor
    return [{ player, factor, points }]
  })
}

function factorOf(player: TeamPlayer | undefined): number {
  return player?.factor ?? 0
}

function totalOf({ points, total_points: total }: Team): number {
  return total ?? points ?? 0
}
