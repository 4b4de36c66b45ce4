import { factFromTimed, matchday, simulateMatch, type DemoWorld } from '@gaffer/feed/simulator'
import { openTournament, type OpenedTournament } from '../season/open-tournament.ts'
import { scheduleFacts, type Tx } from '../season/write-football.ts'
import { demoNames } from './demo-names.ts'
import { DEMO } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import type { LaidMatchday } from './lay-calendar.ts'
import { DEMO_TOURNAMENTS, type DemoTournament } from './tournament-plans.ts'

/** A tournament of a matchday as opened for one operator. */
export type OpenedDemoTournament = OpenedTournament & {
  readonly plan: DemoTournament
  readonly operatorId: number
}

/**
 * Opens a matchday of the calendar: all that is to be said of its fixtures and when, and the tournaments
 * of each operator. Everything in the caller's transaction, so that no lock sees half of it.
 */
export async function openMatchday(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  { roundId, number, kickOffAt }: LaidMatchday,
  operatorIds: readonly number[],
): Promise<readonly OpenedDemoTournament[]> {
  await scheduleMatchday(tx, world, demo, number)
  const opened: OpenedDemoTournament[] = []
  for (const operatorId of operatorIds) {
    for (const plan of DEMO_TOURNAMENTS) {
      const ids = await openTournament(tx, {
        ...plan,
        operatorId,
        championshipId: demo.championshipId,
        priceListId: demo.gameweekPriceListId,
        roundId,
        ...demoNames(`demo.${plan.key}`, { matchday: number }),
        deadlineAt: new Date(kickOffAt),
      })
      opened.push({ ...ids, plan, operatorId })
    }
  }
  return opened
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
