/** Who may join or leave a private league. */
import { ok, refuse, type Result } from '../core/result.ts'
import { cupRounds, MAX_DRAWN_MEMBERS } from './draw.ts'

export const LEAGUE_KINDS = ['classic', 'head_to_head', 'cup'] as const
export type LeagueKind = (typeof LEAGUE_KINDS)[number]

/** Leagues a manager may be in at once. */
export const MAX_LEAGUES = 15

export type LeagueState = {
  readonly kind: LeagueKind
  /** Whether the first counting round is still unlocked; ignored for a classic league. */
  readonly isOpen: boolean
  readonly members: number
  /** How many rounds there are from the first counting one on. */
  readonly rounds: number
}

export type LeagueRefusal = 'leagueStarted' | 'leagueFull' | 'tooManyLeagues'

/** Maximum number of members of a league, null for no limit: a cup must find its winner in the rounds left. */
export function maxMembers({ kind, rounds }: Pick<LeagueState, 'kind' | 'rounds'>): number | null {
  if (kind === 'classic') return null
  return kind === 'head_to_head' ? MAX_DRAWN_MEMBERS : Math.min(MAX_DRAWN_MEMBERS, 2 ** rounds)
}

/** Whether a manager who is already in `mine` leagues may join one more. */
export function decideLeagueJoin(league: LeagueState, mine: number): Result<'join', LeagueRefusal> {
  if (league.kind !== 'classic' && !league.isOpen) return refuse('leagueStarted')
  if (mine >= MAX_LEAGUES) return refuse('tooManyLeagues')
  const max = maxMembers(league)
  return max !== null && league.members >= max ? refuse('leagueFull') : ok('join')
}

/** Whether a member may leave: once drawn, a member stays until the end. */
export function decideLeagueLeave({
  kind,
  isOpen,
}: Pick<LeagueState, 'kind' | 'isOpen'>): Result<'leave', 'leagueStarted'> {
  return kind === 'classic' || isOpen ? ok('leave') : refuse('leagueStarted')
}

/** How many rounds a league plays; a cup plays as many as its members need. */
export function leagueRounds({ kind, rounds, members }: Omit<LeagueState, 'isOpen'>): number {
  return kind === 'cup' ? Math.min(rounds, cupRounds(members)) : rounds
}
