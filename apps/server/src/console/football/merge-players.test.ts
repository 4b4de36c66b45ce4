import { sql } from 'kysely'
import { buildPath, encodeRoundScopedId, type UserTeam } from '@gaffer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLogVersion } from '../../core/game-log.ts'
import { checkRound } from '../../rounds/check-round.ts'
import { countDemand } from '../../rounds/close/market/count-demand.ts'
import { loadTeams } from '../../rounds/team-of-round.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildManagers, buildOperator } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildCaller, squadOf } from '../../testing/game-caller.ts'
import { saveInBulk } from '../../squads/index.ts'
import { keepAll } from '../../testing/play-league.ts'
import { playRound } from '../../testing/play-round.ts'
import { loadClosedRounds } from '../../pages/players/repo.ts'
import { enterSeason, shownPlayers } from '../../testing/season-caller.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await buildTestApp()
  desk = await buildStaff(app, ['desk'])
})
afterAll(() => app.end())

const PLAYERS = '/operators/demo/football/players'

type Pair = { readonly duplicate: number; readonly kept: number }

/** A league whose players a source brings. */
async function buildFed(overrides: Parameters<typeof buildChampionship>[1] = {}): Promise<BuiltChampionship> {
  const league = await buildChampionship(app.database.db, { clubs: 10, rounds: 3, ...overrides })
  await feed(league)
  return league
}

async function feed({ championshipId: id }: BuiltChampionship): Promise<void> {
  await app.database.db
    .insertInto('feedSource')
    .values({ championshipId: id, kind: 'desk', rank: 1 })
    .execute()
}

/** Somebody of a squad, and somebody of the same club and position who is not in it. */
function pairIn(league: BuiltChampionship, squad: readonly number[]): Pair {
  for (const one of league.players.filter(({ id }) => squad.includes(id))) {
    const twin = league.players.find(
      ({ id, clubId, position }) => !squad.includes(id) && clubId === one.clubId && position === one.position,
    )
    if (twin !== undefined) return { duplicate: one.id, kept: twin.id }
  }
  throw new Error('nobody has a double')
}

const preview = ({ duplicate, kept }: Pair) => desk.get(`${PLAYERS}/${duplicate}/merge?into=${kept}`)

async function merge(pair: Pair, staff = desk) {
  const { seen } = (await preview(pair)).body.data
  return staff.act(`${PLAYERS}/${pair.duplicate}/merge`, { into: pair.kept, seen })
}

async function lineUpOf(entryId: number) {
  return app.database.db
    .selectFrom('lineUp')
    .selectAll()
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
}

const priceOf = (league: BuiltChampionship, id: number) =>
  league.players.find((player) => player.id === id)?.price ?? 0

/** A season of which a round is closed, with one team that had the duplicate in it. */
async function playSeason(options: { readonly hasBoth?: boolean } = {}) {
  const { db } = app.database
  const league = await buildChampionship(db, {
    clubs: 10,
    rounds: 3,
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() - 10_000),
  })
  const clubOf = (id: number) => league.players.find((player) => player.id === id)?.clubId ?? 0
  const season = await buildSeason(db, app.operatorId, league)
  const lineUp = pickSeasonTeam(league, (players, count) =>
    // Several of a club, or every second one, so that most have somebody of theirs outside the team.
    options.hasBoth === true
      ? players.toSorted((a, b) => clubOf(a) - clubOf(b)).slice(0, count)
      : players.filter((_, index) => index % 2 === 0).slice(0, count),
  )
  const caller = await buildCaller(app, league)
  const entryId = await buildSeasonEntry(db, {
    operatorId: app.operatorId,
    contestId: season.contestId,
    managerId: caller.managerId,
    lineUps: [{ ...lineUp, fromRound: 1 }],
  })
  await keepAll(app)
  await playRound(db, league, { round: 1, scorers: [lineUp.starters[0] ?? 0] })
  await keepAll(app)
  // What was played here is closed; from now on a source brings the players.
  await feed(league)
  const [gameRoundId = 0] = season.gameRoundIds
  return { league, season, lineUp, caller, entryId, gameRoundId }
}

