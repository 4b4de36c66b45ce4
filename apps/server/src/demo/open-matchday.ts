import { factFromTimed, matchday, simulateMatch, type DemoWorld } from '@gaffer/feed/simulator'
import type { Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { type OpenedRound, openRoundOfGames } from '../contests/index.ts'
import { scheduleFacts, type Tx, updateChampionship } from '../football/index.ts'
import { DEMO, demoSeason } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import type { PlannedMatchday } from './plan-matchdays.ts'
import { repricePlayers } from './reprice-players.ts'

/**
 * Opens a matchday of the calendar: all facts of its fixtures with their times, prices if a season begins, and the
 * tournaments of the editions' games. Everything happens in the caller's transaction, so that no lock sees half of
 * it.
 */
export async function openMatchday(
  tx: Transaction<DB>,
  world: DemoWorld,
  demo: DemoChampionship,
  { roundId, number }: PlannedMatchday,
  operatorIds: readonly number[],
): Promise<readonly OpenedRound[]> {
  await scheduleMatchday(tx, world, demo, number)
  if (number > 1 && number === demoSeason(number).first) await repricePlayers(tx, demo, number)
  const kept = { keptRounds: DEMO.keptMatchdays, keptRoundsOfPeople: DEMO.keptMatchdaysOfPeople }
  await updateChampionship(tx, demo.championshipId, { settings: { openedRounds: number, ...kept } })
  return openRoundOfGames(tx, operatorIds, roundId)
}

async function scheduleMatchday(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  number: number,
): Promise<void> {
  const simulated = matchday(world.seed, number)
  const laid = await tx
    .selectFrom('fixture')
    .select(['id', 'sourceId', 'kickOffAt'])
    .where('championshipId', '=', demo.championshipId)
    .where(
      'sourceId',
      'in',
      simulated.map(({ id }) => String(id)),
    )
    .execute()
  const bySource = new Map(laid.map((fixture) => [fixture.sourceId, fixture]))
  const facts = simulated.flatMap((fixture) => {
    const own = bySource.get(String(fixture.id))
    const kickOffAt = own?.kickOffAt?.getTime()
    if (own === undefined || kickOffAt === undefined) return []
    const ids = { source: DEMO.source, fixtureId: own.id, playerIdOf: demo.playerIdOf }
    return simulateMatch(world, fixture).map((timed) => ({
      ...factFromTimed(timed, ids),
      dueAt: new Date(kickOffAt + timed.offset * demo.gameMinuteMs),
    }))
  })
  await scheduleFacts(tx, demo.championshipId, facts)
}
