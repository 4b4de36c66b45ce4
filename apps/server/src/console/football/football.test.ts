import type { FactBody } from '@gaffer/feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { upsertIdentities } from '../../football/feeds/identities.ts'
import { beginCloseIn } from '../../rounds/index.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { keepAll, matchOf, playLeague as playLeagueIn } from '../../testing/play-league.ts'
import { sayFacts } from '../../testing/play-round.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const CAUSE = { cause: 'league' }
const FOOTBALL = '/operators/demo/football'
const keep = () => keepAll(app)
const playLeague = (options?: Parameters<typeof playLeagueIn>[1]) => playLeagueIn(app, options)

type Staff = Awaited<ReturnType<typeof buildStaff>>

/** The goal of a match as staff see it. */
async function goalOf(staff: Staff, match: number): Promise<{ readonly id: string }> {
  const { body } = await staff.get(`${FOOTBALL}/matches/${match}`)
  return body.data.facts.find((fact: { here: { kind: string } | null }) => fact.here?.kind === 'goal')
}

const away = { fact: { kind: 'withdrawn' } }

describe('a correction of a match', () => {
  it('counts at once while its round is open and no prize moves, and says beforehand what it does', async () => {
    const { match, entries, scorer } = await playLeague()
    const desk = await buildStaff(app, ['desk'])
    const goal = await goalOf(desk, match)
    const preview = await desk.post(`${FOOTBALL}/matches/${match}/preview`, { corrects: goal.id, ...away })
    expect(preview.body.data).toMatchObject({
      before: { kind: 'goal', minute: 30, player: { id: scorer } },
      after: null,
      effects: { teams: 2, prizes: 0, needs_signature: false },
    })
    expect(preview.body.data.effects.players).toContainEqual(
      expect.objectContaining({ id: scorer, teams: 2 }),
    )
    const wanted = { corrects: goal.id, ...away, ...CAUSE, seen: preview.body.data.seen }
    const path = `${FOOTBALL}/matches/${match}/correct`
    expect((await desk.act(path, wanted)).body.data).toEqual({ proposal_id: null })
    expect(await goalOf(desk, match)).toBeUndefined()
    expect((await desk.act(path, wanted)).body.code).toBe('factUnknown')

    const { data } = (await desk.get(`${FOOTBALL}/corrections`)).body
    expect(data[0]).toMatchObject({ match_id: match, cause: 'league', teams: 2, after: null })
    const owned = await app.database.db
      .selectFrom('matchCorrectionTeam')
      .selectAll()
      .where('entryId', '=', entries[0]?.entryId ?? 0)
      .execute()
    const [moved] = preview.body.data.effects.moved_teams
    expect(owned).toMatchObject([
      { pointsBefore: moved.points_before * 100, pointsAfter: moved.points_after * 100 },
    ])
    const { data: lines } = (await desk.get(`/operators/demo/audit?subject_kind=match&subject_id=${match}`))
      .body
    expect(lines).toMatchObject([{ act: 'correctMatch', after: { cause: 'league' } }])
  })

  it('that moves a prize waits for another person, and counts once it is signed', async () => {
    const { league, other } = await playLeague({ entryFee: 500 })
    const [desk, colleague] = [await buildStaff(app, ['desk']), await buildStaff(app, ['desk'])]
    const target = matchOf(league, other)
    const { side } = (await fileOf(desk, target)).players.find((one: { id: number }) => one.id === other)
    // As many goals by the other captain make both level, and one more changes their places.
    await correct(desk, target, { kind: 'goal', side, minute: 60, player_id: other })
    const asked = await correct(desk, target, { kind: 'goal', side, minute: 70, player_id: other })
    expect(asked.proposal_id).toEqual(expect.any(Number))
    const page = `/operators/demo/proposals/${asked.proposal_id}`
    expect((await desk.act(`${page}/sign`, { seen: 'x' })).body.code).toBe('ownRequest')
    const { seen, effects } = (await colleague.get(page)).body.data
    expect(effects[0]).toMatchObject({ label: 'fact', before: null })
    expect((await colleague.act(`${page}/sign`, { seen })).body.data).toMatchObject({ state: 'signed' })
  })

  it('of a closed round is signed, and what is shown comes to what the preview said beside the result', async () => {
    const { league, contestId, match, gameRoundId, entries, scorer } = await playLeague({
      entryFee: 500,
      isUnderWay: false,
    })
    await keep()
    const shown = async () => {
      const points = await app.deps.roundPoints.playerPoints(league.rounds[0]?.id ?? 0, 'classic')
      const team = { gameRoundId, contestId, entryId: entries[0]?.entryId ?? 0 }
      return {
        points: points.get(scorer)?.points ?? 0,
        sample: (await app.deps.histories.history(team))?.samples.at(-1),
      }
    }
    const shownBefore = await shown()
    const [desk, contests] = [await buildStaff(app, ['desk']), await buildStaff(app, ['contests'])]
    const round = await contests.get(`/operators/demo/rounds/${gameRoundId}`)
    expect(round.body.data).toMatchObject({ state: 'closed', waits: [], results: [{ entries: 2 }] })
    const goal = await goalOf(desk, match)
    const path = `${FOOTBALL}/matches/${match}`
    const preview = (await desk.post(`${path}/preview`, { corrects: goal.id, ...away })).body.data
    expect(preview.effects).toMatchObject({ needs_signature: true, rounds: [{ is_closed: true }] })
    const body = { corrects: goal.id, ...away, ...CAUSE, seen: preview.seen }
    const { proposal_id: id } = (await desk.act(`${path}/correct`, body)).body.data
    const side = (await fileOf(desk, match)).players.find((one: { id: number }) => one.id === scorer).side
    const own = { corrects: goal.id, fact: { kind: 'penalty_scored', side, minute: 30, player_id: scorer } }
    const other = (await desk.post(`${path}/preview`, own)).body.data
    expect((await desk.act(`${path}/correct`, { ...own, ...CAUSE, seen: other.seen })).body.code).toBe(
      'proposalWaits',
    )
    const { seen } = (await contests.get(`/operators/demo/proposals/${id}`)).body.data
    expect((await contests.act(`/operators/demo/proposals/${id}/sign`, { seen })).status).toBe(200)
    await keep()
    const closed = await contests.get(`/operators/demo/rounds/${gameRoundId}`)
    expect(closed.body.data).toMatchObject({ state: 'closed', hash: round.body.data.hash })
    const [line] = (await contests.get(`${FOOTBALL}/corrections`)).body.data
    expect(line).toMatchObject({ match_id: match, cause: CAUSE.cause, teams: entries.length })
    const after = await app.database.db
      .selectFrom('entryRoundResult')
      .select(['entryId', 'points'])
      .where('gameRoundId', '=', gameRoundId)
      .execute()
    const said = new Map(
      preview.effects.moved_teams.map((team: { entry_id: number; points_after: number }) => [
        team.entry_id,
        team.points_after * 100,
      ]),
    )
    expect(new Map(after.map(({ entryId, points }) => [entryId, points]))).toEqual(said)
    expect(said.size).toBe(entries.length)
    const shownAfter = await shown()
    expect(shownAfter.points).toBeLessThan(shownBefore.points)
    expect(shownAfter.sample).toBeDefined()
    expect(shownAfter.sample).not.toEqual(shownBefore.sample)
  })

  it('waits where its round is being closed, since it would count in no result', async () => {
    const { match, gameRoundId } = await playLeague({ entryFee: 500, isUnderWay: false })
    const { db } = app.database
    const desk = await buildStaff(app, ['desk'])
    const goal = await goalOf(desk, match)
    const path = `${FOOTBALL}/matches/${match}`
    const { seen, effects } = (await desk.post(`${path}/preview`, { corrects: goal.id, ...away })).body.data
    expect(effects.rounds).toMatchObject([{ is_closed: false }])
    await db.transaction().execute((tx) => beginCloseIn(tx, gameRoundId))
    const body = { corrects: goal.id, ...away, ...CAUSE, seen }
    expect((await desk.act(`${path}/correct`, body)).body.code).toBe('roundBeingClosed')
    expect(await goalOf(desk, match)).toBeDefined()
    const { seen: stopped } = (await desk.post(`${path}/outcome/preview`, { outcome: 'stopped' })).body.data
    const decision = { outcome: 'stopped', seen: stopped }
    expect((await desk.act(`${path}/outcome`, decision)).body.code).toBe('roundBeingClosed')
    await keep()
    const closed = (await desk.post(`${path}/preview`, { corrects: goal.id, ...away })).body.data
    expect(closed.effects).toMatchObject({ needs_signature: true, rounds: [{ is_closed: true }] })
  })

  it('is refused where the match is another operator’s too, not theirs, or was changed meanwhile', async () => {
    const { match, league } = await playLeague()
    const desk = await buildStaff(app, ['desk'])
    const goal = await goalOf(desk, match)
    const path = `${FOOTBALL}/matches/${match}`
    const seen = (await desk.post(`${path}/preview`, { corrects: goal.id, ...away })).body.data.seen
    await sayFacts(app.database.db, league, [[match, goalAt(20, league, match), 'more']])
    const body = { corrects: goal.id, ...away, ...CAUSE, seen }
    expect((await desk.act(`${path}/correct`, body)).status).toBeLessThan(500)

    const { id: elsewhere } = await buildOperator(app.database.db)
    await buildTournament(app.database.db, elsewhere, league, { round: 2 })
    expect((await desk.post(`${path}/preview`, { corrects: goal.id, ...away })).body.code).toBe(
      'championshipShared',
    )
    const alone = await buildChampionship(app.database.db)
    const foreign = alone.rounds[0]?.fixtureIds[0]
    expect((await desk.get(`${FOOTBALL}/matches/${foreign}`)).status).toBe(404)
    expect((await desk.post(`${FOOTBALL}/matches/${foreign}/preview`, away)).status).toBe(404)
  })
})