describe('a merge of two players', () => {
  it('says beforehand who the two are, and puts the kept player into every team of a round to come', async () => {
    const league = await buildFed()
    const { db } = app.database
    const { contestId } = await buildTournament(db, app.operatorId, league, { name: 'Cup of merges' })
    const starters = pickBuiltTeam(league)
    const pair = pairIn(league, starters)
    const { id: managerId } = await buildManager(db, app.operatorId)
    const captain = pair.duplicate
    const { id } = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId,
      managerId,
      starters,
      captain,
    })
    const seen = await preview(pair)
    const spare = Math.max(0, priceOf(league, pair.duplicate) - priceOf(league, pair.kept))
    expect(seen.body.data).toMatchObject({
      player: { id: pair.duplicate },
      into: { id: pair.kept },
      fault: null,
    })
    expect((await merge(pair)).status).toBe(200)
    expect(await lineUpOf(id)).toMatchObject({
      starters: starters.map((one) => (one === pair.duplicate ? pair.kept : one)),
      captain: pair.kept,
      bank: spare,
      version: 2,
    })
    const { data: lines } = (
      await (
        await buildStaff(app, ['owner'])
      ).get(`/operators/demo/audit?subject_kind=player&subject_id=${pair.duplicate}`)
    ).body
    expect(lines).toMatchObject([{ act: 'mergePlayers', after: { merged_into: pair.kept } }])
    expect((await preview(pair)).body.data.fault).toContain('before')
    expect((await desk.act(`${PLAYERS}/${pair.duplicate}`, { ...NOTHING, seen: NOTHING })).body.code).toBe(
      'playerMerged',
    )
  })

  it('tells nothing of a hidden team, neither beforehand nor in the audit log', async () => {
    const league = await buildFed()
    const { contestId } = await buildTournament(app.database.db, app.operatorId, league)
    const starters = pickBuiltTeam(league)
    const pairs = league.players.flatMap(({ id, clubId, position }) => {
      const twin = league.players.find(
        (one) => one.id !== id && one.clubId === clubId && one.position === position,
      )
      return twin === undefined ? [] : [{ duplicate: id, kept: twin.id }]
    })
    const previews = () => Promise.all(pairs.map(async (pair) => (await preview(pair)).body))
    const before = await previews()
    const caller = await buildCaller(app, league)
    expect((await caller.join(encodeRoundScopedId({ id: contestId, round: 1 }))).status).toBe(200)
    expect(await previews()).toEqual(before)
    const loggedFor = async (pair: Pair) => {
      expect((await merge(pair)).status).toBe(200)
      const { rows } = await sql<{ after: object }>`
        select after from audit_line where act = 'mergePlayers' and subject_id = ${String(pair.duplicate)}`.execute(
        app.database.db,
      )
      return Object.keys(rows[0]?.after ?? {}).toSorted()
    }
    const isPicked = ({ duplicate }: Pair) => starters.includes(duplicate)
    const [picked, unpicked] = [
      pairs.find((pair) => isPicked(pair)),
      pairs.find((pair) => !isPicked(pair) && !starters.includes(pair.kept)),
    ]
    if (picked === undefined || unpicked === undefined) throw new Error('nobody to merge')
    expect(await loggedFor(picked)).toEqual(['merged_into', 'name'])
    expect(await loggedFor(unpicked)).toEqual(['merged_into', 'name'])
  })

  it('costs a daily team nothing even where the kept player was dearer: it is saved again as it stands', async () => {
    const league = await buildFed()
    const { db } = app.database
    const { contestId } = await buildTournament(db, app.operatorId, league, { settings: { budget: 5_000 } })
    const starters = pickBuiltTeam(league)
    const cost = starters.reduce((sum, id) => sum + priceOf(league, id), 0)
    const pair = pairIn(league, starters)
    await sql`
      update tournament set rules = rules || jsonb_build_object('budget', ${cost}::int)
      where id = (select tournament_id from subgame where id = ${contestId})`.execute(db)
    await sql`update player_price set price = price + 100 where player_id = ${pair.kept}`.execute(db)
    const caller = await buildCaller(app, league)
    const subId = encodeRoundScopedId({ id: contestId, round: 1 })
    const { data } = await caller.join(subId)
    expect((await merge(pair)).status).toBe(200)
    const body = {
      teamId: data.user_team_id,
      ...withIds(squadOf(league), (id) => (id === pair.duplicate ? pair.kept : id)),
    }
    await expect
      .poll(async () => (await caller.call('saveTeam', { body })).code ?? 'saved', { timeout: 5_000 })
      .toBe('saved')
  })

  it('leaves the duplicate out of what is offered, and refuses whoever still names them', async () => {
    const league = await buildFed()
    const { contestId } = await buildTournament(app.database.db, app.operatorId, league)
    const subId = encodeRoundScopedId({ id: contestId, round: 1 })
    const caller = await buildCaller(app, league)
    const { data } = await caller.join(subId)
    const pair = pairIn(league, pickBuiltTeam(league))
    expect((await merge(pair)).status).toBe(200)
    const late = await buildCaller(app, league)
    expect((await late.join(subId)).code).toBe('unknownPlayer')
    const stale = { teamId: data.user_team_id, ...squadOf(league) }
    expect(['unknownPlayer', 'teamChangedElsewhere']).toContain(
      (await caller.call('saveTeam', { body: stale })).code,
    )
  })

  it('is refused to other roles, and where two players are not the same one', async () => {
    const league = await buildFed()
    const { db } = app.database
    await buildTournament(db, app.operatorId, league)
    const pair = pairIn(league, pickBuiltTeam(league))
    const viewer = await buildStaff(app, ['viewer'])
    expect((await merge(pair, viewer)).body.code).toBe('roleMissing')
    const faultOf = async (other: Pair) => (await preview(other)).body.data.fault
    expect(await faultOf({ ...pair, kept: pair.duplicate })).toContain('one and the same')
    const one = league.players.find(({ id }) => id === pair.duplicate)
    const elsewhere = league.players.find(
      ({ clubId, position }) => clubId !== one?.clubId && position === one?.position,
    )
    const other = league.players.find(
      ({ clubId, position }) => clubId === one?.clubId && position !== one?.position,
    )
    expect(await faultOf({ ...pair, kept: elsewhere?.id ?? 0 })).toContain('two clubs')
    expect(await faultOf({ ...pair, kept: other?.id ?? 0 })).toContain('two positions')
    const second = await buildFed()
    await buildTournament(db, app.operatorId, second)
    expect(await faultOf({ ...pair, kept: second.players[0]?.id ?? 0 })).toContain('two championships')
    const unseen = await buildChampionship(db)
    expect((await preview({ ...pair, kept: unseen.players[0]?.id ?? 0 })).status).toBe(404)

    const { id: neighbour } = await buildOperator(db)
    await buildTournament(db, neighbour, league, { round: 2 })
    expect((await preview(pair)).body.code).toBe('championshipShared')
  })

  it('is refused for what was seen of somebody who changed meanwhile, and into one who was merged', async () => {
    const league = await buildFed()
    const { db } = app.database
    await buildTournament(db, app.operatorId, league)
    const pair = pairIn(league, pickBuiltTeam(league))
    const { seen } = (await preview(pair)).body.data
    await db.updateTable('player').set({ lastName: 'Renamed' }).where('id', '=', pair.kept).execute()
    const late = await desk.act(`${PLAYERS}/${pair.duplicate}/merge`, { into: pair.kept, seen })
    expect(late.body.code).toBe('changedMeanwhile')
    expect((await merge(pair)).status).toBe(200)
    const third = league.players.find(
      ({ id, clubId, position }) =>
        id !== pair.kept &&
        id !== pair.duplicate &&
        clubId === league.players.find(({ id: one }) => one === pair.kept)?.clubId &&
        position === league.players.find(({ id: one }) => one === pair.kept)?.position,
    )
    if (third === undefined) return
    expect((await merge({ duplicate: third.id, kept: pair.duplicate })).body.code).toBe('notMergeable')
    expect((await merge({ duplicate: pair.kept, kept: third.id })).body.code).toBe('notMergeable')
  })

  it('waits for a gameweek in which they play to be closed', async () => {
    const league = await buildFed({ firstKickOffAt: new Date(Date.now() - 10_000), gameMinuteMs: 1 })
    await buildTournament(app.database.db, app.operatorId, league)
    const pair = pairIn(league, pickBuiltTeam(league))
    expect((await merge(pair)).body.code).toBe('notMergeable')
    expect((await preview(pair)).body.data.fault).toContain('gameweek 1')
  })
})

