/** Who may join or leave a private league. */
import { ok, refuse, type Result } from '../core/result.ts'
import { cupRounds, MOST_DRAWN_MEMBERS } from './draw.ts'

export const LEAGUE_KINDS = ['classic', 'head_to_head', 'cup'] as const
export type LeagueKind = (typeof LEAGUE_KINDS)[number]

/** Leagues a manager may be in at once. */
export const MOST_LEAGUES = 15

export type LeagueState = {
  readonly kind: LeagueKind
  /** The first round that counts has not been locked; of a classic league of no matter. */
  readonly isOpen: boolean
  readonly members: number
  /** Rounds from the first that counts on. */
  readonly rounds: number
}

export type LeagueRefusal = 'leagueStarted' | 'leagueFull' | 'tooManyLeagues'

/** Most members of a league: a cup must find its winner in the rounds there are; null is without limit. */
export function mostMembers({ kind, rounds }: Pick<LeagueState, 'kind' | 'rounds'>): number | null {
  if (kind === 'classic') return null
  return kind === 'head_to_head' ? MOST_DRAWN_MEMBERS : Math.min(MOST_DRAWN_MEMBERS, 2 ** rounds)
}

/** The decision on one more member, who is in `mine` leagues. */
export function decideLeagueJoin(league: LeagueState, mine: number): Result<'join', LeagueRefusal> {
  if (league.kind !== 'classic' && !league.isOpen) return refuse('leagueStarted')
  if (mine >= MOST_LEAGUES) return refuse('tooManyLeagues')
  const most = mostMembers(league)
  return most !== null && league.members >= most ? refuse('leagueFull') : ok('join')
}

/** Whoever was drawn stays until the end. */
export function decideLeagueLeave({
  kind,
  isOpen,
}: Pick<LeagueState, 'kind' | 'isOpen'>): Result<'leave', 'leagueStarted'> {
  return kind === 'classic' || isOpen ? ok('leave') : refuse('leagueStarted')
}

/** Rounds a league of so many members plays: a cup as many as it needs. */
export function leagueRounds({ kind, rounds, members }: Omit<LeagueState, 'isOpen'>): number {
  return kind === 'cup' ? Math.min(rounds, cupRounds(members)) : rounds
}