function goalAt(minute: number, league: BuiltChampionship, match: number): FactBody {
  const pair = league.rounds[0]?.fixtureIds.indexOf(match) ?? 0
  const playerId = league.players.find(({ clubId }) => clubId === league.clubIds[pair * 2])?.id ?? 0
  return {
    kind: 'event',
    side: 'home',
    at: { minute, added: 0 },
    event: { type: 'goal', playerId, assistantId: undefined },
  }
}

async function fileOf(staff: Staff, match: number) {
  return (await staff.get(`${FOOTBALL}/matches/${match}`)).body.data
}

/** Adds a fact as it was previewed. */
async function correct(staff: Staff, match: number, fact: object) {
  const path = `${FOOTBALL}/matches/${match}`
  const { seen } = (await staff.post(`${path}/preview`, { fact })).body.data
  return (await staff.act(`${path}/correct`, { fact, ...CAUSE, seen })).body.data
}

describe('the players', () => {
  it('change as they were seen, and their position only before the first deadline', async () => {
    const { db } = app.database
    const league = await buildChampionship(db)
    const { gameRoundId } = await buildTournament(db, app.operatorId, league)
    const desk = await buildStaff(app, ['desk'])
    const { source } = await db
      .selectFrom('championship')
      .select('source')
      .where('id', '=', league.championshipId)
      .executeTakeFirstOrThrow()
    const list = await desk.get(`${FOOTBALL}/players?championship=${source}&text=Number7`)
    const [player] = list.body.data
    const { price, position, status, news } = player
    const seen = { price, position, status, news }
    const path = `${FOOTBALL}/players/${player.id}`
    const wanted = { price: 7.5, position: 4, status: 'injured', news: 'Knee, three weeks' }
    expect((await desk.act(path, { ...wanted, seen })).status).toBe(200)
    expect((await desk.act(path, { ...wanted, seen })).body.code).toBe('changedMeanwhile')
    await db.updateTable('gameRound').set({ lockedAt: new Date() }).where('id', '=', gameRoundId).execute()
    expect((await desk.act(path, { ...wanted, position: 2, seen: wanted })).body.code).toBe('positionLocked')
    expect(
      (await desk.get(`${FOOTBALL}/players?text=Number7&championship=${source}`)).body.data[0],
    ).toMatchObject({ ...wanted, is_position_open: false })
  })
})

