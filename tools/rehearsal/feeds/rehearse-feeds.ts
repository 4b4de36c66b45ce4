import { setTimeout as pause } from 'node:timers/promises'
import type { Provider } from '../../simulators/feeds/faults.ts'
import { type InventedLeague, inventLeague } from '../../simulators/feeds/league.ts'
import { createPushProvider } from '../../simulators/feeds/push-provider.ts'
import { startProviders } from '../../simulators/feeds/start-providers.ts'
import { checkRound, type RoundCheck } from './check-round.ts'
import { closeRound, describeWaits, hearEverybody } from './close-round.ts'
import { addManagers } from './enter-managers.ts'
import { addLeagues, type RehearsedLeague } from './add-leagues.ts'
import { measureRound, type RoundFigures } from './measure-round.ts'
import { type FeedWorld, openWorld } from './open-world.ts'
import { enterWhenOpen, waitForLocks } from './open-round.ts'
import { FAULTY_UNTIL, planFaults, planOldAnswers } from './plan-faults.ts'
import { CALENDAR_ROUND, CALENDAR_SETTLED, calendarOf, changeOf, LIMITS_ROUND } from './plan-calendar.ts'
import { DOUBLED, planPeople } from './plan-people.ts'
import { checkPeople, decideWaiting } from './settle-people.ts'
import { loadOurIds } from './true-states.ts'
import { type FaultReport, watchMatches } from './watch-matches.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** From the kick-off until every match is over, however long one takes to end. */
const ROUND_MINUTES = 140
/** From the kick-off until the whistle of a match without much added time. */
const MEASURED_UNTIL = 112
/** A server that takes its turns this much more often keeps up with a clock that runs faster. */
const TURNS = 8
const FAULTY_ROUND = 1
const MEASURED_ROUND = 2

export type FeedRehearsal = {
  readonly rounds: number
  readonly managers: number
  readonly seed: number
  readonly port: number
  /** The providers of each league, first the one that brings its calendar. */
  readonly leagues: readonly (readonly Provider[])[]
  /** Match minutes per minute of ours: while faults change, in the measured round, and otherwise. */
  readonly speeds: { readonly faulty: number; readonly measured: number; readonly usual: number }
  readonly tell: (line: string) => void
}

export type FeedReport = {
  readonly faultReports: readonly FaultReport[]
  readonly figures: RoundFigures | undefined
  readonly faults: readonly string[]
}

/**
 * Plays an invented league, reported by every provider, on a real server: the first round under all faults, the
 * others without, each compared with the truth once it is closed and paid.
 */
