import {
  factFromTimed,
  matchday,
  simulateMatch,
  type DemoFixture,
  type DemoWorld,
} from '@gaffer/feed/simulator'
import { openTournament, type OpenedTournament } from '../season/open-tournament.ts'
import { insertFixtures, insertRound, scheduleFacts, type Tx } from '../season/write-football.ts'
import { demoNames } from './demo-names.ts'
import { DEMO } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import { DEMO_TOURNAMENTS, type DemoTournament } from './tournament-plans.ts'

/** A tournament of a matchday as opened for one operator. */
export type OpenedDemoTournament = OpenedTournament & {
  readonly plan: DemoTournament
  readonly operatorId: number
}

/**
 * Opens a matchday: its fixtures, all that is to be said of them and when, and the tournaments of each
 * operator. Everything in the caller's transaction, so that no lock sees half of it.
 */
export async function openMatchday(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  number: number,
  kickOffAt: number,
  operatorIds: readonly number[],
): Promise<readonly OpenedDemoTournament[]> {
  const fixtures = matchday(world.seed, number)
  const roundId = await insertMatchday(tx, world, demo, number, kickOffAt, fixtures)
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

async function insertMatchday(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  number: number,
  kickOffAt: number,
  fixtures: readonly DemoFixture[],
): Promise<number> {
  const kickOffOf = (fixture: DemoFixture) => kickOffAt + fixture.kickOffAfter * demo.gameMinuteMs
  const fixtureIds = await insertFixtures(
    tx,
    demo.championshipId,
    fixtures.map((fixture) => ({
      sourceId: String(fixture.id),
      homeClubId: demo.clubIdOf(fixture.homeClubId),
      awayClubId: demo.clubIdOf(fixture.awayClubId),
      kickOffAt: new Date(kickOffOf(fixture)),
      recordedKickOffAt: null,
      homeDifficulty: fixture.homeDifficulty,
      awayDifficulty: fixture.awayDifficulty,
    })),
  )
  const facts = fixtures.flatMap((fixture) => {
    const fixtureId = fixtureIds.get(String(fixture.id)) ?? 0
    const ids = { source: DEMO.source, fixtureId, playerIdOf: demo.playerIdOf }
    return simulateMatch(world, fixture).map((timed) => ({
      ...factFromTimed(timed, ids),
      dueAt: new Date(kickOffOf(fixture) + timed.offset * demo.gameMinuteMs),
    }))
  })
  await scheduleFacts(tx, demo.championshipId, facts)
  return insertRound(
    tx,
    { championshipId: demo.championshipId, number, ...demoNames('demo.matchday', { matchday: number }) },
    [...fixtureIds.values()],
  )
}
