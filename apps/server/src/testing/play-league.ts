import { stakeInBulk } from '../wallet/credit-prizes.ts'
import { keepRounds } from '../rounds/index.ts'
import { buildChampionship, type BuiltChampionship } from './build-championship.ts'
import { buildEntry, pickBuiltTeam } from './build-entry.ts'
import { buildManager } from './build-manager.ts'
import type { TestApp } from './build-test-app.ts'
import { buildTournament } from './build-tournament.ts'
import { playRound } from './play-round.ts'

/** Every round that is due, as its keeper would. */
export const keepAll = (app: TestApp) =>
  keepRounds({
    db: app.database.db,
    codeVersion: 'test',
    logFault: (error) => {
      throw error
    },
  })

/** A league whose first round is locked and played: the captain of the first team has scored. */
export async function playLeague(app: TestApp, { entryFee = 0, isUnderWay = true } = {}) {
  const { db } = app.database
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() - 10_000),
  })
  const opened = await buildTournament(db, app.operatorId, league, {
    entryFee,
    prizeTable: [
      { from: 1, to: 1, ratio: 7_000 },
      { from: 2, to: 2, ratio: 3_000 },
    ],
  })
  const starters = pickBuiltTeam(league)
  const entries: { readonly entryId: number; readonly managerId: number }[] = []
  for (const captain of starters.slice(9, 11)) {
    const { id: managerId } = await buildManager(db, app.operatorId)
    const { id: entryId } = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId: opened.contestId,
      managerId,
      starters,
      captain,
      viceCaptain: starters[0] ?? null,
    })
    entries.push({ entryId, managerId })
  }
  await db
    .transaction()
    .execute((tx) => stakeInBulk(tx, { operatorId: app.operatorId, amount: entryFee, entries }))
  await keepAll(app)
  const [first = 0, second = 0] = starters.slice(9, 11)
  await playRound(db, league, { round: 1, scorers: [first], isUnderWay })
  return { league, ...opened, entries, scorer: first, other: second, match: matchOf(league, first) }
}

/** The match of the first round that a player's club plays. */
export function matchOf(league: BuiltChampionship, playerId: number): number {
  const clubId = league.players.find(({ id }) => id === playerId)?.clubId ?? 0
  return league.rounds[0]?.fixtureIds[Math.floor(league.clubIds.indexOf(clubId) / 2)] ?? 0
}
