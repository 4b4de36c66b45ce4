import { matchday, type DemoWorld } from '@gaffer/feed/simulator'
import { sql } from 'kysely'
import { delayRounds, insertFixtures, insertRound, type Tx } from '../football/index.ts'
import { demoNames } from './demo-names.ts'
import { DEMO, demoSeason } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'

/** A matchday in the calendar that cannot be entered yet. */
export type PlannedMatchday = {
  readonly roundId: number
  readonly number: number
  readonly kickOffAt: number
}

/**
 * The matchday to open now, if it is time. The whole calendar of a season is created before its first matchday, so
 * that coming fixtures are known. After a standstill everything that is not opened yet is moved later, so that every
 * matchday is played.
 */
export async function loadNextMatchday(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  now: number,
): Promise<PlannedMatchday | undefined> {
  const { last, ahead } = await loadCalendar(tx, demo)
  if (ahead.length < DEMO.knownMatchdays) {
    const kickOffAt = last === undefined ? demo.firstMatchdayAt : last.kickOffAt + demo.matchdayMs
    await createSeason(tx, world, demo, (last?.number ?? 0) + 1, kickOffAt)
    return loadNextMatchday(tx, world, demo, now)
  }
  const [next] = ahead
  if (next === undefined || next.kickOffAt > now + DEMO.openMatchdays * demo.matchdayMs) return undefined
  const late = now + demo.matchdayMs / 2 - next.kickOffAt
  if (next.number <= DEMO.playedMatchdays || late <= 0) return next
  await delayRounds(tx, demo.championshipId, next.number, late)
  return { ...next, kickOffAt: next.kickOffAt + late }
}

async function loadCalendar(
  tx: Tx,
  demo: DemoChampionship,
): Promise<{ readonly last: PlannedMatchday | undefined; readonly ahead: readonly PlannedMatchday[] }> {
  const { rows } = await sql<PlannedMatchday & { isOpened: boolean }>`
    select round.id as round_id, round.number,
      (extract(epoch from min(fixture.kick_off_at)) * 1000)::float8 as kick_off_at,
      round.number <= (championship.settings ->> 'openedRounds')::int as is_opened
    from round
    join championship on championship.id = round.championship_id
    join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    where round.championship_id = ${demo.championshipId}
    group by round.id, championship.id order by round.number desc limit ${2 * DEMO.seasonMatchdays}
  `.execute(tx)
  return { last: rows[0], ahead: rows.filter(({ isOpened }) => !isOpened).toReversed() }
}

/** Creates the matchdays of a season from one of them on: rounds and fixtures, without any facts yet. */
async function createSeason(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  from: number,
  kickOffAt: number,
): Promise<void> {
  const { championshipId, gameMinuteMs } = demo
  const { last } = demoSeason(from)
  const numbers = Array.from({ length: last - from + 1 }, (_, index) => from + index)
  const fixtures = numbers.flatMap((number) => matchday(world.seed, number))
  const firstAt = (number: number) => kickOffAt + (number - from) * demo.matchdayMs
  const ids = await insertFixtures(
    tx,
    championshipId,
    fixtures.map((fixture) => ({
      sourceId: String(fixture.id),
      homeClubId: demo.clubIdOf(fixture.homeClubId),
      awayClubId: demo.clubIdOf(fixture.awayClubId),
      kickOffAt: new Date(firstAt(fixture.matchday) + fixture.kickOffAfter * gameMinuteMs),
      recordedKickOffAt: null,
      homeDifficulty: fixture.homeDifficulty,
      awayDifficulty: fixture.awayDifficulty,
    })),
  )
  for (const number of numbers) {
    const own = fixtures.filter((fixture) => fixture.matchday === number)
    await insertRound(
      tx,
      { championshipId, number, ...demoNames('demo.gameweek', { number }) },
      own.flatMap(({ id }) => ids.get(String(id)) ?? []),
    )
  }
}
