import {
  formationOf,
  ok,
  positionId,
  refuse,
  remainingBudget,
  validateTeam,
  type LineUp,
  type Position,
  type Price,
  type SelectablePlayer,
} from '@gaffer/rules'
import type { Contest } from '../contests/index.ts'
import { refusal, refusalOf, type Outcome } from '../core/outcome.ts'

/** A squad as received over the wire: who, in which group, with which role. Prices are never taken from it. */
export type PickedSquad = {
  readonly groups: readonly {
    readonly groupId: number
    readonly players: readonly {
      readonly playerId: number
      readonly isCaptain?: boolean | undefined
      readonly isViceCaptain?: boolean | undefined
    }[]
  }[]
  readonly reserves?: readonly { readonly playerId: number }[] | undefined
}

/** The line-up described by a picked squad. Of several captains the first counts; see `hasClearRoles`. */
export function readLineUp(squad: PickedSquad): LineUp {
  const picked = squad.groups.flatMap((group) => group.players)
  return {
    starters: picked.map((player) => player.playerId),
    reserves: (squad.reserves ?? []).map((player) => player.playerId),
    captain: picked.find((player) => player.isCaptain === true)?.playerId ?? null,
    viceCaptain: picked.find((player) => player.isViceCaptain === true)?.playerId ?? null,
  }
}

/**
 * Whether at most one player is marked captain and at most one vice-captain; the same player marked twice counts
 * once.
 */
export function hasClearRoles(squad: PickedSquad): boolean {
  const picked = squad.groups.flatMap((group) => group.players)
  const countOf = (marked: typeof picked) => new Set(marked.map(({ playerId }) => playerId)).size
  return (
    countOf(picked.filter((player) => player.isCaptain === true)) <= 1 &&
    countOf(picked.filter((player) => player.isViceCaptain === true)) <= 1
  )
}

/** Whether every known player is in the group of their own position. */
export function isInOwnGroups(squad: PickedSquad, players: ReadonlyMap<number, SelectablePlayer>): boolean {
  return squad.groups.every((group) =>
    group.players.every(({ playerId }) => {
      const position: Position | undefined = players.get(playerId)?.position
      return position === undefined || positionId(position) === group.groupId
    }),
  )
}

/** Whether two line-ups are the same team: the same starters in any order, reserves in order, the same roles. */
export function isSameLineUp(one: LineUp, other: LineUp): boolean {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join(',')
  return (
    sorted(one.starters) === sorted(other.starters) &&
    one.reserves.join(',') === other.reserves.join(',') &&
    one.captain === other.captain &&
    one.viceCaptain === other.viceCaptain
  )
}

/** A legal squad, in the form in which it is stored. */
export type LegalSquad = { readonly lineUp: LineUp; readonly formation: string; readonly bank: Price }

/**
 * Judges a picked squad by the rules of its contest, with the server's players and prices. The first fault in the
 * order of the rules is the refusal (R-141..147).
 */
export function judgeSquad(
  contest: Pick<Contest, 'rules'>,
  teamName: string,
  squad: PickedSquad,
  players: ReadonlyMap<number, SelectablePlayer>,
): Outcome<LegalSquad> {
  if (!hasClearRoles(squad)) return refuse(refusal('badRequest'))
  const lineUp = readLineUp(squad)
  const [fault] = validateTeam({ ...lineUp, teamName }, players, contest.rules)
  if (fault !== undefined) return refuse(refusalOf(fault))
  if (!isInOwnGroups(squad, players)) return refuse(refusal('formationIllegal'))
  return ok({
    lineUp,
    formation: formationOf(lineUp.starters, players),
    bank: remainingBudget(lineUp, players, contest.rules),
  })
}
