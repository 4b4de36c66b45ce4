import { demoWorld, type DemoWorld } from '@gaffer/feed/simulator'
import { rulePack } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { changeSeasonBots } from '../bots/change-season-bots.ts'
import { CALM_HABITS } from '../bots/decide-bot-turn.ts'
import { installBots } from '../bots/insert-bot-entries.ts'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { DEMO, type DemoPace } from './demo-settings.ts'
import { candidatesOf, enterBots, loadSeasonCandidates } from './enter-bots.ts'
import { installDemo, updateAvailability } from './install-demo.ts'
import { loadNextMatchday } from './lay-calendar.ts'
import { openMatchday } from './open-matchday.ts'
import { openSeasonRounds, SEASON_GAME } from './open-season-round.ts'
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
    const next = await loadNextMatchday(tx, world, demo, turn.now.getTime())
    if (next === undefined) return false
    const operatorIds = operators.map(({ operatorId }) => operatorId)
    const opened = await openMatchday(tx, world, demo, next, operatorIds)
    const seasonRounds = await openSeasonRounds(tx, demo, next, operatorIds)
    if (next.number > DEMO.playedMatchdays - DEMO.playedWithEntries) {
      const createdAt = new Date(Math.min(turn.now.getTime(), next.kickOffAt - 1000))
      for (const { operatorId, botShare } of operators) {
        const bots = await installBots(tx, operatorId, botsOf(botShare))
        for (const tournament of opened.filter((one) => one.operatorId === operatorId)) {
          const candidates = candidatesOf(world, demo, next.number)
          await enterBots(tx, candidates, next.number, tournament, bots, createdAt)
        }
      }
    }
    for (const { operatorId, botShare } of operators) {
      const round = seasonRounds.find((one) => one.operatorId === operatorId)
      if (round === undefined) continue
      const candidates = await loadSeasonCandidates(tx, world, demo, next.number, round.priceListId)
      if (round.number > 1) {
        // Nobody else can have locked a round that this transaction opens, so the lock of a save is not needed.
        await changeSeasonBots(tx, { ...SEASON_BOTS, ...round, round: round.number, candidates })
        continue
      }
      const bots = await installBots(tx, operatorId, botsOf(botShare))
      const createdAt = new Date(Math.min(turn.now.getTime(), round.deadlineAt.getTime() - 1000))
      await enterBots(tx, candidates, next.number, { ...round, plan: SEASON_GAME }, bots, createdAt)
    }
    await updateAvailability(tx, world, demo, Math.max(1, next.number - DEMO.openMatchdays + 1))
    return true
  })
}

const SEASON_BOTS = {
  seed: DEMO.seed,
  rules: SEASON_GAME.rules,
  season: rulePack('classic').season,
  habits: CALM_HABITS,
  lastRound: DEMO.seasonMatchdays,
}

function botsOf(share: number) {
  return { seed: DEMO.seed, count: Math.round(DEMO.bots * share) }
}
