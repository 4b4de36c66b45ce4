import type { MatchState, MatchStatus } from '@gaffer/feed'
import type { Presence } from '../football/index.ts'
import { type MatchStatesOfRound, OVER, statusIn } from './match-status.ts'
import type { RoundFixture, RoundPlayer } from './round-context.ts'

const UNDER_WAY = new Set<MatchStatus>(['firstHalf', 'halfTime', 'secondHalf'])
/** States after which a player cannot come back into the current match. */
const OUT = new Set<Presence>(['notInSquad', 'takenOff', 'sentOff'])

/** A player's part in a round, and how their team counts them. */
export type PlayerPresence = {
  readonly presence: Presence
  readonly presenceMinute: number | undefined
  readonly isPlaying: boolean
  readonly isDone: boolean
}

/** A player's part in their club's matches of the round, from line-ups, substitutions and cards. */
export function presenceOf(
  player: Pick<RoundPlayer, 'id' | 'clubId'>,
  fixtures: readonly RoundFixture[],
  states: MatchStatesOfRound,
): PlayerPresence {
  const statuses = fixtures.map((fixture) => statusIn(fixture, states))
  const current = fixtures[statuses.findIndex((status) => UNDER_WAY.has(status))]
  const state = current && states.get(current.fixtureId)
  if (current === undefined || state === undefined) return betweenMatches(statuses)
  const side = current.homeClubId === player.clubId ? 'home' : 'away'
  const { presence, minute } = presenceIn(state, side, player.id)
  const isLast = statuses.filter((status) => !OVER.has(status)).length === 1
  return {
    presence,
    presenceMinute: minute,
    isPlaying: presence === 'onPitch' || presence === 'clubPlays',
    isDone: isLast && OUT.has(presence),
  }
}

function betweenMatches(statuses: readonly MatchStatus[]): PlayerPresence {
  const isDone = statuses.every((status) => OVER.has(status))
  const isOff = isDone && statuses.length > 0 && statuses.every((status) => status === 'postponed')
  const presence = isDone ? 'finished' : 'upcoming'
  return { presence: isOff ? 'postponed' : presence, presenceMinute: undefined, isPlaying: false, isDone }
}

function presenceIn(
  { players, lineUps, minute: now }: MatchState,
  side: 'home' | 'away',
  playerId: number,
): { readonly presence: Presence; readonly minute: number | undefined } {
  const inMatch = players.get(playerId)
  switch (inMatch?.whereabouts) {
    case 'pitch':
      return { presence: 'onPitch', minute: now?.minute }
    case 'bench':
      return { presence: 'onBench', minute: undefined }
    case 'off':
      return { presence: 'takenOff', minute: inMatch.wentOff }
    case 'sentOff':
      return { presence: 'sentOff', minute: inMatch.wentOff }
    case 'unseen':
    case undefined:
      if (lineUps[side] !== undefined) return { presence: 'notInSquad', minute: undefined }
      return { presence: 'clubPlays', minute: now?.minute }
  }
}
