import type { SourceFiles } from '@gaffer/feed'
import { randomOf } from '@gaffer/feed/simulator'
import { changeSeasonBots } from '../bots/change-season-bots.ts'
import type { BotHabits, BotTurn } from '../bots/decide-bot-turn.ts'
import { insertBotEntries, installBots, type Bot } from '../bots/insert-bot-entries.ts'
import type { BotCandidates } from '../bots/candidates.ts'
import { pickBotTeam, type BotTeam } from '../bots/pick-bot-team.ts'
import type { Tx } from '../season/write-football.ts'
import { checkRound, type CloseStep, keepRounds } from '../features/rounds/index.ts'
import { holdRoundLock, loadRoundGate } from '../features/squads/index.ts'
import { findOpenBooks } from '../features/wallet/index.ts'
import { createLive } from '../live/start-live.ts'
import type { Database } from '../platform/db/connect.ts'
import { BotBook, type BookedRound } from './bot-book.ts'
import { checkLockedTeams, checkResults } from './check-round-books.ts'
import { layRehearsal, type LaidSeason, type RehearsedRound, type SeasonRange } from './lay-rehearsal.ts'
import { loadRehearsalMarket } from './load-market.ts'
import { createPriceBook } from './price-book.ts'
import { recordedScores } from './recorded-scores.ts'
import { steerSeason } from './steer-season.ts'

export type RehearsalOptions = SeasonRange & {
  readonly bots: number
  readonly seed: number
  /** Told of each round as it is over. */
  readonly tell?: (round: RoundReport) => void
}

/** What a round came to and what it took, in milliseconds. */
export type RoundReport = {
  readonly number: number
  readonly entries: number
  readonly matches: number
  readonly calledOff: number
  readonly movedPlayers: number
  readonly transfers: number
  readonly hits: number
  readonly wildcards: number
  readonly chips: number
  readonly autoSubs: number
  readonly lockMs: number
  readonly closeMs: number
  /** From the step before it, or from the begin of the close. */
  readonly stepMs: Readonly<Partial<Record<CloseStep, number>>>
  readonly playMs: number
  readonly checkMs: number
}

export type RehearsalReport = { readonly rounds: readonly RoundReport[]; readonly faults: readonly string[] }

