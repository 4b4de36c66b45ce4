import {
  rolesOfRound,
  scoreSeasonTeam,
  type Chip,
  type GameRules,
  type LineUp,
  type PlayerRoundScore,
  type Price,
  type RulePack,
} from '@gaffer/rules'
import type { BotTurn } from '../bots/decide-bot-turn.ts'
import type { BotTeam } from '../bots/pick-bot-team.ts'

/** What a bot paid and earned in a round, by its own account. */
export type BookedRound = {
  readonly points: number
  readonly hits: number
  readonly transfers: number
  readonly autoSubs: number
  readonly hasWildcard: boolean
  readonly chip: Chip | null
}

/**
 * A bot's own account, kept only from what it did: it reads none of the game's tables and counts free transfers,
 * hits, bank and points in a simple way of its own, to be compared with the game's.
 */
export class BotBook {
  lineUp: LineUp
  bank: Price
  free = 0
  /** The squad at the last deadline; undefined before the first. */
  locked: readonly number[] | undefined
  seasonPoints = 0
  /** What it exchanged in this round: 1 for bought, -1 for sold, 0 for both. */
  #exchanged = new Map<number, number>()
  exchanges = 0
  #wildcards = new Set<number>()
  #chips = new Map<number, Chip>()
  #ahead = new Map<number, { captain: number | null; viceCaptain: number | null }>()
  readonly entryId: number
  readonly firstRound: number

  constructor(entryId: number, firstRound: number, team: BotTeam) {
    this.entryId = entryId
    this.firstRound = firstRound
    const { starters, reserves, captain, viceCaptain } = team
    this.lineUp = { starters, reserves, captain, viceCaptain }
    this.bank = team.bank
  }

  get squad(): readonly number[] {
    return [...this.lineUp.starters, ...this.lineUp.reserves]
  }

  /** Records a turn. */
  note(round: number, turn: BotTurn, priceOf: (playerId: number) => Price): void {
    if (turn.isWildcard) this.#wildcards.add(round)
    if (turn.chip !== null) this.#chips.set(round, turn.chip)
    if (turn.ahead !== undefined) {
      const before = this.#ahead.get(turn.ahead.round)
      this.#ahead.set(turn.ahead.round, {
        captain: turn.ahead.captain ?? before?.captain ?? null,
        viceCaptain: turn.ahead.viceCaptain ?? before?.viceCaptain ?? null,
      })
    }
    if (turn.saved === undefined) return
    this.lineUp = turn.saved.lineUp
    this.#ahead.delete(round)
    for (const { outId, inId } of turn.saved.exchanged) {
      this.bank += priceOf(outId) - priceOf(inId)
      this.#exchanged.set(outId, (this.#exchanged.get(outId) ?? 0) - 1)
      this.#exchanged.set(inId, (this.#exchanged.get(inId) ?? 0) + 1)
      this.exchanges += 1
    }
  }

  /** Players bought for the round and kept: in the first round the whole squad. */
  bought(): readonly number[] {
    if (this.locked === undefined) return this.squad
    return [...this.#exchanged].flatMap(([id, times]) => (times > 0 ? [id] : []))
  }

  /** Closes the round: adds the recorded points, subtracts the hits, and moves on to the next round. */
  close(
    round: number,
    scores: ReadonlyMap<number, PlayerRoundScore>,
    rules: GameRules,
    pack: RulePack,
  ): BookedRound {
    const hasWildcard = this.#wildcards.has(round)
    const chip = this.#chips.get(round) ?? null
    const isFree = this.locked === undefined || hasWildcard
    const made = this.locked === undefined ? 0 : this.bought().length
    const hits = isFree ? 0 : Math.max(0, made - this.free)
    const ahead = this.#ahead.get(round) ?? { captain: null, viceCaptain: null }
    const lineUp = { ...this.lineUp, ...rolesOfRound(this.lineUp, ahead) }
    const score = scoreSeasonTeam(lineUp, scores, { chip, transferCost: 0 }, rules, pack)
    const points = score.points - hits * POINTS_OF_HIT
    this.seasonPoints += points
    this.free = isFree ? 1 : Math.min(2, Math.max(0, this.free - made) + 1)
    this.locked = this.squad
    this.#exchanged = new Map()
    this.exchanges = 0
    return { points, hits, transfers: made, autoSubs: score.autoSubs?.subs.length ?? 0, hasWildcard, chip }
  }
}

/** Four points, in hundredths. */
const POINTS_OF_HIT = 400
