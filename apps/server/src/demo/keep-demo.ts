import { demoWorld, type DemoWorld } from '@gaffer/feed/simulator'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import type { Tx } from '../season/write-football.ts'
import { DEMO, type DemoPace } from './demo-settings.ts'
import { enterBots, installBots, type Bot } from './enter-bots.ts'
import { installDemo, updateAvailability, type DemoChampionship } from './install-demo.ts'
import { openMatchday } from './open-matchday.ts'
import { sweepDemo } from './sweep-demo.ts'

/** An operator the demo plays for, and the share of the bots that play there. */
export type DemoOperator = { readonly operatorId: number; readonly botShare: number }

/**
 * Keeps the demo calendar going: a turn opens what is missing of the matchdays that can be entered,
 * one matchday in each transaction. Any node may take a turn; the advisory lock lets one at a time.
 * Answers how many matchdays were opened.
 */
export async function keepDemo(
  db: Kysely<DB>,
  operators: readonly DemoOperator[],
  pace: DemoPace,
): Promise<number> {
  const world = demoWorld(DEMO.seed)
  let opened = 0
  while (await openNextMatchday(db, world, operators, pace)) opened += 1
  if (opened > 0) await sweepDemo(db)
  return opened
}

async function openNextMatchday(
  db: Kysely<DB>,
  world: DemoWorld,
  operators: readonly DemoOperator[],
  pace: DemoPace,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean; now: Date }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.demo}, 0) as locked, clock_timestamp() as now
    `.execute(tx)
    const turn = rows[0]
    if (!turn?.locked) return false
    const demo = await installDemo(tx, world, pace, turn.now)
    const next = await loadNextMatchday(tx, demo, turn.now.getTime())
    if (next === undefined) return false
    const opened = await openMatchday(
      tx,
      world,
      demo,
      next.number,
      next.kickOffAt,
      operators.map(({ operatorId }) => operatorId),
    )
    if (next.number > DEMO.playedMatchdays - DEMO.playedWithEntries) {
      const createdAt = new Date(Math.min(turn.now.getTime(), next.kickOffAt - 1000))
      for (const { operatorId, botShare } of operators) {
        const bots: readonly Bot[] = await installBots(tx, operatorId, botShare)
        for (const tournament of opened.filter((one) => one.operatorId === operatorId)) {
          await enterBots(tx, world, demo, next.number, tournament, bots, createdAt)
        }
      }
    }
    await updateAvailability(tx, world, demo, Math.max(1, next.number - DEMO.openMatchdays + 1))
    return true
  })
}

/**
 * The matchday to open now, if one is missing. After a standstill the calendar goes on from now: the
 * matchdays of the time between were never opened, so they are not played.
 */
async function loadNextMatchday(
  tx: Tx,
  demo: DemoChampionship,
  now: number,
): Promise<{ readonly number: number; readonly kickOffAt: number } | undefined> {
  const last = await tx
    .selectFrom('round')
    .innerJoin('roundFixture', 'roundFixture.roundId', 'round.id')
    .innerJoin('fixture', 'fixture.id', 'roundFixture.fixtureId')
    .select(({ fn }) => ['round.number', fn.min('fixture.kickOffAt').as('kickOffAt')])
    .where('round.championshipId', '=', demo.championshipId)
    .groupBy('round.number')
    .orderBy('round.number', 'desc')
    .executeTakeFirst()
  if (last === undefined) return { number: 1, kickOffAt: demo.firstMatchdayAt }
  const number = last.number + 1
  const due = (last.kickOffAt?.getTime() ?? now) + demo.matchdayMs
  if (due > now + DEMO.openMatchdays * demo.matchdayMs) return undefined
  const isPast = number <= DEMO.playedMatchdays
  return { number, kickOffAt: isPast ? due : Math.max(due, now + demo.matchdayMs / 2) }
}
