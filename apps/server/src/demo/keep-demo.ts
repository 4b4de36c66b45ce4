import { demoWorld, type DemoWorld } from '@gaffer/feed/simulator'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { DEMO, type DemoPace } from './demo-settings.ts'
import { installDemo, updateAvailability } from './install-demo.ts'
import { loadNextMatchday } from './plan-matchdays.ts'
import { type DemoOperator, letBotsPlay } from './let-bots-play.ts'
import { openMatchday } from './open-matchday.ts'
import { sweepDemo } from './sweep-demo.ts'

/**
 * Keeps the demo calendar going: a turn opens the missing matchdays that should be open for entry, one per
 * transaction. Any node may take a turn; the advisory lock admits one at a time. Returns how many matchdays were
 * opened.
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
    const next = await loadNextMatchday(tx, world, demo, turn.now.getTime())
    if (next === undefined) return false
    const operatorIds = operators.map(({ operatorId }) => operatorId)
    const opened = await openMatchday(tx, world, demo, next, operatorIds)
    for (const operator of operators) {
      const own = opened.filter(({ operatorId }) => operatorId === operator.operatorId)
      await letBotsPlay(tx, { world, demo, now: turn.now }, operator, own)
    }
    await updateAvailability(tx, world, demo, Math.max(1, next.number - DEMO.openMatchdays + 1))
    return true
  })
}
