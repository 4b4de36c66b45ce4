import { demoWorld, type DemoWorld } from '@gaffer/feed/simulator'
import { rulePack } from '@gaffer/rules'
import type { Transaction } from 'kysely'
import { changeSeasonBots } from '../bots/change-season-bots.ts'
import { CALM_HABITS } from '../bots/decide-bot-turn.ts'
import { installBots } from '../bots/install-bots.ts'
import type { DB } from '../db/generated/database.ts'
import type { FollowOpenings, OpenedRound } from '../contests/index.ts'
import { findOperatorsWithBots } from '../operators/index.ts'
import { DEMO } from './demo-settings.ts'
import { candidatesOf, enterBots, loadSeasonCandidates } from './enter-bots.ts'
import { type DemoChampionship, loadDemo } from './install-demo.ts'

/** An operator the demo plays for, and the share of bots that play there. */
export type DemoOperator = { readonly operatorId: number; readonly botShare: number }

type Opening = { readonly world: DemoWorld; readonly demo: DemoChampionship; readonly now: Date }

const SEASON_BOTS = {
  seed: DEMO.seed,
  season: rulePack('classic').season,
  habits: CALM_HABITS,
  lastRound: DEMO.seasonMatchdays,
}

/** Bots enter what was opened for an operator, and prepare the round of a season they already play. */
export async function letBotsPlay(
  tx: Transaction<DB>,
  { world, demo, now }: Opening,
  { operatorId, botShare }: DemoOperator,
  opened: readonly OpenedRound[],
): Promise<void> {
  const bots = await installBots(tx, operatorId, {
    seed: DEMO.seed,
    count: Math.round(DEMO.bots * botShare),
  })
  for (const one of opened) {
    const { number, kickOffAt } = one.round
    if (!one.isSeasonal) {
      if (number <= DEMO.playedMatchdays - DEMO.playedWithEntries) continue
      const createdAt = new Date(Math.min(now.getTime(), kickOffAt - 1000))
      await enterBots(tx, candidatesOf(world, demo, number), number, one, bots, createdAt)
      continue
    }
    const candidates = await loadSeasonCandidates(tx, world, demo, number, one.priceListId)
    if (one.number > 1) {
      // Nobody else can have locked a round that this transaction is opening, so the lock of a save is not needed.
      await changeSeasonBots(tx, { ...SEASON_BOTS, ...one, round: one.number, candidates })
      continue
    }
    const createdAt = new Date(Math.min(now.getTime(), one.deadlineAt.getTime() - 1000))
    await enterBots(tx, candidates, number, one, bots, createdAt)
  }
}

/** Lets bots play whatever the demo league opens for any operator; unnamed operators get this share of bots. */
export function followWithBots(operators: readonly DemoOperator[], otherShare: number): FollowOpenings {
  const world = demoWorld(DEMO.seed)
  return async (tx, operatorId, opened) => {
    const ofDemo = opened.filter(({ round }) => round.source === DEMO.source)
    const demo = ofDemo.length > 0 ? await loadDemo(tx) : undefined
    if (demo === undefined) return
    if (!(await findOperatorsWithBots(tx)).has(operatorId)) return
    const operator = operators.find((one) => one.operatorId === operatorId)
    await letBotsPlay(
      tx,
      { world, demo, now: new Date() },
      operator ?? { operatorId, botShare: otherShare },
      ofDemo,
    )
  }
}
