import type { SourceFiles } from '@gaffer/feed/import'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { keepRounds, recountsOn } from '../rounds/index.ts'
import { findOpenBooks } from '../wallet/index.ts'
import { createLive } from '../live/start-live.ts'
import type { BookedRound } from './bot-book.ts'
import { checkLockedTeams, checkResults } from './check-round-books.ts'
import { createRehearsal, type RehearsedRound, type SeasonRange } from './create-rehearsal.ts'
import { loadRehearsalMarket } from './load-market.ts'
import { gatherManagers, type SeasonPeople } from './manage-teams.ts'
import { createPriceBook } from './price-book.ts'
import { recordedScores } from './recorded-scores.ts'
import { createStepWatch, type RoundReport, sumBooked } from './round-report.ts'
import { steerSeason } from './steer-season.ts'

export type RehearsalOptions = SeasonRange & {
  readonly bots: number
  readonly seed: number
  readonly people?: SeasonPeople
  /** Called with each round when it is over. */
  readonly tell?: (round: RoundReport) => void
}

export type RehearsalReport = { readonly rounds: readonly RoundReport[]; readonly faults: readonly string[] }

/**
 * Rehearses rounds of a recorded season: managers enter and change their teams; rounds are locked, played from the
 * record and closed by the product's own code; and everything is compared with the managers' own books, the record
 * and the reference. Faults are collected; without any, the rehearsal has passed.
 */
export async function playSeason(
  db: Kysely<DB>,
  files: SourceFiles,
  options: RehearsalOptions,
): Promise<RehearsalReport> {
  const { faults, report, logFault } = createFaultList()
  const laid = await createRehearsal(db, files, options)
  const live = await createLive({ db, logFault })
  const watch = createStepWatch()
  const keep = () => keepRounds({ db, codeVersion: 'rehearsal', logFault, reachStep: watch.reachStep })
  const steering = steerSeason(db, laid, live, keep)
  const { books, play } = await gatherManagers(db, laid, options, options.people)
  const prices = createPriceBook(db, laid)
  const rounds: RoundReport[] = []

  const playRound = async (round: RehearsedRound): Promise<boolean> => {
    const beganAt = performance.now()
    const told = await steering.tellNews(round)
    report(round, told.faults)
    const { players } = await play(round, await loadRehearsalMarket(db, laid, round))
    await steering.reachDeadline(round)
    const lock = await timed(keep)
    if (!lock.value.locked.includes(round.gameRoundId)) report(round, ['it was not locked at its deadline'])
    report(round, await checkLockedTeams(db, laid, round, books, players))
    const calledOff = await steering.playMatches(round)
    watch.start()
    const close = await timed(keep)
    if (!close.value.closed.includes(round.gameRoundId)) {
      report(round, ['it was not closed after its last match'])
      return false
    }
    const stepMs = watch.durations()
    const check = await timed(async () => {
      await live.turn()
      report(round, await prices.check(round, books))
      const scores = recordedScores(laid, round.number)
      const booked = new Map<number, BookedRound>(
        [...books].map(([id, book]) => [id, book.close(round.number, scores, laid.rules, laid.pack)]),
      )
      report(round, await checkResults(db, round, books, booked, scores))
      report(round, await checkTwin(db, round))
      return booked
    })
    rounds.push({
      number: round.number,
      entries: books.size,
      matches: laid.imported.fixtures.filter((fixture) => fixture.round === round.number).length,
      calledOff,
      movedPlayers: told.movedPlayers,
      ...sumBooked(check.value.values()),
      lockMs: lock.ms,
      closeMs: close.ms,
      stepMs,
      checkMs: check.ms,
      roundMs: performance.now() - beganAt,
    })
    return true
  }

  try {
    const hashes = new Map<number, string>()
    for (const round of laid.rounds) {
      if (!(await playRound(round))) break
      options.tell?.(rounds.at(-1) as RoundReport)
      hashes.set(round.number, await loadHash(db, round))
    }
    for (const round of laid.rounds) {
      if (hashes.get(round.number) !== (await loadHash(db, round)))
        report(round, ['its hash has changed since'])
      report(round, await checkTwin(db, round))
    }
    const open = await findOpenBooks(db)
    faults.push(...open.map(({ contestId, left }) => `the book of contest ${contestId} is open by ${left}`))
  } finally {
    await live.stop()
  }
  return { rounds, faults }
}

/** Maximum number of faults: more of one kind would tell nothing new. */
const MAX_FAULTS = 20

function createFaultList() {
  const faults: string[] = []
  return {
    faults,
    report: ({ number }: RehearsedRound, found: readonly string[]) => {
      faults.push(...found.slice(0, MAX_FAULTS).map((fault) => `round ${number}: ${fault}`))
      if (found.length > MAX_FAULTS) faults.push(`round ${number}: ${found.length - MAX_FAULTS} more`)
    },
    logFault: (error: unknown) => {
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    },
  }
}

async function checkTwin(db: Kysely<DB>, { gameRoundId }: RehearsedRound): Promise<readonly string[]> {
  const reference = await recountsOn(db).check(gameRoundId)
  if (reference === undefined) return ['it is not closed']
  return reference.isSame
    ? []
    : [`the reference comes to ${reference.recomputed}, stored is ${reference.stored}`]
}

async function loadHash(db: Kysely<DB>, { gameRoundId }: RehearsedRound): Promise<string> {
  const row = await db
    .selectFrom('roundResult')
    .select('hash')
    .where('gameRoundId', '=', gameRoundId)
    .executeTakeFirst()
  return row?.hash ?? ''
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const beganAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - beganAt }
}
