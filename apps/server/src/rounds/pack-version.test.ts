import { addPackVersion } from '@gaffer/rules/testing-packs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTournamentRound } from '../contests/open/open-tournament.ts'
import { createLive } from '../live/start-live.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf, type PlayedContest } from '../testing/build-played-contest.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkRound } from './check-round.ts'
import { closeRound } from './close/close-round.ts'
import { reopenRound } from './close/reopen-round.ts'
import { previewRound } from './correct/preview-round.ts'

let database: TestDatabase
let operatorId: number
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ id: operatorId } = await buildOperator(database.db))
})
afterAll(() => database.end())

let forget: (() => void) | undefined
afterEach(() => forget?.())

/** From now on this release knows a second version of the pack, in which a goal is worth five points more. */
function learnVersion(): void {
  forget = addPackVersion('classic', (newest) => {
    const { GK, DEF, MID, FWD } = newest.scoring.goal
    const goal = { GK: GK + 500, DEF: DEF + 500, MID: MID + 500, FWD: FWD + 500 }
    return { ...newest, scoring: { ...newest.scoring, goal } }
  })
}

const play = () => buildPlayedContest(database.db, operatorId, { rulePack: 'classic' })
const close = ({ gameRoundId }: PlayedContest) => closeRound(closeDepsOf(database.db), gameRoundId)

async function pointsOf({ gameRoundId }: PlayedContest): Promise<readonly number[]> {
  const rows = await database.db
    .selectFrom('entryRoundResult')
    .select('points')
    .where('gameRoundId', '=', gameRoundId)
    .orderBy('place')
    .execute()
  return rows.map(({ points }) => points)
}

const versionOf = async ({ gameRoundId }: PlayedContest) =>
  (await checkRound(database.db, gameRoundId))?.madeBy.rulePackVersion

describe('a round that opened under figures that have changed since (Q-175)', () => {
  it('is closed, checked, previewed and reopened by its own; one that opens now by the new ones', async () => {
    const open = await play()
    const closed = await play()
    await close(closed)
    const before = await pointsOf(closed)
    learnVersion()
    const later = await play()
    await close(open)
    await close(later)
    expect(await pointsOf(open)).toEqual(before)
    // The captain scored: ten more for the best team, five for those in which the scorer counts once.
    expect(await pointsOf(later)).toEqual(before.map((points, at) => points + (at === 0 ? 1000 : 500)))
    expect([await versionOf(closed), await versionOf(open), await versionOf(later)]).toEqual([1, 1, 2])
    for (const round of [closed, open, later]) {
      const { gameRoundId } = round
      const stood = await pointsOf(round)
      expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
      expect(await previewRound(database.db, gameRoundId)).toMatchObject({
        players: [],
        teams: { entryIds: new Int32Array(0) },
      })
      expect(await reopenRound(database.db, gameRoundId, 'to be sure')).toMatchObject({ ok: true })
      await close(round)
      expect(await pointsOf(round)).toEqual(stood)
      expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
    }
  })

  it('has the same result by a release that knows the new ones and by one that does not', async () => {
    const round = await play()
    await close(round)
    const older = await checkRound(database.db, round.gameRoundId)
    learnVersion()
    expect(await checkRound(database.db, round.gameRoundId)).toEqual(older)
  })

  it('shares its version with games that open for the same gameweek and pack later', async () => {
    const { league } = await play()
    learnVersion()
    const { tournamentId } = await buildTournament(database.db, operatorId, league)
    const gameRoundId = await openTournamentRound(
      database.db,
      { tournamentId, number: 2 },
      {
        roundId: league.rounds[0]?.id ?? 0,
        rulePack: 'classic',
        priceListId: league.gameweekPriceListId,
        deadlineAt: new Date(),
        deadlineOffsetMinutes: 7,
      },
    )
    const opened = await database.db
      .selectFrom('gameRound')
      .select('packVersion')
      .where('id', '=', gameRoundId)
      .executeTakeFirstOrThrow()
    expect(opened).toEqual({ packVersion: 1 })
  })

  it('of a version that this release does not know is scored by nobody here, and the others go on', async () => {
    const known = await play()
    learnVersion()
    const unknown = await play()
    forget?.()
    await expect(close(unknown)).rejects.toThrow('unavailable')
    await expect(previewRound(database.db, unknown.gameRoundId)).rejects.toThrow('unavailable')
    await reopenRound(database.db, known.gameRoundId, 'to be played')
    const { logFault } = closeDepsOf(database.db)
    const live = await createLive({ db: database.db, logFault })
    await live.turn()
    const isThere = ({ gameRoundId }: PlayedContest) => live.scoreboardOf(gameRoundId) !== undefined
    expect([isThere(known), isThere(unknown)]).toEqual([true, false])
    await live.stop()
    expect(await close(known)).toBe(true)
    learnVersion()
    expect(await close(unknown)).toBe(true)
    expect(await versionOf(unknown)).toBe(2)
  })
  it('of a pack that this release does not know is scored by nobody here, and the others go on', async () => {
    const [known, unknown] = [await play(), await play()]
    await close(known)
    await reopenRound(database.db, known.gameRoundId, 'to be played')
    const rename = (rulePack: string) =>
      database.db.updateTable('gameRound').set({ rulePack }).where('id', '=', unknown.gameRoundId).execute()
    await rename('fpl-2099')
    await expect(close(unknown)).rejects.toThrow('unavailable')
    await expect(previewRound(database.db, unknown.gameRoundId)).rejects.toThrow('unavailable')
    const { logFault } = closeDepsOf(database.db)
    const live = await createLive({ db: database.db, logFault })
    await live.turn()
    const isThere = ({ gameRoundId }: PlayedContest) => live.scoreboardOf(gameRoundId) !== undefined
    expect([isThere(known), isThere(unknown)]).toEqual([true, false])
    await live.stop()
    await rename('classic')
    expect(await close(unknown)).toBe(true)
  })
})
