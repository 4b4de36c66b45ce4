import { POSITIONS, positionId } from '@gaffer/rules'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import type { LiveLook } from '../../ui/football/LiveTile.tsx'
import type { PitchPlayer, PitchRow } from '../../ui/football/Pitch.tsx'

export type PlayerWords = {
  /** The name on a shirt. */
  readonly name: (player: TeamPlayer) => string
  /** The text below a player's name. */
  readonly value: (player: TeamPlayer) => string
  readonly describe: (player: TeamPlayer) => string
  /** While points are counted: a player's state in the current matches. */
  readonly live?: ((player: TeamPlayer) => LiveLook) | undefined
}

/** The team on the pitch, with what each player has earned for it. */
export function pitchRowsOf(team: Pick<UserTeam, 'groups'>, words: PlayerWords): readonly PitchRow[] {
  return POSITIONS.map((position) => ({
    position,
    players: (team.groups.find(({ groupId }) => groupId === positionId(position))?.players ?? []).map(
      (player) => pitchPlayer(player, words),
    ),
    slots: 0,
  }))
}

export function pitchPlayer(player: TeamPlayer, words: PlayerWords): PitchPlayer {
  return {
    id: player.playerId,
    name: words.name(player),
    shirtUrl: player.iconUrl,
    value: words.value(player),
    role: roleOf(player),
    isReplaced: player.replacedBy !== null && !player.isAutoOut,
    sub: subOf(player),
    isDone: player.playState === 'blank' || player.isAutoOut,
    live: words.live?.(player),
    description: words.describe(player),
  }
}

function subOf({ isAutoIn, isAutoOut }: TeamPlayer): PitchPlayer['sub'] {
  if (isAutoIn) return 'in'
  return isAutoOut ? 'out' : undefined
}

export function roleOf(player: TeamPlayer): 'captain' | 'viceCaptain' | undefined {
  if (player.isCaptain) return 'captain'
  return player.isViceCaptain ? 'viceCaptain' : undefined
}

/** Every player of a team, reserves last. */
export function playersOf(team: Pick<UserTeam, 'groups' | 'reserves'>): readonly TeamPlayer[] {
  return [...team.groups.flatMap(({ players }) => players), ...team.reserves]
}