describe('the unmatched people of a source', () => {
  it('are decided by the desk, once', async () => {
    const { db } = app.database
    const league = await buildChampionship(db)
    await buildTournament(db, app.operatorId, league)
    const { source } = await db
      .selectFrom('championship')
      .select('source')
      .where('id', '=', league.championshipId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('championship')
      .set({ kind: 'feed' })
      .where('id', '=', league.championshipId)
      .execute()
    const added = await addLeague(db, {
      kind: 'push',
      league: '',
      season: '',
      address: undefined,
      key: 'x'.repeat(40),
      name: undefined,
      countryCode: undefined,
      rulePack: 'classic',
      to: source,
    })
    if ('fault' in added) throw new Error(added.fault)
    const [ours] = league.players
    await upsertIdentities(db, added.source.id, 'player', [
      { sourceId: 'p-9', ourId: null, looksLike: { lastName: 'Number9', candidates: [ours?.id] } },
    ])
    const desk = await buildStaff(app, ['desk'])
    const status = async () =>
      (await desk.get(FOOTBALL)).body.data.find((one: { key: string }) => one.key === source)
    expect((await status()).unmatched).toMatchObject([{ their_id: 'p-9', candidates: [{ id: ours?.id }] }])
    const said = { source_id: added.source.id, kind: 'player', their_id: 'p-9', our_id: ours?.id }
    expect((await desk.act(`${FOOTBALL}/unmatched`, { ...said, our_id: 2 ** 31 - 1 })).body.code).toBe(
      'notMatchable',
    )
    expect((await desk.act(`${FOOTBALL}/unmatched`, said)).status).toBe(200)
    expect((await status()).unmatched).toEqual([])
  })
})

describe('a round', () => {
  it('says what it waits for, is closed without waiting on, checked, and reopened by two', async () => {
    const { gameRoundId, league } = await playLeague()
    const [contests, owner] = [await buildStaff(app, ['contests']), await buildStaff(app, ['owner'])]
    const path = `/operators/demo/rounds/${gameRoundId}`
    expect((await contests.get(path)).body.data).toMatchObject({
      state: 'playing',
      waits: [{ for: 'matches', count: 3 }],
      can_close: false,
    })
    expect((await contests.act(`${path}/close`)).body.code).toBe('roundNotOver')
    expect((await contests.get(`${path}/check`)).body.code).toBe('roundNotClosed')
    await sayFacts(
      app.database.db,
      league,
      (league.rounds[0]?.fixtureIds ?? []).map((id) => [id, { kind: 'final' }, 'end'] as const),
    )
    await app.database.db
      .updateTable('championship')
      .set({ gameMinuteMs: 60_000 })
      .where('id', '=', league.championshipId)
      .execute()
    expect((await contests.get(path)).body.data).toMatchObject({
      waits: [{ for: 'corrections', until: expect.any(String) }],
      can_close: true,
    })
    await keep()
    expect((await contests.act(`${path}/close`)).status).toBe(200)
    await keep()
    const closed = (await contests.get(path)).body.data
    expect(closed).toMatchObject({ state: 'closed', hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect((await contests.get(`${path}/check`)).body.data).toMatchObject({
      is_same: true,
      stored: closed.hash,
    })
    const { proposal_id: id } = (await contests.act(`${path}/reopen`)).body.data
    const { seen } = (await owner.get(`/operators/demo/proposals/${id}`)).body.data
    expect((await owner.act(`/operators/demo/proposals/${id}/sign`, { seen })).status).toBe(200)
    expect((await contests.get(path)).body.data.state).toBe('reopened')
    expect((await contests.get('/operators/demo/rounds?state=reopened')).body.data).toMatchObject([
      { id: gameRoundId },
    ])
  })
})
