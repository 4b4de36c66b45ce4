/**
 * Automatic substitutions: each starter who did not play, in line-up order, is replaced by the first
 * reserve, in order of preference, who did play and leaves an allowed formation. A goalkeeper can only be replaced by
 * the reserve goalkeeper. A starter who cannot be replaced stays and keeps their place in the formation.
 *
 * While matches are being played, the answer is what it would be if the round ended now, with one exception in the
 * manager's favour: a starter who may still play is not replaced.
 */
import type { GameRules } from '../core/game-rules.ts'
import { POSITIONS, type Position } from '../core/position.ts'
import { isFormationAllowed } from '../formations/formations.ts'
import type { LineUp } from '../squad/line-up.ts'

/** The part of a player's round that decides whether their points count. */
export type PlayerPresence = {
  readonly position: Position
  readonly played: boolean
  /** No match of the round is left for the player; also true when the club has no match in it. */
  readonly hasFinished: boolean
}

export type AutoSub = { readonly outId: number; readonly inId: number }

/** Why a player of the squad counts or does not, shown to managers. */
export type AutoSubReason =
  /** A starter who played, or one who still may. */
  | { readonly reason: 'played' | 'mayStillPlay' }
  /** A starter who did not play: either replaced, or left in because no reserve fits. */
  | { readonly reason: 'replaced'; readonly byId: number }
  | { readonly reason: 'notReplaced' }
  /** A reserve who came in, and the reasons why others did not. */
  | { readonly reason: 'cameIn'; readonly forId: number }
  | { readonly reason: 'didNotPlay' | 'notNeeded' | 'goalkeeperForGoalkeeper' | 'breaksFormation' }

export type AutoSubs = {
  /** In the order in which they are decided. */
  readonly subs: readonly AutoSub[]
  /** No player of the squad can still change the substitutions by playing. */
  readonly areFinal: boolean
  /** Keyed by player id, for the whole squad. */
  readonly reasons: ReadonlyMap<number, AutoSubReason>
}

/**
 * Decides who comes in for whom. A player without a presence counts as not finished. A squad with such a starter
 * keeps its line-up, because its formation is unknown.
 */
export function decideAutoSubs(
  lineUp: LineUp,
  presences: ReadonlyMap<number, PlayerPresence>,
  rules: GameRules,
): AutoSubs {
  const subs: AutoSub[] = []
  const counts = countStarters(lineUp, presences)
  for (const outId of lineUp.starters) {
    if (!isAbsent(presences.get(outId))) continue
    const inId = lineUp.reserves.find(
      (id) =>
        presences.get(id)?.played === true &&
        !subs.some((sub) => sub.inId === id) &&
        canReplace(presences.get(outId), presences.get(id), counts, rules),
    )
    if (inId === undefined) continue
    subs.push({ outId, inId })
    moveCount(counts, presences.get(outId), presences.get(inId))
  }
  const mayPlay = (id: number) => !presences.get(id)?.played && !presences.get(id)?.hasFinished
  return {
    subs,
    areFinal: ![...lineUp.starters, ...lineUp.reserves].some(mayPlay),
    reasons: new Map([
      ...lineUp.starters.map((id) => [id, reasonOfStarter(id, subs, presences)] as const),
      ...lineUp.reserves.map((id) => [id, reasonOfReserve(id, lineUp, subs, presences)] as const),
    ]),
  }
}

type Counts = Record<Position, number>

function isAbsent(presence: PlayerPresence | undefined): boolean {
  return presence !== undefined && presence.hasFinished && !presence.played
}

function countStarters(lineUp: LineUp, presences: ReadonlyMap<number, PlayerPresence>): Counts {
  const [GK = 0, DEF = 0, MID = 0, FWD = 0] = POSITIONS.map(
    (position) => lineUp.starters.filter((id) => presences.get(id)?.position === position).length,
  )
  return { GK, DEF, MID, FWD }
}

function canReplace(
  out: PlayerPresence | undefined,
  incoming: PlayerPresence | undefined,
  counts: Counts,
  rules: GameRules,
): boolean {
  if (out === undefined || incoming === undefined || isGoalkeeperMixed(out, incoming)) return false
  const after = { ...counts }
  moveCount(after, out, incoming)
  return isFormationAllowed(after, rules)
}

function moveCount(counts: Counts, out: PlayerPresence | undefined, incoming: PlayerPresence | undefined) {
  if (out === undefined || incoming === undefined) return
  counts[out.position] -= 1
  counts[incoming.position] += 1
}

function isGoalkeeperMixed(one: PlayerPresence, other: PlayerPresence): boolean {
  return (one.position === 'GK') !== (other.position === 'GK')
}

function reasonOfStarter(
  id: number,
  subs: readonly AutoSub[],
  presences: ReadonlyMap<number, PlayerPresence>,
): AutoSubReason {
  const presence = presences.get(id)
  if (presence?.played === true) return { reason: 'played' }
  if (!isAbsent(presence)) return { reason: 'mayStillPlay' }
  const sub = subs.find(({ outId }) => outId === id)
  return sub === undefined ? { reason: 'notReplaced' } : { reason: 'replaced', byId: sub.inId }
}

function reasonOfReserve(
  id: number,
  lineUp: LineUp,
  subs: readonly AutoSub[],
  presences: ReadonlyMap<number, PlayerPresence>,
): AutoSubReason {
  const sub = subs.find(({ inId }) => inId === id)
  if (sub !== undefined) return { reason: 'cameIn', forId: sub.outId }
  const presence = presences.get(id)
  if (presence === undefined || !presence.played)
    return { reason: presence?.hasFinished === true ? 'didNotPlay' : 'mayStillPlay' }
  const open = lineUp.starters
    .filter((starter) => !subs.some(({ outId }) => outId === starter))
    .flatMap((starter) => presences.get(starter) ?? [])
    .filter(isAbsent)
  if (open.length === 0) return { reason: 'notNeeded' }
  const isGoalkeepersMatter = open.every((starter) => isGoalkeeperMixed(starter, presence))
  return { reason: isGoalkeepersMatter ? 'goalkeeperForGoalkeeper' : 'breaksFormation' }
}
