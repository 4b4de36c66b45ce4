import { randomOf } from '@gaffer/feed/simulator'
import type { Kysely } from 'kysely'
import type { BotCandidates } from '../bots/candidates.ts'
import { changeSeasonBots } from '../bots/change-season-bots.ts'
import type { BotHabits, BotMarket, BotTurn } from '../bots/decide-bot-turn.ts'
import { installBots, type Bot } from '../bots/install-bots.ts'
import { pickBotTeam, type BotTeam } from '../bots/pick-bot-team.ts'
import type { DB } from '../db/generated/database.ts'
import { holdRoundLock, loadRoundGate } from '../contests/index.ts'
import { enterInBulk } from '../entries/index.ts'
import type { Tx } from '../football/index.ts'
import { BotBook } from './bot-book.ts'
import type { LaidSeason, RehearsedRound } from './create-rehearsal.ts'

/** Managers of a rehearsed season who play through the product's calls and decide like bots. */
export type SeasonPeople = {
  /** Enters the newcomers of a round; returns their teams by entry. */
  readonly enter: (
    laid: LaidSeason,
    round: RehearsedRound,
    candidates: BotCandidates,
  ) => Promise<ReadonlyMap<number, BotTeam>>
  /** Lets everybody change their team; returns what was done, as acknowledged. */
  readonly change: (laid: LaidSeason, market: BotMarket) => Promise<readonly BotTurn[]>
}

/** Bots that do everything possible, often. */
export const EAGER_HABITS: BotHabits = {
  transfer: 0.55,
  further: 0.3,
  mostTransfers: 5,
  wildcardTransfers: 9,
  undo: 0.02,
  arrange: 0.35,
  swap: 0.15,
  order: 0.15,
  captain: 0.3,
  ahead: 0.06,
  chip: 0.06,
  wildcard: 0.04,
}
/** For when they look at their team once more before the deadline. */
const SECOND_LOOK: BotHabits = {
  ...EAGER_HABITS,
  transfer: 0.06,
  undo: 0.08,
  arrange: 0.05,
  wildcard: 0.005,
  chip: 0.01,
}
/** The share that comes after the first round. */
const LATE_SHARE = 0.15

export type Managers = {
  /** What they remember of their teams, by entry. */
  readonly books: ReadonlyMap<number, BotBook>
  /** Lets them enter and change their teams for a round; returns how it looked to them. */
  readonly play: (round: RehearsedRound, candidates: BotCandidates) => Promise<BotMarket>
}

/** Creates the bots of a rehearsal, and lets bots and people play. */
export async function gatherManagers(
  db: Kysely<DB>,
  laid: LaidSeason,
  { bots: count, seed }: { readonly bots: number; readonly seed: number },
  people: SeasonPeople | undefined,
): Promise<Managers> {
  const bots = await db.transaction().execute((tx) => installBots(tx, laid.operatorId, { seed, count }))
  const arrivals = planArrivals(bots, laid, seed)
  const books = new Map<number, BotBook>()
  const open = (round: number, teams: ReadonlyMap<number, BotTeam>) => {
    for (const [entryId, team] of teams) books.set(entryId, new BotBook(entryId, round, team))
  }
  return {
    books,
    play: async (round, candidates) => {
      const players = new Map([...candidates.values()].flat().map((player) => [player.id, player]))
      const lastRound = laid.rounds.at(-1)?.number ?? round.number
      const game = { rules: laid.rules, season: laid.pack.season, round: round.number, lastRound }
      const market = { ...game, candidates, players, habits: EAGER_HABITS }
      const note = (turns: readonly BotTurn[]) => {
        for (const turn of turns)
          books.get(turn.bot.entryId)?.note(round.number, turn, (id) => players.get(id)?.price ?? 0)
      }
      await db.transaction().execute(async (tx) => {
        const now = await holdOpenRound(tx, round)
        const at = { seed, contestId: laid.contestId }
        note(await changeSeasonBots(tx, { ...market, ...at, turn: 1 }))
        const entering = { bots: arrivals.get(round.number) ?? [], createdAt: now, candidates, seed }
        open(round.number, await enterBots(tx, laid, round, entering))
        note(await changeSeasonBots(tx, { ...market, ...at, turn: 2, habits: SECOND_LOOK }))
      })
      if (people !== undefined) {
        open(round.number, await people.enter(laid, round, candidates))
        note(await people.change(laid, market))
      }
      return market
    },
  }
}

/** In which round each bot comes: most in the first, some later, none in the last. */
function planArrivals(
  bots: readonly Bot[],
  { rounds }: LaidSeason,
  seed: number,
): ReadonlyMap<number, readonly Bot[]> {
  const random = randomOf(seed, 'arrivals')
  return Map.groupBy(bots, () => {
    const late = rounds.length > 2 && random.chance(LATE_SHARE) ? random.int(1, rounds.length - 2) : 0
    return rounds[late]?.number ?? 1
  })
}

/** Keeps a round from being locked, as a save does; returns the time. */
async function holdOpenRound(
  tx: Parameters<typeof holdRoundLock>[0],
  { gameRoundId, number }: RehearsedRound,
): Promise<Date> {
  await holdRoundLock(tx, gameRoundId)
  const { now, deadlineAt, lockedAt } = await loadRoundGate(tx, gameRoundId)
  if (lockedAt !== null || deadlineAt <= now) throw new Error(`round ${number} is not open`)
  return now
}

/** Enters bots with teams of their own; returns the teams by entry. */
async function enterBots(
  tx: Tx,
  { operatorId, contestId, rules }: LaidSeason,
  { number }: RehearsedRound,
  entering: {
    readonly bots: readonly Bot[]
    readonly createdAt: Date
    readonly candidates: BotCandidates
    readonly seed: number
  },
): Promise<ReadonlyMap<number, BotTeam>> {
  const { bots, createdAt, candidates, seed } = entering
  const teams = bots.flatMap((bot) => {
    const team = pickBotTeam(candidates, rules, randomOf(seed, 'team', bot.managerId).next)
    return team === undefined ? [] : [{ ...bot, ...team, lineUp: team }]
  })
  const entrance = { operatorId, contestId, fromRound: number, entryFee: 0, createdAt }
  const entryIds = await enterInBulk(tx, entrance, teams)
  return new Map(teams.map((team) => [entryIds.get(team.managerId) ?? 0, team]))
}
