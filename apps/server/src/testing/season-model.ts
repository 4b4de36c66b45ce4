import type { Chip, LineUp, Position } from '@gaffer/rules'
import type { BuiltPlayer } from './build-championship.ts'

/** The figures in the rules about a season (R-213..220, Q-83), written down independently of the rule packs. */
const BUDGET = 10_000
const CLUB_LIMIT = 3
const MAX_FREE = 2
const HIT = 4
const WILDCARD_FROM = 11
const LINES: Readonly<Record<Position, readonly [least: number, most: number, squad: number]>> = {
  GK: [1, 1, 2],
  DEF: [3, 5, 5],
  MID: [2, 5, 5],
  FWD: [1, 3, 3],
}
const POSITIONS: readonly Position[] = ['GK', 'DEF', 'MID', 'FWD']

export type Roles = Pick<LineUp, 'captain' | 'viceCaptain'>
export type Pairs = readonly (readonly [out: number, into: number])[]

/** A team's locked round: its line-up, and what its transfers cost. */
export type LockedRound = { readonly made: number; readonly cost: number; readonly isWildcard: boolean }

/** The football data a season is played with: who plays where, and current prices. */
export class ModelLeague {
  readonly players: ReadonlyMap<number, BuiltPlayer>
  readonly prices: Map<number, number>

  constructor(players: readonly BuiltPlayer[]) {
    this.players = new Map(players.map((player) => [player.id, player]))
    this.prices = new Map(players.map(({ id, price }) => [id, price]))
  }

  positionOf(id: number): Position | undefined {
    return this.players.get(id)?.position
  }

  valueOf(ids: readonly number[]): number {
    return ids.reduce((sum, id) => sum + (this.prices.get(id) ?? 0), 0)
  }
}

/**
 * A season team as a simple account of what each call must lead to. It shares no rule with the product, so that a
 * comparison misses only mistakes made by both. Its methods return whether the call must succeed, and change the
 * account if so.
 */
export class ModelTeam {
  readonly league: ModelLeague
  lineUp: LineUp
  bank: number
  version = 1
  free = 0
  /** The squad at the last deadline. */
  deadlineSquad: readonly number[] | undefined
  wildcardIn: number | undefined
  money: number
  readonly chips = new Map<number, Chip>()
  readonly bought = new Set<Chip>()
  readonly ahead = new Map<number, Roles>()
  readonly locked = new Map<number, LockedRound>()
  /** The open round of the tournament, and the championship round that is its first. */
  round: number
  readonly from: number

  constructor(
    league: ModelLeague,
    entered: {
      readonly lineUp: LineUp
      readonly round: number
      readonly from: number
      readonly money: number
    },
  ) {
    this.league = league
    this.lineUp = entered.lineUp
    this.round = entered.round
    this.from = entered.from
    this.money = entered.money
    this.bank = BUDGET - league.valueOf(this.squad)
  }

  get squad(): readonly number[] {
    return [...this.lineUp.starters, ...this.lineUp.reserves]
  }

  /** The value of the team, which only prices change. */
  get worth(): number {
    return this.bank + this.league.valueOf(this.squad)
  }

  get isUnlimited(): boolean {
    return this.deadlineSquad === undefined || this.wildcardIn === this.round
  }

  get made(): number {
    return this.squad.filter((id) => this.deadlineSquad?.includes(id) === false).length
  }

  get cost(): number {
    return this.isUnlimited ? 0 : Math.max(0, this.made - this.free) * HIT
  }

  rolesIn(round: number): Roles {
    const { starters, captain, viceCaptain } = this.lineUp
    const ahead = this.ahead.get(round)
    const starts = (id: number | null | undefined): id is number => id != null && starters.includes(id)
    let roles: Roles = { captain, viceCaptain }
    if (starts(ahead?.captain)) roles = named(roles, 'captain', ahead.captain)
    if (starts(ahead?.viceCaptain)) roles = named(roles, 'viceCaptain', ahead.viceCaptain)
    return roles
  }

  transfer(pairs: Pairs): boolean {
    const [outs, ins] = [pairs.map(([out]) => out), pairs.map(([, into]) => into)]
    const isSound =
      new Set([...outs, ...ins]).size === 2 * pairs.length &&
      outs.every((id) => this.squad.includes(id)) &&
      ins.every((id) => !this.squad.includes(id)) &&
      pairs.every(([out, into]) => this.league.positionOf(out) === this.league.positionOf(into))
    return isSound && this.save(exchanged(this.playing(), pairs))
  }

  save(lineUp: LineUp): boolean {
    const squad = [...lineUp.starters, ...lineUp.reserves]
    const bank = this.worth - this.league.valueOf(squad)
    if (bank < 0 || !this.isLegal(lineUp)) return false
    this.lineUp = lineUp
    this.bank = bank
    this.version += 1
    this.ahead.delete(this.round)
    return true
  }

