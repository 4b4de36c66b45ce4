import type { Chip, LineUp, Position } from '@gaffer/rules'
import type { BuiltChampionship } from './build-championship.ts'

/** The figures in the rules about rooms (R-204..221), written down independently of the rule packs. */
const PLAYED_ALL = 2
const GOAL: Readonly<Record<Position, number>> = { GK: 10, DEF: 6, MID: 5, FWD: 4 }
const CLEAN_SHEET: Readonly<Record<Position, number>> = { GK: 5, DEF: 4, MID: 1, FWD: 0 }
const CARD = -1
const HIT = 4
const FREE_FORMATIONS: readonly string[] = ['4-4-2', '5-3-2', '3-5-2', '4-3-3', '3-4-3']
const WINDOW = 5

/** What happened in a round: the matches of all pairs (1-2, 3-4…) count, except those left out. */
export type Story = {
  /** One goal for each time a player is named. */
  readonly scorers?: readonly number[]
  readonly carded?: readonly number[]
  readonly unused?: readonly number[]
  readonly bonus?: readonly (readonly [playerId: number, points: number])[]
  /** Pairs whose match did not count. */
  readonly lost?: readonly number[]
}

/** A team as it went into a round. */
export type AccountTeam = {
  readonly lineUp: LineUp
  readonly chip?: Chip | undefined
  /** Transfers beyond the free ones. */
  readonly hits?: number
  /** Formations that were paid for. */
  readonly formations?: readonly string[]
}

/** What each player of a league earned in a round; missing players did not play. */
export type Earned = ReadonlyMap<number, number>

/** A simple account of rooms, which shares no rule with the product. */
export function accountOf(league: BuiltChampionship) {
  const players = new Map(league.players.map((player) => [player.id, player]))
  const positionOf = (id: number): Position => players.get(id)?.position ?? 'GK'

  function earned({ scorers = [], carded = [], unused = [], bonus = [], lost = [] }: Story): Earned {
    const points = new Map<number, number>()
    const goalsOf = (id: number) => scorers.filter((scorer) => scorer === id).length
    for (let pair = 0; pair * 2 < league.clubIds.length; pair += 1) {
      if (lost.includes(pair)) continue
      const sides = [league.clubIds[pair * 2], league.clubIds[pair * 2 + 1]].map((club) =>
        league.players.filter(({ id, clubId }) => clubId === club && !unused.includes(id)),
      )
      const goals = sides.map((side) => side.reduce((sum, { id }) => sum + goalsOf(id), 0))
      for (const [at, side] of sides.entries()) {
        const conceded = goals[1 - at] ?? 0
        for (const { id, position } of side) {
          const isBehind = position === 'GK' || position === 'DEF'
          const kept = conceded === 0 ? CLEAN_SHEET[position] : 0
          const beaten = isBehind ? 0 - Math.floor(conceded / 2) : 0
          const card = carded.includes(id) ? CARD : 0
          const given = bonus.find(([one]) => one === id)?.[1] ?? 0
          points.set(id, PLAYED_ALL + goalsOf(id) * GOAL[position] + kept + beaten + card + given)
        }
      }
    }
    return points
  }

  /** The players of a line-up who count: reserves come in by their order where the formation stays allowed. */
  function counting({ lineUp, chip, formations = [] }: AccountTeam, points: Earned) {
    const { starters, reserves } = lineUp
    if (chip === 'fullTeam') return [...starters, ...reserves]
    const field = [...starters]
    for (const reserve of reserves.filter((id) => points.has(id))) {
      const isKeeper = positionOf(reserve) === 'GK'
      const out = field.findIndex((id) => {
        if (points.has(id) || (positionOf(id) === 'GK') !== isKeeper) return false
        const others = field.filter((one) => one !== id).concat(reserve)
        const formation = (['DEF', 'MID', 'FWD'] as const)
          .map((line) => others.filter((one) => positionOf(one) === line).length)
          .join('-')
        return [...FREE_FORMATIONS, ...formations].includes(formation)
      })
      if (out >= 0) field[out] = reserve
    }
    return field
  }

  /** A team's points in a round. */
  function pointsOf(team: AccountTeam, points: Earned): number {
    const { captain, viceCaptain } = team.lineUp
    const of = (id: number | null) => (id === null ? 0 : (points.get(id) ?? 0))
    const whole = counting(team, points).reduce((sum, id) => sum + of(id), 0)
    const more = team.chip === 'tripleCaptain' ? 2 : 1
    const doubled =
      team.chip === 'doubleVice'
        ? of(captain) + of(viceCaptain)
        : more * (captain !== null && points.has(captain) ? of(captain) : of(viceCaptain))
    return whole + doubled - (team.hits ?? 0) * HIT
  }

  return { earned, counting, pointsOf, positionOf }
}

/** The prices of a list, moved by teams, matches and purchases. */
export class PriceAccount {
  readonly prices: Map<number, number>
  private readonly squads: Map<number, ReadonlySet<number>> = new Map()
  private readonly bought: ReadonlySet<number>[] = []
  private readonly marks = new Map<number, { readonly unused: boolean; readonly carded: boolean }[]>()

  constructor(league: BuiltChampionship) {
    this.prices = new Map(league.players.map(({ id, price }) => [id, price]))
  }

  valueOf(ids: Iterable<number>): number {
    return [...ids].reduce((sum, id) => sum + (this.prices.get(id) ?? 0), 0)
  }

  /** Closes a round with the squads at its deadline, by team, and what happened in its matches. */
  close(squads: ReadonlyMap<number, readonly number[]>, story: Story, earned: Earned): void {
    const bought = new Set<number>()
    const owners = new Map<number, number>()
    for (const [team, squad] of squads) {
      const before = this.squads.get(team)
      for (const id of squad) {
        owners.set(id, (owners.get(id) ?? 0) + 1)
        if (before?.has(id) !== true) bought.add(id)
      }
      this.squads.set(team, new Set(squad))
    }
    this.bought.push(bought)
    for (const [id, price] of this.prices) {
      const isUnused = story.unused?.includes(id) === true
      if (isUnused || earned.has(id)) {
        const known = this.marks.get(id) ?? []
        this.marks.set(id, [...known, { unused: isUnused, carded: story.carded?.includes(id) === true }])
      }
      const moved = rise((owners.get(id) ?? 0) / squads.size) - this.fallOf(id)
      this.prices.set(id, price + Math.max(-5, Math.min(5, moved)))
    }
  }

  private fallOf(id: number): number {
    const marks = this.marks.get(id) ?? []
    const rounds = this.bought.slice(-WINDOW)
    const isUnbought = rounds.length === WINDOW && rounds.every((round) => !round.has(id))
    const isUnused = marks.length >= WINDOW && marks.slice(-WINDOW).every(({ unused }) => unused)
    const played = marks.filter(({ unused }) => !unused).slice(-WINDOW)
    const isCarded = played.length === WINDOW && played.every(({ carded }) => carded)
    return (isUnbought ? 2 : 0) + (isUnused ? 1 : 0) + (isCarded ? 1 : 0)
  }
}

function rise(share: number): number {
  if (share > 0.5) return 5
  if (share >= 0.4) return 3
  if (share >= 0.3) return 2
  return share >= 0.15 ? 1 : 0
}
