import { leagueRounds, type LeagueKind, type LeagueState } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'

/** An opened round of the tournament a league belongs to. */
export type LeagueRound = {
  /** Its number in the tournament. */
  readonly number: number
  readonly gameRoundId: number
  /** Its deadline has not passed. */
  readonly isOpen: boolean
  readonly isLocked: boolean
  readonly isClosed: boolean
  /** The version of the log that its results are of: another one once it was opened again and closed. */
  readonly resultsVersion: number | null
}

/** A private league as stored, with the rounds it is played in. */
export type League = {
  readonly id: number
  readonly operatorId: number
  readonly creatorManagerId: number
  readonly creatorName: string
  readonly name: string
  readonly kind: LeagueKind
  readonly tournamentId: number
  readonly tournamentName: string
  readonly tournamentNames: Names
  readonly championshipId: number
  /** Its members are teams of rooms. */
  readonly isOfRooms: boolean
  readonly fromRound: number
  /** How many rounds the tournament has, including those not opened yet. */
  readonly roundCount: number
  readonly isDrawn: boolean
  readonly inviteCode: string
  /** Raised whenever its members change. */
  readonly revision: number
  readonly memberCount: number
  /** In order of number. */
  readonly rounds: readonly LeagueRound[]
}

/** What the rules of joining and leaving depend on. */
export function stateOf(league: League): LeagueState {
  const first = league.rounds.find(({ number }) => number === league.fromRound)
  return {
    kind: league.kind,
    isOpen: first?.isOpen === true && !league.isDrawn,
    members: league.memberCount,
    rounds: league.roundCount - league.fromRound + 1,
  }
}

/** How many rounds the league plays. */
export function roundsOf(league: League): number {
  return leagueRounds(stateOf(league))
}

/** The opened rounds it plays, in order. */
export function ownRounds(league: League): readonly LeagueRound[] {
  const last = league.fromRound + roundsOf(league) - 1
  return league.rounds.filter(({ number }) => league.fromRound <= number && number <= last)
}

export function statusOf(league: League): 'open' | 'playing' | 'over' | 'unfilled' {
  const rounds = ownRounds(league)
  const isOver = rounds.length >= roundsOf(league) && rounds.every(({ isClosed }) => isClosed)
  if (league.kind === 'classic') return isOver ? 'over' : 'open'
  if (stateOf(league).isOpen) return 'open'
  if (league.isDrawn && league.memberCount < 2) return 'unfilled'
  return isOver ? 'over' : 'playing'
}
