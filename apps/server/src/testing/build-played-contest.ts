import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { stakeInBulk } from '../wallet/credit-prizes.ts'
import { buildChampionship } from './build-championship.ts'
import { buildEntry, pickBuiltTeam } from './build-entry.ts'
import { buildManager } from './build-manager.ts'
import { buildTournament } from './build-tournament.ts'
import { playRound } from './play-round.ts'

/** What closes a round in a test; a fault fails it. */
export const closeDepsOf = (db: Kysely<DB>) => ({
  db,
  codeVersion: 'test',
  logFault: (error: unknown) => {
    throw error
  },
})

export const PLAYED_FEE = 1000

/**
 * A contest of three that paid ten each, less a tenth, 70 : 20 : 10 for three places; its round is locked and its
 * matches are played. The first entry has the captain who scored; the others are level, and were created in order.
 */
export async function buildPlayedContest(
  db: Kysely<DB>,
  operatorId: number,
  overrides: Parameters<typeof buildTournament>[3] & { readonly isLocked?: boolean } = {},
) {
  const { isLocked = true, ...terms } = overrides
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() + (isLocked ? -10_000 : 3_600_000)),
  })
  const opened = await buildTournament(db, operatorId, league, {
    entryFee: PLAYED_FEE,
    rakeBasisPoints: 1000,
    prizeTable: [
      { from: 1, to: 1, ratio: 7000 },
      { from: 2, to: 2, ratio: 2000 },
      { from: 3, to: 3, ratio: 1000 },
    ],
    ...terms,
  })
  const starters = pickBuiltTeam(league)
  const entries: { entryId: number; managerId: number; teamName: string }[] = []
  for (let at = 0; at < 3; at += 1) {
    const { id: managerId } = await buildManager(db, operatorId)
    const { id: entryId, teamName } = await buildEntry(db, {
      operatorId,
      contestId: opened.contestId,
      managerId,
      starters,
      captain: starters[at] ?? null,
      viceCaptain: starters[at + 3] ?? null,
    })
    entries.push({ entryId, managerId, teamName })
  }
  const amount = terms.entryFee ?? PLAYED_FEE
  if (amount > 0) await db.transaction().execute((tx) => stakeInBulk(tx, { operatorId, amount, entries }))
  if (isLocked) {
    await keepRounds(closeDepsOf(db))
    await playRound(db, league, { round: 1, scorers: starters.slice(0, 1) })
  }
  return { league, starters, entries, ...opened }
}

export type PlayedContest = Awaited<ReturnType<typeof buildPlayedContest>>