export async function rehearseFeeds(options: FeedRehearsal): Promise<FeedReport> {
  const { rounds, seed, speeds, tell } = options
  const world = await openWorld(options.port, TURNS)
  const { clock, database } = world
  const firstKickOffAt = Math.ceil((clock.now() + 3 * HOUR_MS) / MINUTE_MS) * MINUTE_MS
  const hasChanges = rounds >= CALENDAR_SETTLED
  const league = inventLeague({
    seed,
    rounds,
    firstKickOffAt,
    everyMs: WEEK_MS,
    ...(hasChanges && { changesOf: calendarOf(WEEK_MS), people: planPeople(seed, firstKickOffAt) }),
  })
  const providers = await startProviders({ league, clock: clock.now })
  try {
    const year = new Date(firstKickOffAt).getUTCFullYear()
    const hasSeason = rounds > MEASURED_ROUND
    const { leagues, push: party } = await addLeagues(world, providers, options.leagues, { year, hasSeason })
    const weekOf = (round: number) => firstKickOffAt + (round - 1) * WEEK_MS
    const old = hasChanges ? planOldAnswers(weekOf) : []
    const faults = planFaults(firstKickOffAt)
    const push = party && createPushProvider(party, league, clock.now, () => faults)
    await push?.tellSeason()
    tell(`${leagues.map(({ championship }) => championship).join(', ')} added`)
    const managers = await addManagers(world, options.managers)
    const watch = await watchMatches({
      database,
      league,
      leagues,
      faults,
      round: FAULTY_ROUND,
      now: clock.now,
    })
    const wrong: string[] = []
    const noteAll = (faults: readonly string[]) => {
      wrong.push(...faults)
      // At once: a rehearsal that ends early has told what it found.
      for (const fault of faults) tell(`FAULT ${fault}`)
    }
    const decided = new Map<RehearsedLeague, Set<number>>(leagues.map((one) => [one, new Set()]))
    // As the alert asks for: whoever waits is decided before their match closes without them.
    const decide = async () => {
      if (!hasChanges) return
      for (const [one, who] of decided) for (const id of await decideWaiting(world, one, seed)) who.add(id)
    }
    let failuresTold = 0
    const newlyFailed = () => {
      const failed = (push?.failed ?? []).slice(failuresTold)
      failuresTold += failed.length
      return failed.filter(({ isHalf }) => !isHalf)
    }
    let figures: RoundFigures | undefined
    providers.setFaults([...faults, ...old])
    for (let round = 1; round <= rounds; round += 1) {
      await enterWhenOpen(world, leagues, managers, seed, { round, hasSeason })
      const kickOffAt = firstKickOffAt + (round - 1) * WEEK_MS
      if (hasChanges && round === CALENDAR_ROUND) {
        // What changes before the lock is asked about before it.
        await hearEverybody(world, kickOffAt - 2 * DAY_MS, async () => push?.tellNews())
      }
      if (hasChanges && round === LIMITS_ROUND) {
        await hearEverybody(world, kickOffAt - 10 * HOUR_MS, async () => push?.tellNews())
      }
      await clock.runAt(1)
      await clock.jumpTo(kickOffAt - 10 * MINUTE_MS)
      await waitForLocks(world)
      const play = async (speed: number, minutes: number, look: () => Promise<void> | void) => {
        await clock.runAt(speed)
        while (clock.now() < kickOffAt + minutes * MINUTE_MS) {
          await Promise.all([push?.tellNews(), look(), pause(50)])
        }
      }
      if (round === FAULTY_ROUND) await play(speeds.faulty, FAULTY_UNTIL, watch.look)
      if (round === MEASURED_ROUND) {
        const measure = await measureRound({ world, league, leagues, providers, push, round })
        await play(speeds.measured, MEASURED_UNTIL, measure.look)
        figures = measure.stop()
      }
      await play(speeds.usual, ROUND_MINUTES, round === FAULTY_ROUND ? watch.look : () => undefined)
      await decide()
      if (hasChanges && round === CALENDAR_ROUND) await voidStopped(world, league, leagues)
      await closeRound(world, leagues, round, kickOffAt, async () => push?.tellNews())
      if (hasChanges && round === CALENDAR_ROUND) {
        for (const [one, who] of decided) noteAll(await checkPeople(world, one, seed, who))
      }
      const checks: RoundCheck[] = []
      for (const one of leagues) checks.push(await checkRound(database, league, one, round))
      noteAll(checks.flatMap((check) => check.faults))
      tell(`round ${round}: ${wordsOf(checks)}`)
      for (const one of leagues) for (const line of await describeWaits(database, one, round)) tell(line)
      for (const { at, call, status, message } of newlyFailed()) {
        tell(`pushed ${call} at ${new Date(at).toISOString()} got ${status}: ${message}`)
      }
    }
    for (const { id, reason = '' } of push?.refused ?? []) {
      const isAsked = hasChanges && id === String(DOUBLED)
      if (!isAsked) noteAll([`pushed ${id} was refused: ${reason}`])
    }
    return { faultReports: watch.report(providers.given), figures, faults: wrong }
  } finally {
    await providers.stop()
    await world.stop()
  }
}

/** Voids the match that was stopped for good, which a person has to decide. */
async function voidStopped(
  world: FeedWorld,
  league: InventedLeague,
  leagues: readonly RehearsedLeague[],
): Promise<void> {
  for (const one of leagues) {
    const { fixtures } = await loadOurIds(world.database, one)
    const [provider = 'push'] = one.providers
    const stopped = league.fixtures.find((fixture) => changeOf(fixture, provider) === 'voided')
    const fixtureId = fixtures.get(stopped?.id ?? 0)
    if (fixtureId !== undefined) await world.football('void', String(fixtureId))
  }
}

function wordsOf(checks: readonly RoundCheck[]): string {
  const sum = (count: (check: RoundCheck) => number) =>
    checks.reduce((total, check) => total + count(check), 0)
  const counted = [
    `${sum(({ figures }) => figures)} figures`,
    `points of ${sum(({ players }) => players)} players`,
    `${sum(({ entries }) => entries)} entries`,
    `${sum(({ prizes }) => prizes)} prizes`,
  ]
  return `${counted.join(', ')} compared, ${sum(({ faults }) => faults.length)} not as in truth`
}