/** Bots that do everything there is, often. */
const EAGER_HABITS: BotHabits = {
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
/** Of those who are there already, how many look at their team once more before the deadline. */
const SECOND_LOOK: BotHabits = {
  ...EAGER_HABITS,
  transfer: 0.06,
  undo: 0.08,
  arrange: 0.05,
  wildcard: 0.005,
  chip: 0.01,
}
const LATE_SHARE = 0.15
/** More faults of one kind say nothing more. */
const MOST_FAULTS = 20

/**
 * Rehearses rounds of a recorded season: bots enter and change their teams, rounds are locked, played from
 * the record and closed by the product's own code, and everything is held against books the bots keep
 * themselves, the record and the slow twin. Faults are collected; an empty list is a rehearsal passed.
 */
export async function playSeason(
  { db }: Database,
  files: SourceFiles,
  options: RehearsalOptions,
): Promise<RehearsalReport> {
  const faults: string[] = []
  const report = (round: RehearsedRound, found: readonly string[]) => {
    faults.push(...found.slice(0, MOST_FAULTS).map((fault) => `round ${round.number}: ${fault}`))
    if (found.length > MOST_FAULTS) faults.push(`round ${round.number}: ${found.length - MOST_FAULTS} more`)
  }
  const logFault = (error: unknown) =>
    void faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const laid = await layRehearsal(db, files, options)
  const live = await createLive({ db, logFault })
  const steps: { step: CloseStep; at: number }[] = []
  const keep = () =>
    keepRounds({
      db,
      codeVersion: 'rehearsal',
      logFault,
      reachStep: (step) => steps.push({ step, at: performance.now() }),
    })
  const steering = steerSeason(db, laid, live, keep)
  const bots = await db
    .transaction()
    .execute((tx) => installBots(tx, laid.operatorId, { seed: options.seed, count: options.bots }))
  const arrivals = planArrivals(bots, laid, options.seed)
  const books = new Map<number, BotBook>()
  const prices = createPriceBook(db, laid)
  const rounds: RoundReport[] = []
  const hashes = new Map<number, string>()

  for (const round of laid.rounds) {
    const began = performance.now()
    const told = await steering.tellNews(round)
    report(round, told.faults)
    const candidates = await loadRehearsalMarket(db, laid, round)
    const players = new Map([...candidates.values()].flat().map((player) => [player.id, player]))
    const priceOf = (id: number) => players.get(id)?.price ?? 0
    const turns = await db.transaction().execute(async (tx) => {
      await holdRoundLock(tx, round.gameRoundId)
      const gate = await loadRoundGate(tx, round.gameRoundId)
      if (gate.lockedAt !== null || gate.deadlineAt <= gate.now)
        throw new Error(`round ${round.number} is not open`)
      const input = {
        subgameId: laid.subgameId,
        seed: options.seed,
        round: round.number,
        lastRound: laid.rounds.at(-1)?.number ?? round.number,
        candidates,
        rules: laid.rules,
        season: laid.pack.season,
      }
      const taken: BotTurn[] = []
      for (const [turn, habits] of [EAGER_HABITS, SECOND_LOOK].entries()) {
        const made = await changeSeasonBots(tx, { ...input, habits, turn })
        for (const one of made) books.get(one.bot.entryId)?.note(round.number, one, priceOf)
        taken.push(...made)
        if (turn === 0) {
          const entered = await enterBots(tx, laid, options.seed, {
            round: round.number,
            createdAt: gate.now,
            candidates,
            bots: arrivals.get(round.number) ?? [],
          })
          for (const [entryId, team] of entered) books.set(entryId, new BotBook(entryId, round.number, team))
        }
      }
      return taken
    })
    const changedAt = performance.now()

    await steering.reachDeadline(round)
    const lockAt = performance.now()
    const { locked } = await keep()
    const lockMs = performance.now() - lockAt
    if (!locked.includes(round.gameRoundId)) report(round, ['it was not locked at its deadline'])
    report(round, await checkLockedTeams(db, laid, round, books, players))
    const calledOff = await steering.playMatches(round)
    const closeAt = performance.now()
    steps.length = 0
    const { closed } = await keep()
    const closeMs = performance.now() - closeAt
    if (!closed.includes(round.gameRoundId)) {
      report(round, ['it was not closed after its last match'])
      break
    }
    const checkAt = performance.now()
    await live.turn()
    report(round, await prices.check(round, books))
    const scores = recordedScores(laid, round.number)
    const wildcards = [...books.values()].filter((book) => book.hasWildcard(round.number)).length
    const chips = [...books.values()].filter((book) => book.chipOf(round.number) !== null).length
    const booked = new Map<number, BookedRound>(
      [...books].map(([id, book]) => [id, book.close(round.number, scores, laid.rules, laid.pack)]),
    )
    report(round, await checkResults(db, round, books, booked, scores))
    const twin = await checkRound(db, round.gameRoundId)
    if (!twin?.isSame) report(round, [`the slow twin gives ${twin?.recomputed}, stored is ${twin?.stored}`])
    hashes.set(round.gameRoundId, twin?.stored ?? '')
    const sum = (count: (one: BookedRound) => number) =>
      [...booked.values()].reduce((all, one) => all + count(one), 0)
    const done: RoundReport = {
      number: round.number,
      entries: books.size,
      matches: laid.imported.fixtures.filter((fixture) => fixture.round === round.number).length,
      calledOff,
      movedPlayers: told.movedPlayers,
      transfers: sum(({ transfers }) => transfers),
      hits: sum(({ hits }) => hits),
      wildcards,
      chips,
      autoSubs: sum(({ autoSubs }) => autoSubs),
      lockMs,
      closeMs,
      stepMs: durationsOf(steps, closeAt),
      playMs: checkAt - began - lockMs - closeMs,
      checkMs: performance.now() - checkAt,
    }
    rounds.push(done)
    options.tell?.(done)
    void turns
    void changedAt
  }

  for (const round of laid.rounds) {
    const again = await checkRound(db, round.gameRoundId)
    if (again === undefined) report(round, ['it is not closed at the end of the season'])
    else if (!again.isSame || again.stored !== hashes.get(round.gameRoundId))
      report(round, [`at the end of the season it is ${again.recomputed}, stored is ${again.stored}`])
  }
  const open = await findOpenBooks(db)
  faults.push(...open.map((book) => `the books do not balance: ${JSON.stringify(book)}`))
  await live.stop()
  return { rounds, faults }
}

/** In which round each bot comes: most in the first one, some later, nobody in the last. */
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

/** Enters bots with teams of their own; answers the teams by entry. */
async function enterBots(
  tx: Tx,
  { operatorId, subgameId, rules }: LaidSeason,
  seed: number,
  entering: {
    readonly round: number
    readonly createdAt: Date
    readonly candidates: BotCandidates
    readonly bots: readonly Bot[]
  },
): Promise<ReadonlyMap<number, BotTeam>> {
  const { round, createdAt, candidates } = entering
  const teams = entering.bots.flatMap((bot) => {
    const team = pickBotTeam(candidates, rules, randomOf(seed, 'team', bot.managerId).next)
    return team === undefined ? [] : [{ bot, team }]
  })
  const entryIds = await insertBotEntries(tx, { operatorId, subgameId, fromRound: round, createdAt }, teams)
  return new Map(teams.map(({ bot, team }) => [entryIds.get(bot.managerId) ?? 0, team]))
}

/** How long each step of a close took; one that is reached often counts once, as a whole. */
function durationsOf(
  steps: readonly { readonly step: CloseStep; readonly at: number }[],
  beganAt: number,
): Partial<Record<CloseStep, number>> {
  const durations: Partial<Record<CloseStep, number>> = {}
  let before = beganAt
  for (const { step, at } of steps) {
    durations[step] = (durations[step] ?? 0) + at - before
    before = at
  }
  return durations
}