describe('a merge in a season', () => {
  it('costs no transfer, leaves closed rounds and their hash, and adds up what was earned', async () => {
    const { league, season, lineUp, caller, entryId, gameRoundId } = await playSeason()
    const [, next = 0] = season.gameRoundIds
    const before = await checkRound(app.database.db, gameRoundId)
    expect(before?.isSame).toBe(true)
    const pair = pairIn(league, lineUp.starters)
    const userTeam = encodeRoundScopedId({ id: entryId, round: 2 })
    const headers = { host: '127.0.0.1', ...(await app.authorize(caller.managerId)) }
    const team = async (): Promise<UserTeam> => {
      const url = buildPath('userTeam', undefined, { user_team_id: userTeam })
      return (await app.app.inject({ url, headers })).json().team
    }
    const old = await team()
    expect((await merge(pair)).status).toBe(200)
    expect(await lineUpOf(entryId)).toMatchObject({ fromRound: 2, captain: lineUp.captain })
    const now = await team()
    expect(shownPlayers(now).map(({ id }) => id)).toContain(pair.kept)
    const locked = (old.season?.locked_players ?? []).map((id) => (id === pair.duplicate ? pair.kept : id))
    expect(now.season).toEqual({ ...old.season, locked_players: locked })
    expect(await checkRound(app.database.db, gameRoundId)).toEqual(before)
    const past = await app.database.db
      .selectFrom('lineUpPast')
      .select(['starters', 'toRound'])
      .where('entryId', '=', entryId)
      .execute()
    expect(past).toMatchObject([{ toRound: 1, starters: lineUp.starters }])
    const logVersion = await loadLogVersion(app.database.db)
    for await (const teams of loadTeams(app.database.db, { gameRoundId: next, logVersion })) {
      expect(teams).toMatchObject([{ transferCost: 0 }])
    }
    const list = { priceListId: season.priceListId, roundId: league.rounds[1]?.id ?? 0 }
    const demand = await countDemand(app.database, list, { gameRoundId: next, version: logVersion })
    expect([demand.teams, [...demand.buyers]]).toEqual([1, []])
    expect([demand.owners.get(pair.duplicate), demand.owners.get(pair.kept)]).toEqual([undefined, 1])
  })

  it('fills the second place of a team that has both, and gives the transfer', async () => {
    const { league, season, lineUp, entryId } = await playSeason({ hasBoth: true })
    const squad = [...lineUp.starters, ...lineUp.reserves]
    const both = league.players.flatMap((one) => {
      const twin = league.players.find(
        ({ id, clubId, position }) => id !== one.id && clubId === one.clubId && position === one.position,
      )
      return twin !== undefined && squad.includes(one.id) && squad.includes(twin.id)
        ? [{ duplicate: one.id, kept: twin.id }]
        : []
    })
    const [pair] = both
    if (pair === undefined) throw new Error('the team has nobody twice')
    const before = await lineUpOf(entryId)
    expect((await merge(pair)).status).toBe(200)
    const after = await lineUpOf(entryId)
    const now = [...after.starters, ...after.reserves]
    expect(now).not.toContain(pair.duplicate)
    expect(new Set(now).size).toBe(squad.length)
    const [filler = 0] = now.filter((id) => !squad.includes(id))
    const position = (id: number) => league.players.find((player) => player.id === id)?.position
    expect(position(filler)).toBe(position(pair.duplicate))
    const price = async (id: number) => {
      await app.deps.football.fresh()
      const championship = app.deps.football.championship(league.championshipId)
      return championship?.priceAt(season.priceListId, id, 2) ?? 0
    }
    expect(after.bank).toBe(before.bank + (await price(pair.duplicate)) - (await price(filler)))
    expect(after.freeLeft).toBe(2)
  })

  it('is made in the round that a team was saved for, also where it is a later one than the next', async () => {
    const { db } = app.database
    const { league, lineUp, entryId } = await playSeason()
    const pair = pairIn(league, [...lineUp.starters, ...lineUp.reserves])
    const { scheme, bank, freeLeft } = await lineUpOf(entryId)
    const save = { entryId, lineUp, formation: scheme, bank, freeLeft, exchanged: [] }
    await db.transaction().execute((tx) => saveInBulk(tx, 3, { teams: [save], choices: [] }, new Map()))
    expect((await merge(pair)).status).toBe(200)
    const exchanged = (ids: readonly number[]) => ids.map((id) => (id === pair.duplicate ? pair.kept : id))
    const merged = { starters: exchanged(lineUp.starters), reserves: exchanged(lineUp.reserves) }
    expect(await lineUpOf(entryId)).toMatchObject({ ...merged, fromRound: 3 })
    const past = await db.selectFrom('lineUpPast').selectAll().where('entryId', '=', entryId).execute()
    expect(past).toMatchObject([{ fromRound: 1, toRound: 2, ...lineUp }])
    await db
      .transaction()
      .execute((tx) => saveInBulk(tx, 4, { teams: [{ ...save, ...merged }], choices: [] }, new Map()))
    expect((await lineUpOf(entryId)).fromRound).toBe(4)
  })

  it('names the kept player in what was chosen in advance', async () => {
    const { league, lineUp, entryId } = await playSeason()
    const pair = pairIn(league, lineUp.starters)
    await app.database.db
      .insertInto('roundChoice')
      .values({ entryId, round: 3, captain: pair.duplicate, viceCaptain: null })
      .execute()
    expect((await merge(pair)).status).toBe(200)
    const choice = await app.database.db
      .selectFrom('roundChoice')
      .select(['captain', 'viceCaptain'])
      .where('entryId', '=', entryId)
      .executeTakeFirstOrThrow()
    expect(choice).toEqual({ captain: pair.kept, viceCaptain: null })
  })

  it('adds what was earned under the merged id to what the kept player earned', async () => {
    const { league, lineUp } = await playSeason()
    const pair = { duplicate: lineUp.starters[0] ?? 0, kept: 0 }
    const one = league.players.find(({ id }) => id === pair.duplicate)
    const twin = league.players.find(
      ({ id, clubId, position }) => id !== one?.id && clubId === one?.clubId && position === one?.position,
    )
    const both = { duplicate: pair.duplicate, kept: twin?.id ?? 0 }
    await app.deps.football.fresh()
    const totals = () => {
      const record = app.deps.football.championship(league.championshipId)?.record('classic')
      return [record?.totalPoints(both.duplicate) ?? 0, record?.totalPoints(both.kept) ?? 0]
    }
    await expect.poll(() => totals()[0], { timeout: 5_000 }).not.toBe(0)
    const [earned = 0, own = 0] = totals()
    expect((await merge(both)).status).toBe(200)
    await expect
      .poll(
        async () => {
          await app.deps.football.fresh()
          return totals()
        },
        { timeout: 5_000 },
      )
      .toEqual([earned, own + earned])
    const [closed] = (await loadClosedRounds(app.database.db, both.kept, 'classic')).values()
    expect(closed).toMatchObject({ points: own + earned })
    expect(closed?.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(own + earned)
  })
})

describe('a merge while managers save', () => {
  it('leaves no team of a coming round with the duplicate, whichever comes first', async () => {
    const league = await buildFed()
    const { db } = app.database
    const { contestId } = await buildTournament(db, app.operatorId, league, { maxEntriesPerManager: 1 })
    const starters = pickBuiltTeam(league)
    const pair = pairIn(league, starters)
    const subId = encodeRoundScopedId({ id: contestId, round: 1 })
    const callers = await Promise.all(Array.from({ length: 8 }, () => buildCaller(app, league)))
    const teams = await Promise.all(callers.slice(0, 4).map((caller) => caller.join(subId)))
    const { seen } = (await preview(pair)).body.data
    const answers = await Promise.all([
      ...teams.map(({ data }, index) =>
        callers[index]?.call('saveTeam', { body: { teamId: data.user_team_id, ...squadOf(league) } }),
      ),
      desk.act(`${PLAYERS}/${pair.duplicate}/merge`, { into: pair.kept, seen }),
      ...callers.slice(4).map((caller) => caller.join(subId)),
      ...teams.map(({ data }, index) =>
        callers[index]?.call('saveTeam', { body: { teamId: data.user_team_id, ...squadOf(league) } }),
      ),
    ])
    for (const answer of answers) expect(answer?.status).toBeLessThan(500)
    const { rows } = await sql<{ named: number }>`
      select count(*)::int as named from line_up join entry on entry.id = line_up.entry_id
      where entry.subgame_id = ${contestId} and ${pair.duplicate} = any(starters || reserves)`.execute(db)
    expect(rows).toEqual([{ named: 0 }])
    const { rows: kept } = await sql<{ teams: number }>`
      select count(*)::int as teams from line_up join entry on entry.id = line_up.entry_id
      where entry.subgame_id = ${contestId} and ${pair.kept} = any(starters)`.execute(db)
    expect(kept[0]?.teams).toBeGreaterThanOrEqual(4)
  })

  it('refuses the transfer that brings the duplicate into a season team, or has the kept player there', async () => {
    const mine = await enterSeason(app)
    await feed(mine.league)
    const squad = [...mine.squad.starters, ...mine.squad.reserves]
    const outside = mine.league.players.filter(({ id }) => !squad.includes(id))
    const pair = outside.flatMap((one) => {
      const twin = outside.find(
        ({ id, clubId, position }) => id > one.id && clubId === one.clubId && position === one.position,
      )
      return twin === undefined ? [] : [{ duplicate: one.id, kept: twin.id, position: one.position }]
    })[0]
    const out = mine.league.players.find(
      ({ id, position }) => squad.includes(id) && position === pair?.position,
    )
    if (pair === undefined || out === undefined) throw new Error('nobody to be exchanged')
    await sql`update line_up set bank = 5000 where entry_id = ${mine.entryId}`.execute(app.database.db)
    const { seen } = (await preview(pair)).body.data
    const answers = await Promise.all([
      mine.transfer(1, [[out.id, pair.duplicate]]),
      desk.act(`${PLAYERS}/${pair.duplicate}/merge`, { into: pair.kept, seen }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const { starters, reserves } = await lineUpOf(mine.entryId)
    expect([...starters, ...reserves]).not.toContain(pair.duplicate)
    expect((await mine.transfer(1, [[starters[0] ?? 0, pair.duplicate]])).status).toBeGreaterThanOrEqual(400)
  })

  it('lists what was transferred before with the kept player, and one for the other as no transfer', async () => {
    const mine = await enterSeason(app)
    await feed(mine.league)
    await mine.lockRounds(1)
    await sql`update game_round set closed_at = clock_timestamp() where locked_at is not null and closed_at is null`.execute(
      app.database.db,
    )
    const squad = [...mine.squad.starters, ...mine.squad.reserves]
    const pairs = mine.league.players.flatMap((one) => {
      const twin = mine.league.players.find(
        ({ id, clubId, position }) => id > one.id && clubId === one.clubId && position === one.position,
      )
      return squad.includes(one.id) || twin === undefined || squad.includes(twin.id)
        ? []
        : [{ duplicate: one.id, kept: twin.id, position: one.position }]
    })
    const [pair] = pairs
    const out = mine.league.players.find(
      ({ id, position }) => squad.includes(id) && position === pair?.position,
    )
    if (pair === undefined || out === undefined) throw new Error('nobody to be exchanged')
    await sql`update line_up set bank = 5000 where entry_id = ${mine.entryId}`.execute(app.database.db)
    expect((await mine.transfer(2, [[out.id, pair.duplicate]])).status).toBe(200)
    expect((await merge(pair)).status).toBe(200)
    const listed = async () => {
      const query = { user_team_id: mine.idIn(2) }
      const { body } = await mine.call('transferHistory', { query })
      return body.data.flatMap(
        ({ transfers }: { transfers: { old_player_id: number; new_player_id: number }[] }) =>
          transfers.map((made) => [made.old_player_id, made.new_player_id]),
      )
    }
    expect(await listed()).toEqual([[out.id, pair.kept]])
    expect((await mine.transfer(2, [[pair.kept, out.id]])).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('changes many teams at once, more than are read together', async () => {
    const league = await buildFed()
    const { db } = app.database
    const { contestId } = await buildTournament(db, app.operatorId, league)
    const starters = pickBuiltTeam(league)
    const pair = pairIn(league, starters)
    const managers = await buildManagers(db, app.operatorId, { count: 1_050, name: `Many ${contestId}` })
    await sql`
      with entered as (
        insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
        select ${contestId}, ${app.operatorId}, id, 'Team ' || id, 'team ' || id, 'entered'
        from unnest(${[...managers]}::int[]) id returning id)
      insert into line_up (entry_id, from_round, starters, captain, vice_captain, scheme, bank)
      select id, 1, ${[...starters]}::int[], ${starters[0]}, ${starters[1]}, '4-4-2', 0 from entered`.execute(
      db,
    )
    expect((await merge(pair)).status).toBe(200)
    const { rows } = await sql<{ teams: number }>`
      select count(*)::int as teams from line_up join entry on entry.id = line_up.entry_id
      where entry.subgame_id = ${contestId} and ${pair.kept} = any(starters)`.execute(db)
    expect(rows).toEqual([{ teams: 1_050 }])
  })
})

const NOTHING = { price: 5, position: 3, status: 'available', news: '' } as const

type Squad = ReturnType<typeof squadOf>

function withIds({ groups }: Squad, idOf: (id: number) => number): Squad {
  return {
    groups: groups.map((group) => ({
      ...group,
      players: group.players.map((player) => ({ ...player, playerId: idOf(player.playerId) })),
    })),
  }
}
