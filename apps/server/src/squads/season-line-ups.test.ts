import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { loadLineUpOfRound, loadTeam, saveLineUp, type TeamInContest } from './repo.ts'
import { storeLineUp } from './save-team.ts'

let app: TestApp
let entryId: number
let starters: readonly number[]

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** A tournament of two rounds whose first one is locked. */
beforeEach(async () => {
  const { db } = app.database
  const league = await buildChampionship(db)
  starters = pickBuiltTeam(league)
  const first = await buildTournament(db, app.operatorId, league)
  const second = await buildTournament(db, app.operatorId, league, { round: 2 })
  await db
    .insertInto('tournamentRound')
    .values({ tournamentId: first.tournamentId, number: 2, gameRoundId: second.gameRoundId })
    .execute()
  const { id: managerId } = await buildManager(db, app.operatorId)
  const entry = { operatorId: app.operatorId, contestId: first.contestId, managerId, starters }
  entryId = (await buildEntry(db, entry)).id
  await buildDeadline(db, first.gameRoundId, new Date(Date.now() - 1))
})

async function team(round: number): Promise<TeamInContest> {
  const found = await loadTeam(
    app.database.db,
    { operatorId: app.operatorId, managerId: undefined },
    { id: entryId, round },
  )
  if (found === undefined) throw new Error('the team is missing')
  return found
}

async function save(captain: number | undefined, version?: number) {
  const { contest, team: now } = await team(2)
  const lineUp = { ...now, captain: captain ?? null }
  return storeLineUp(app.database.db, contest, now, { lineUp, formation: '4-4-2', bank: 7, version })
}

const past = () =>
  app.database.db
    .selectFrom('lineUpPast')
    .select(['fromRound', 'toRound', 'captain'])
    .where('entryId', '=', entryId)
    .execute()

describe('a line-up is effective from a round', () => {
  it('the first save after a lock keeps the locked one, later saves replace in place', async () => {
    expect((await save(starters[3])).ok).toBe(true)
    expect((await save(starters[4])).ok).toBe(true)
    expect(await past()).toEqual([{ fromRound: 1, toRound: 1, captain: starters[0] }])
    expect((await team(2)).team).toMatchObject({ fromRound: 2, captain: starters[4], version: 3 })
  })

  it('each round shows the line-up that was in force in it', async () => {
    await save(starters[3])
    const { team: newest } = await team(1)
    expect(await loadLineUpOfRound(app.database.db, newest, 1)).toMatchObject({ captain: starters[0] })
    expect(await loadLineUpOfRound(app.database.db, newest, 2)).toMatchObject({ captain: starters[3] })
  })

  it('free transfers are those of its round; the line-up of the past keeps its own', async () => {
    const { db } = app.database
    const { contest, team: now } = await team(2)
    const next = { lineUp: now, formation: now.formation, bank: now.bank, version: undefined }
    await saveLineUp(db, { ...contest, entryId }, { ...next, freeLeft: 2 })
    expect((await team(2)).team.freeLeft).toBe(2)
    expect((await loadLineUpOfRound(db, (await team(2)).team, 1))?.freeLeft).toBe(0)
    await save(starters[3])
    expect((await team(2)).team.freeLeft).toBe(2)
  })

  it('a conflict moves nothing to the past', async () => {
    expect(await save(starters[3], 9)).toMatchObject({ ok: false, refusal: { code: 'teamChangedElsewhere' } })
    expect(await past()).toEqual([])
    expect((await team(2)).team).toMatchObject({ fromRound: 1, version: 1 })
  })
})
