/**
 * A line-up that is still being filled: it is padded with empty slots per position, so that swaps and
 * formations follow the same rules as for a complete team.
 */
import {
  type ByPosition,
  changeFormation,
  countsOfFormation,
  formationOf,
  type GameRules,
  type LineUp,
  type Players,
  POSITIONS,
  type Position,
  possibleChanges,
  preferencePosition,
  formationsOf,
  swapPlayers,
  swapReserves,
} from '@gaffer/rules'

/** The default formation, if the game allows it. */
const USUAL_FORMATION = '4-4-2'

/** A line-up in its new order, and the resulting formation. */
export type Arranged = { readonly lineUp: LineUp; readonly formation: string }

export type OpenSlots = {
  readonly starters: ByPosition<number>
  readonly reserves: ByPosition<number>
}

/** Where players can still be added: on the field and on the bench. */
export function openSlots(
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  formation: string | undefined,
): OpenSlots {
  if (rules.squad === undefined) {
    return { starters: slotsWithinLimits(lineUp, players, rules), reserves: byPosition(() => 0) }
  }
  const { squad } = rules
  const counts = countsOf(shownFormation(lineUp, players, rules, formation), rules)
  const isStarting = countPlayers(lineUp.starters, players)
  const isReserve = countPlayers(lineUp.reserves, players)
  return {
    starters: byPosition((position) => Math.max(0, counts[position] - isStarting[position])),
    reserves: byPosition((position) => Math.max(0, squad[position] - counts[position] - isReserve[position])),
  }
}

/** The formation of a line-up: the chosen one while the players fit it, otherwise the first that fits. */
export function shownFormation(
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  chosen: string | undefined,
): string {
  const isStarting = countPlayers(lineUp.starters, players)
  const isReserve = countPlayers(lineUp.reserves, players)
  const isFitting = (formation: string) => {
    const counts = countsOfFormation(formation, rules)
    return (
      counts !== undefined &&
      POSITIONS.every(
        (position) =>
          isStarting[position] <= counts[position] &&
          isReserve[position] <= (rules.squad?.[position] ?? 0) - counts[position],
      )
    )
  }
  const formations = formationsOf(rules)
  return (
    [chosen ?? USUAL_FORMATION, USUAL_FORMATION, ...formations].find(isFitting) ??
    formations[0] ??
    USUAL_FORMATION
  )
}

/** Whether a player picked now goes to the bench, because their line on the field is full. */
export function isForBench(
  position: Position,
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  formation: string | undefined,
): boolean {
  return rules.squad !== undefined && openSlots(lineUp, players, rules, formation).starters[position] === 0
}

/** The players to swap with, and the reserves to exchange places in the order with. */
export function partnersOf(
  playerId: number,
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  formation: string | undefined,
): { readonly changes: readonly number[]; readonly order: readonly number[] } {
  const padded = padLineUp(lineUp, players, rules, formation)
  const hasOrder = (id: number) => preferencePosition(lineUp, id, players) !== undefined
  return {
    changes: possibleChanges(padded.lineUp, playerId, padded.players, rules).filter(isPlayer),
    order: hasOrder(playerId) ? lineUp.reserves.filter((id) => id !== playerId && hasOrder(id)) : [],
  }
}

/** Two players of the squad change places; undefined where no rule allows it. */
export function exchange(
  [one, other]: readonly [number, number],
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  formation: string | undefined,
): Arranged | undefined {
  const padded = padLineUp(lineUp, players, rules, formation)
  const areReserves = lineUp.reserves.includes(one) && lineUp.reserves.includes(other)
  const [outId, inId] = lineUp.starters.includes(one) ? [one, other] : [other, one]
  const swapped = areReserves
    ? swapReserves(padded.lineUp, [one, other], padded.players)
    : swapPlayers(padded.lineUp, { inId, outId }, padded.players, rules)
  return swapped.ok ? arranged(swapped.value, padded.players) : undefined
}

/** The same squad in another formation; undefined when its reserves do not suffice. */
export function playFormation(
  wanted: string,
  lineUp: LineUp,
  players: Players,
  rules: GameRules,
  formation: string | undefined,
): Arranged | undefined {
  const padded = padLineUp(lineUp, players, rules, formation)
  const changed = changeFormation(padded.lineUp, wanted, padded.players, rules)
  return changed.ok ? arranged(changed.value.lineUp, padded.players) : undefined
}

/** A player has a positive id; empty slots count down from -1. */
function isPlayer(id: number): boolean {
  return id > 0
}

function arranged(lineUp: LineUp, players: Players): Arranged {
  return {
    lineUp: {
      starters: lineUp.starters.filter(isPlayer),
      reserves: lineUp.reserves.filter(isPlayer),
      captain: lineUp.captain !== null && isPlayer(lineUp.captain) ? lineUp.captain : null,
      viceCaptain: lineUp.viceCaptain !== null && isPlayer(lineUp.viceCaptain) ? lineUp.viceCaptain : null,
    },
    formation: formationOf(lineUp.starters, players),
  }
}

function padLineUp(lineUp: LineUp, players: Players, rules: GameRules, formation: string | undefined) {
  const slots = openSlots(lineUp, players, rules, formation)
  const padded = new Map(players)
  const fill = (counts: ByPosition<number>) =>
    POSITIONS.flatMap((position) =>
      Array.from({ length: counts[position] }, () => {
        const id = -1 - (padded.size - players.size)
        padded.set(id, { id, clubId: id, position, price: 0 })
        return id
      }),
    )
  return {
    lineUp: {
      ...lineUp,
      starters: [...lineUp.starters, ...fill(slots.starters)],
      reserves: [...lineUp.reserves, ...fill(slots.reserves)],
    },
    players: padded as Players,
  }
}

/** Fills the minimums first, then adds one slot in each line that may still grow. */
function slotsWithinLimits(lineUp: LineUp, players: Players, rules: GameRules): ByPosition<number> {
  const counts = countPlayers(lineUp.starters, players)
  const unmet = byPosition((position) => Math.max(0, rules.positionLimits[position].min - counts[position]))
  const free = rules.startersLimit - lineUp.starters.length
  const spare = free - POSITIONS.reduce((sum, position) => sum + unmet[position], 0)
  return byPosition((position) => {
    const canGrow = spare > 0 && counts[position] + unmet[position] < rules.positionLimits[position].max
    return unmet[position] + (canGrow ? 1 : 0)
  })
}

function countsOf(formation: string, rules: GameRules): ByPosition<number> {
  return countsOfFormation(formation, rules) ?? byPosition((position) => rules.positionLimits[position].min)
}

function countPlayers(ids: readonly number[], players: Players): ByPosition<number> {
  return byPosition((position) => ids.filter((id) => players.get(id)?.position === position).length)
}

function byPosition<T>(value: (position: Position) => T): ByPosition<T> {
  return { GK: value('GK'), DEF: value('DEF'), MID: value('MID'), FWD: value('FWD') }
}
