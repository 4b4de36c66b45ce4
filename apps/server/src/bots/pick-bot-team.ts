import { arrangeSquad, type ArrangedSquad } from '@gaffer/autofill'
import { formationOf, POSITIONS, type GameRules, type Position } from '@gaffer/rules'
import type { BotCandidate, BotCandidates } from './candidates.ts'

/** Returns a number in [0, 1) each time; seeded by the caller. */
export type NextRandom = () => number

/** A legal team a bot would pick. */
export type BotTeam = {
  readonly starters: readonly number[]
  readonly reserves: readonly number[]
  readonly captain: number | null
  readonly viceCaptain: number | null
  readonly formation: string
  readonly bank: number
}

const MAX_TRIES = 60

/**
 * A legal team drawn at random by appeal: first a formation (or the squad of a season), then players one by one,
 * keeping enough of the budget for the cheapest players that still have to be added. Undefined when none was found.
 */
export function pickBotTeam(
  byPosition: BotCandidates,
  rules: GameRules,
  next: NextRandom,
): BotTeam | undefined {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const counts = rules.squad ?? drawFormation(rules, next)
    const picked = counts && drawPlayers(byPosition, rules, counts, next)
    const team = picked && crown(picked, rules)
    if (team) return team
  }
  return undefined
}

type Counts = Readonly<Record<Position, number>>

function drawFormation(rules: GameRules, next: NextRandom): Counts | undefined {
  const counts: Record<Position, number> = { GK: 0, DEF: 0, MID: 0, FWD: 0 }
  let left = rules.startersLimit
  for (const position of POSITIONS) {
    counts[position] =
      position === 'GK' ? Math.max(1, rules.positionLimits.GK.min) : rules.positionLimits[position].min
    left -= counts[position]
  }
  while (left > 0) {
    const open = POSITIONS.filter(
      (position) => position !== 'GK' && counts[position] < rules.positionLimits[position].max,
    )
    const position = open[Math.floor(next() * open.length)]
    if (position === undefined) return undefined
    counts[position] += 1
    left -= 1
  }
  return left === 0 ? counts : undefined
}

function drawPlayers(
  byPosition: BotCandidates,
  rules: GameRules,
  counts: Counts,
  next: NextRandom,
): readonly BotCandidate[] | undefined {
  const slots = POSITIONS.flatMap((position) => Array.from({ length: counts[position] }, () => position))
  shuffle(slots, next)
  const cheapest = new Map(
    POSITIONS.map((position) => [position, lowestPrice(byPosition.get(position) ?? [])]),
  )
  let reserve = slots.reduce((sum, position) => sum + (cheapest.get(position) ?? 0), 0)
  let budget = rules.budget
  const picked: BotCandidate[] = []
  const ofClub = new Map<number, number>()
  for (const position of slots) {
    reserve -= cheapest.get(position) ?? 0
    const affordable = (byPosition.get(position) ?? []).filter(
      (player) =>
        player.price <= budget - reserve &&
        (ofClub.get(player.clubId) ?? 0) < rules.playersPerTeamLimit &&
        !picked.includes(player),
    )
    const player = drawByAppeal(affordable, next)
    if (player === undefined) return undefined
    picked.push(player)
    ofClub.set(player.clubId, (ofClub.get(player.clubId) ?? 0) + 1)
    budget -= player.price
  }
  return picked
}

function crown(picked: readonly BotCandidate[], rules: GameRules): BotTeam | undefined {
  const split =
    rules.reservesLimit === 0
      ? { starters: picked.map(({ id }) => id), reserves: [] }
      : splitSquad(picked, rules)
  if (split === undefined) return undefined
  const starting = picked.filter(({ id }) => split.starters.includes(id))
  const [first, second] = starting.toSorted((a, b) => b.appeal - a.appeal || a.id - b.id)
  const inOrder = starting.toSorted(
    (a, b) => POSITIONS.indexOf(a.position) - POSITIONS.indexOf(b.position) || a.id - b.id,
  )
  return {
    starters: inOrder.map(({ id }) => id),
    reserves: split.reserves,
    captain: rules.hasCaptain ? (first?.id ?? null) : null,
    viceCaptain: rules.hasViceCaptain ? (second?.id ?? null) : null,
    formation: formationOf(split.starters, new Map(picked.map((player) => [player.id, player]))),
    bank: rules.budget - picked.reduce((sum, { price }) => sum + price, 0),
  }
}

/** The most appealing formation of a squad starts. */
function splitSquad(squad: readonly BotCandidate[], rules: GameRules): ArrangedSquad | undefined {
  const candidates = squad.map((player) => ({ ...player, expectedPoints: player.appeal, isSelectable: true }))
  const arranged = arrangeSquad(candidates, { starters: [], reserves: [] }, rules)
  return arranged.ok ? arranged.value : undefined
}

function drawByAppeal(players: readonly BotCandidate[], next: NextRandom): BotCandidate | undefined {
  let mark = next() * players.reduce((sum, { appeal }) => sum + appeal, 0)
  return players.find(({ appeal }) => (mark -= appeal) < 0) ?? players.at(-1)
}

function lowestPrice(players: readonly BotCandidate[]): number {
  return players.reduce((lowest, { price }) => Math.min(lowest, price), Number.MAX_SAFE_INTEGER)
}

function shuffle<T>(list: T[], next: NextRandom): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const [a, b] = [list[i], list[j]]
    if (a !== undefined && b !== undefined) {
      list[i] = b
      list[j] = a
    }
  }
}