  swap(into: number, out: number): boolean {
    const { starters, reserves } = this.lineUp
    return (
      reserves.includes(into) && starters.includes(out) && this.save(exchanged(this.playing(), [[out, into]]))
    )
  }

  order(one: number, other: number): boolean {
    const isOfOrder = (id: number) => this.lineUp.reserves.includes(id) && this.league.positionOf(id) !== 'GK'
    return (
      one !== other &&
      isOfOrder(one) &&
      isOfOrder(other) &&
      this.save(exchanged(this.playing(), [[one, other]]))
    )
  }

  /** A formation: which starters leave is up to the product, so its line-up is taken over. */
  scheme(key: string, made: LineUp): boolean {
    const counts = key.split('-').map(Number)
    const lines = POSITIONS.slice(1).map((position) => this.countOf(made.starters, position))
    const isOfIt = counts.length === 3 && counts.every((count, index) => count === lines[index])
    const isSame = sorted(made.starters.concat(made.reserves)).join() === sorted(this.squad).join()
    return isOfIt && isSame && this.save(made)
  }

  name(role: keyof Roles, id: number, round: number): boolean {
    if (round < this.round || !this.lineUp.starters.includes(id)) return false
    const roles = named(this.rolesIn(round), role, id)
    if (round === this.round) return this.save({ ...this.lineUp, ...roles })
    this.ahead.set(round, roles)
    return true
  }

  playWildcard(): boolean {
    const isTime = this.from + this.round - 1 >= WILDCARD_FROM
    if (!isTime || this.deadlineSquad === undefined || this.wildcardIn !== undefined) return false
    this.wildcardIn = this.round
    return true
  }

  /** How often a chip can still be played. */
  left(chip: Chip): number {
    const played = [...this.chips.values()].filter((each) => each === chip).length
    return 1 + (this.bought.has(chip) ? 1 : 0) - played
  }

  playChip(chip: Chip, isActive: boolean): boolean {
    const active = this.chips.get(this.round)
    if (isActive && active === undefined && this.left(chip) > 0) this.chips.set(this.round, chip)
    else if (isActive) return active === chip
    else if (active === chip) this.chips.delete(this.round)
    return true
  }

  buy(chips: readonly Chip[]): boolean {
    const price = chips.length === 3 ? 2000 : chips.length * 900
    if (chips.some((chip) => this.bought.has(chip)) || price > this.money) return false
    for (const chip of chips) this.bought.add(chip)
    this.money -= price
    return true
  }

  /** The deadline of the open round. */
  lock(): void {
    const { made, cost, isUnlimited } = this
    this.locked.set(this.round, { made, cost, isWildcard: this.wildcardIn === this.round })
    this.free = isUnlimited ? 1 : Math.min(MAX_FREE, Math.max(0, this.free - made) + 1)
    this.deadlineSquad = this.squad
    this.round += 1
  }

  /** The line-up with the roles that count in the open round. */
  playing(): LineUp {
    return { ...this.lineUp, ...this.rolesIn(this.round) }
  }

  private countOf(ids: readonly number[], position: Position): number {
    return ids.filter((id) => this.league.positionOf(id) === position).length
  }

  private isLegal({ starters, reserves, captain, viceCaptain }: LineUp): boolean {
    const squad = [...starters, ...reserves]
    const clubs = Map.groupBy(squad, (id) => this.league.players.get(id)?.clubId)
    return (
      starters.length === 11 &&
      reserves.length === 4 &&
      new Set(squad).size === 15 &&
      POSITIONS.every((position) => {
        const [least, most, all] = LINES[position]
        const count = this.countOf(starters, position)
        return count >= least && count <= most && this.countOf(squad, position) === all
      }) &&
      [...clubs.values()].every(({ length }) => length <= CLUB_LIMIT) &&
      captain !== viceCaptain &&
      [captain, viceCaptain].every((id) => id !== null && starters.includes(id))
    )
  }
}

/** Players exchange their places and roles. */
export function exchanged(lineUp: LineUp, pairs: Pairs): LineUp {
  const other = new Map(pairs.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]))
  const exchange = (id: number) => other.get(id) ?? id
  const starters = lineUp.starters.map(exchange)
  const holderOf = (id: number | null) => (id === null || starters.includes(id) ? id : exchange(id))
  return {
    starters,
    reserves: lineUp.reserves.map(exchange),
    captain: holderOf(lineUp.captain),
    viceCaptain: holderOf(lineUp.viceCaptain),
  }
}

function named(roles: Roles, role: keyof Roles, id: number): Roles {
  const reference = role === 'captain' ? 'viceCaptain' : 'captain'
  return { ...roles, [role]: id, [reference]: roles[reference] === id ? roles[role] : roles[reference] }
}

export function sorted(ids: readonly number[]): readonly number[] {
  return ids.toSorted((a, b) => a - b)
}
