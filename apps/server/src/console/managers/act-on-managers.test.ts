import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE, encodeRoundScopedId, type Operation, OPERATIONS, PATHS } from '@gaffer/contract'
import { joinContest } from '../../entries/index.ts'
import { eraseManagers } from '../../jobs/erase-managers.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { pickedSquad } from '../../testing/picked-squad.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { sendCredits } from '../../wallet/index.ts'

let app: TestApp
let league: BuiltChampionship
let contestId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  const settings = { name: 'Duel', entryFee: 500, maxEntriesPerManager: null }
  ;({ contestId } = await buildTournament(app.database.db, app.operatorId, league, settings))
})
afterAll(() => app.end())

type Staff = Awaited<ReturnType<typeof buildStaff>>

async function newManager(): Promise<number> {
  const { id } = await buildManager(app.database.db, app.operatorId)
  const operator = await app.deps.operators.byId(app.operatorId)
  await app.database.db.transaction().execute((tx) => app.deps.welcomeManager(tx, operator, id))
  return id
}

async function join(managerId: number, teamName = `Owls ${randomUUID().slice(0, 6)}`) {
  const joined = await joinContest(
    app.deps,
    { operatorId: app.operatorId, managerId },
    { contest: { id: contestId, round: 1 }, teamName, squad: pickedSquad(league, pickBuiltTeam(league)) },
  )
  const { rows } = await sql<{ id: number }>`
    select id from entry where manager_id = ${managerId} and team_name = ${teamName}`.execute(app.database.db)
  return { joined, teamName, entryId: rows[0]?.id ?? 0 }
}

const managers = (rest: string | number) => `/operators/demo/managers/${rest}`
const refunds = (entryId: number) => `/operators/demo/entries/${entryId}/refund`

/** Reads what waits and signs what was read. */
async function sign(staff: Staff, proposalId: number) {
  const { data } = (await staff.get(`/operators/demo/proposals/${proposalId}`)).body
  return staff.act(`/operators/demo/proposals/${proposalId}/sign`, { seen: data.seen })
}

async function callAs(managerId: number, url: string) {
  const headers = { host: '127.0.0.1', ...(await app.authorize(managerId)) }
  return (await app.app.inject({ url: `${API_BASE}${url}`, headers })).json().data
}

const balanceOf = async (id: number) => (await callAs(id, '/gaffer/wallet/balance')).balance
const toldTo = async (id: number): Promise<readonly { what: string }[]> => callAs(id, '/gaffer/account/staff')

const exclude = (staff: Staff, id: number, days: number | null) =>
  staff.act(managers(`${id}/exclude`), { days })

describe('a refund', () => {
  it('frees the seat and gives everything back once, and the manager reads of it', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    const before = await balanceOf(id)
    const { entryId, teamName } = await join(id)
    const preview = (await staff.get(refunds(entryId))).body.data
    expect(preview).toMatchObject({ team: teamName, amount: 500, left_today: 5_000, needs_second: false })
    const answers = await Promise.all([1, 2, 3].map(() => staff.act(refunds(entryId))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('notRefundable')
    await sendCredits(app.deps)
    expect(await balanceOf(id)).toBe(before)
    const [refund, stake] = (await callAs(id, '/gaffer/wallet/history')).data
    expect(refund).toMatchObject({ reason: 'refund', amount: 5, story: { end: 'done' } })
    expect(stake).toMatchObject({ reason: 'stake', amount: -5, story: { end: 'refunded' } })
    expect(await toldTo(id)).toMatchObject([
      { what: 'refunded', amount: 5, team: teamName, contest: 'Duel', until: null },
    ])
    expect((await staff.get(refunds(entryId))).body.code).toBe('notRefundable')
  })

  it('above the daily sum of a person waits for finance, and counts when it is signed', async () => {
    const [owner, support, finance] = [
      await buildStaff(app, ['owner']),
      await buildStaff(app, ['support']),
      await buildStaff(app, ['finance']),
    ]
    const id = await newManager()
    const [one, other] = [await join(id), await join(id)]
    await owner.act('/operators/demo/refunds', { per_day: 700 })
    const answers = await Promise.all([one, other].map(({ entryId }) => support.act(refunds(entryId))))
    // An owner alone lets nobody refund more, themselves neither.
    const raised = (await owner.act('/operators/demo/refunds', { per_day: 5_000 })).body.data
    expect(raised).toMatchObject({ per_day: 700, proposal_id: expect.any(Number) })
    expect((await owner.get('/operators/demo/refunds')).body.data.per_day).toBe(700)
    expect((await sign(owner, raised.proposal_id)).body.code).toBe('ownRequest')
    expect((await sign(finance, raised.proposal_id)).status).toBe(200)
    expect((await owner.get('/operators/demo/refunds')).body.data.per_day).toBe(5_000)
    const waiting = answers.map(({ body }) => body.data.proposal_id).filter((proposal) => proposal !== null)
    expect(waiting).toHaveLength(1)
    expect(await toldTo(id)).toHaveLength(1)
    expect((await sign(support, waiting[0])).body.code).toBe('ownRequest')
    expect((await sign(finance, waiting[0])).status).toBe(200)
    expect((await sign(owner, waiting[0])).body.code).toBe('proposalOver')
    expect(await toldTo(id)).toMatchObject([{ what: 'refunded' }, { what: 'refunded' }])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from wallet_operation where manager_id = ${id} and kind = 'refund'`.execute(
      app.database.db,
    )
    expect(rows[0]?.count).toBe(2)
  })

  it('is over with the deadline', async () => {
    const staff = await buildStaff(app, ['finance'])
    const late = await buildTournament(
      app.database.db,
      app.operatorId,
      await buildChampionship(app.database.db),
      {
        entryFee: 500,
      },
    )
    const id = await newManager()
    const { rows } = await sql<{ id: number }>`
      update game_round set deadline_at = clock_timestamp() - interval '1 second' where id in (
        select game_round_id from tournament_round where tournament_id = ${late.tournamentId}) returning id`.execute(
      app.database.db,
    )
    expect(rows).not.toEqual([])
    const { entryId } = await join(id)
    await sql`update entry set subgame_id = ${late.contestId} where id = ${entryId}`.execute(app.database.db)
    expect((await staff.act(refunds(entryId))).body.code).toBe('notRefundable')
  })
})

describe('a block', () => {
  it('longer than seven days, and its shortening and lifting, waits for an owner', async () => {
    const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
    const id = await newManager()
    const long = (await support.act(managers(`${id}/block`), { hours: 720 })).body.data
    expect(long).toMatchObject({ blocked_until: null, proposal_id: expect.any(Number) })
    expect((await join(id)).joined.ok).toBe(true)
    expect((await sign(owner, long.proposal_id)).status).toBe(200)
    expect((await join(id)).joined).toMatchObject({ ok: false, refusal: { code: 'accountBlocked' } })
    for (const hours of [1, null]) {
      const asked = (await support.act(managers(`${id}/block`), { hours })).body.data
      expect(asked.proposal_id, String(hours)).toEqual(expect.any(Number))
      await support.act(`/operators/demo/proposals/${asked.proposal_id}/withdraw`)
    }
    expect((await join(id)).joined.ok).toBe(false)
    expect(await toldTo(id)).toMatchObject([{ what: 'blocked' }])
  })

  const WEEK = { hours: 168 }
  const ending = (id: number) =>
    sql`update manager_block set until = clock_timestamp() where manager_id = ${id}`.execute(app.database.db)
  const needsSignature = async (staff: Staff, id: number) =>
    (await staff.get(managers(id))).body.data.needs_owner

  it('is renewed once without a second person, whoever of the staff asks and however it ended', async () => {
    const [one, other, owner] = [
      await buildStaff(app, ['support']),
      await buildStaff(app, ['support']),
      await buildStaff(app, ['owner']),
    ]
    const id = await newManager()
    expect((await one.act(managers(`${id}/block`), WEEK)).body.data.proposal_id).toBeNull()
    expect(await needsSignature(one, id)).toBe(false)
    expect((await other.act(managers(`${id}/block`), WEEK)).body.data.proposal_id).toBeNull()
    expect(await needsSignature(one, id)).toBe(true)
    for (const [staff, hours] of [
      [one, 168],
      [other, 167],
      [owner, 1],
    ] as const) {
      await ending(id)
      const asked = (await staff.act(managers(`${id}/block`), { hours })).body.data
      expect(asked).toMatchObject({ blocked_until: null, proposal_id: expect.any(Number) })
      await staff.act(`/operators/demo/proposals/${asked.proposal_id}/withdraw`)
    }
    expect((await join(id)).joined.ok).toBe(true)
  })

  it('that an owner lifts is not given again by one person alone', async () => {
    const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
    const id = await newManager()
    for (let nth = 0; nth < 2; nth += 1) await support.act(managers(`${id}/block`), WEEK)
    const lifting = (await support.act(managers(`${id}/block`), { hours: null })).body.data
    expect((await sign(owner, lifting.proposal_id)).status).toBe(200)
    expect((await join(id)).joined.ok).toBe(true)
    const again = (await support.act(managers(`${id}/block`), WEEK)).body.data
    expect(again).toMatchObject({ blocked_until: null, proposal_id: expect.any(Number) })
  })

  it('that an owner signed begins the count again', async () => {
    const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
    const id = await newManager()
    for (let nth = 0; nth < 2; nth += 1) await support.act(managers(`${id}/block`), WEEK)
    const asked = (await support.act(managers(`${id}/block`), WEEK)).body.data
    expect((await sign(owner, asked.proposal_id)).status).toBe(200)
    await ending(id)
    expect((await support.act(managers(`${id}/block`), WEEK)).body.data.proposal_id).toBeNull()
    expect((await support.act(managers(`${id}/block`), WEEK)).body.data.proposal_id).toBeNull()
    expect((await support.act(managers(`${id}/block`), WEEK)).body.data.proposal_id).not.toBeNull()
  })

  it('counts for the person, whichever of their logins it is given to, and once of many at a time', async () => {
    const support = await buildStaff(app, ['support'])
    const ids = [await newManager(), await newManager()] as const
    for (const id of ids) {
      await sql`insert into manager_phone (manager_id, operator_id, provider, phone_index, kid, sealed_phone, is_identity)
        values (${id}, ${app.operatorId}, ${`login ${id}`}, 'of one person', 'k1', 'k1.x', false)`.execute(
        app.database.db,
      )
    }
    const given = await Promise.all(
      Array.from({ length: 6 }, () => support.act(managers(`${ids[0]}/block`), { hours: 1 })),
    )
    expect(given.filter(({ body }) => body.data?.proposal_id === null).length).toBe(2)
    expect((await support.act(managers(`${ids[1]}/block`), WEEK)).body.data.proposal_id).not.toBeNull()
  })
})

describe('a block of a person', () => {
  it('is seen, shortened and lifted at any of their logins', async () => {
    const [support, owner] = [await buildStaff(app, ['support']), await buildStaff(app, ['owner'])]
    const [first, second] = [await newManager(), await newManager()]
    for (const managerId of [first, second]) {
      const login = { operatorId: app.operatorId, managerId, provider: 'oidc', isIdentity: false }
      await app.database.db
        .transaction()
        .execute((tx) => app.deps.phones.write(tx, login, `+3598${String(first).padStart(8, '0')}`))
    }
    await support.act(managers(`${first}/block`), { hours: 168 })
    const file = async (id: number) => (await support.get(managers(id))).body.data
    expect((await file(second)).block).toEqual((await file(first)).block)
    expect((await file(second)).blocked_until).toBe((await file(first)).block.until)
    const listed = (await support.get('/operators/demo/managers?state=blocked')).body.data
    expect(listed.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, second]))
    const shorter = (await support.act(managers(`${second}/block`), { hours: 1 })).body.data
    expect((await sign(owner, shorter.proposal_id)).status).toBe(200)
    const left = (await file(first)).block
    expect(Date.parse(left.until)).toBeLessThan(Date.now() + 3_600_000)
    expect((await file(second)).block).toEqual(left)
    const lifting = (await support.act(managers(`${second}/block`), { hours: null })).body.data
    expect((await sign(owner, lifting.proposal_id)).status).toBe(200)
    expect((await file(first)).block).toBeNull()
    expect((await join(first)).joined.ok).toBe(true)
  })
})

describe('what a manager asked for', () => {
  it('an exclusion holds at once and is never shortened', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    const week = (await exclude(staff, id, 7)).body.data
    expect(week).toMatchObject({ is_excluded_for_good: false, proposal_id: null })
    expect((await exclude(staff, id, 1)).body.data).toEqual(week)
    expect((await join(id)).joined).toMatchObject({ ok: false, refusal: { code: 'selfExcluded' } })
    expect((await exclude(staff, id, 2)).status).toBe(400)
    expect(await toldTo(id)).toMatchObject([{ what: 'excluded' }, { what: 'excluded' }])
  })

  it('a limit is tightened, and loosened by nobody of the staff', async () => {
    const staff = await buildStaff(app, ['owner'])
    const id = await newManager()
    expect((await staff.act(managers(`${id}/limits`), { kind: 'stake', amount: 500 })).status).toBe(200)
    expect((await staff.act(managers(`${id}/limits`), { kind: 'stake', amount: 600 })).body.code).toBe(
      'limitNotTighter',
    )
    expect((await join(id)).joined.ok).toBe(true)
    expect((await join(id)).joined).toMatchObject({ ok: false, refusal: { code: 'stakeLimitReached' } })
    expect(await toldTo(id)).toMatchObject([{ what: 'limited', limit: 'stake', amount: 5 }])
  })
})

describe('personal data', () => {
  it('is shown in full for a reason and with a fresh sign-in, and nothing besides', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    const { subject } = await app.database.db
      .selectFrom('manager')
      .select('subject')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify((await staff.get(managers(id))).body)).not.toContain(subject)
    expect((await staff.act(managers(`${id}/reveal`))).body.data).toEqual({ subject, phone: null })
    const everything = (await staff.act(managers(`${id}/export`))).body.data
    expect(everything).toMatchObject({ subject, manager: { id }, movements: [{ kind: 'welcome' }] })
    expect(await toldTo(id)).toMatchObject([{ what: 'exported' }, { what: 'revealed' }])
    await sql`update staff_session set fresh_at = null where staff_member_id = ${staff.memberId}`.execute(
      app.database.db,
    )
    for (const act of ['reveal', 'export']) {
      expect((await staff.act(managers(`${id}/${act}`))).body.code, act).toBe('freshSignInNeeded')
    }
  })

  it('a name is changed by the rules of every name', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    expect((await staff.act(managers(`${id}/rename`), { name: 'Support' })).body.code).toBe('nameReserved')
    expect((await staff.act(managers(`${id}/rename`), { name: '' })).body.code).toBe('nameMissing')
    expect((await staff.act(managers(`${id}/rename`), { name: 'Quiet Owl' })).body.data.name).toBe(
      'Quiet Owl',
    )
    expect((await staff.get(managers(id))).body.data.name).toBe('Quiet Owl')
    expect(await toldTo(id)).toMatchObject([{ what: 'renamed', name: 'Quiet Owl' }])
  })
})

describe('a look at the screens of a manager', () => {
  const CHANGES = Object.values<Operation>(OPERATIONS).filter(
    ({ method, path }) => method !== 'GET' && !path.startsWith('/feed') && !path.startsWith('/desk'),
  )
  /** They look at no token. */
  const WITHOUT_TOKEN = ['authenticate', 'askLoginCode', 'renewSession']

  it('changes nothing, shows neither money nor devices, is not renewed, and is told', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    const { data } = (await staff.act(managers(`${id}/view-as`))).body
    const headers = { host: '127.0.0.1', authorization: data.token }
    const ask = async (method: Operation['method'], path: string) => {
      const url = `${API_BASE}${path.replaceAll(/:[A-Za-z]+/g, '1')}`
      const answer = await app.app.inject({
        method,
        url,
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      return answer.json()
    }
    expect((await ask('GET', '/gaffer/session/view')).data).toEqual({
      name: expect.any(String),
      until: data.until,
    })
    expect((await ask('GET', '/gaffer/dashboard')).code).not.toBe('viewOnly')
    for (const { name, method, path } of CHANGES.filter((one) => !WITHOUT_TOKEN.includes(one.name))) {
      expect((await ask(method, path)).code, name).toBe('viewOnly')
    }
    for (const { name, path } of Object.values<Operation>(OPERATIONS).filter(
      (one) => one.isPersonal === true || one.isWriting === true,
    )) {
      expect((await ask('GET', path)).code, name).toBe('viewOnly')
    }
    expect((await ask(PATHS.renewSession.method, PATHS.renewSession.path)).code).toBe('unauthorized')
    expect(await toldTo(id)).toMatchObject([{ what: 'viewed', until: data.until }])
    await staff.act(managers(`${id}/end-sessions`))
    expect((await ask('GET', '/gaffer/session/view')).code).toBe('unauthorized')
  })
})

describe('a team that staff look at on the screens of its manager', () => {
  const PLAYED = `locked_at = clock_timestamp(), deadline_at = clock_timestamp() - interval '1 minute'`

  async function lookAt(id: number) {
    const staff = await buildStaff(app, ['support'])
    const { data } = (await staff.act(managers(`${id}/view-as`))).body
    const headers = { host: '127.0.0.1', authorization: data.token }
    return async (url: string) => (await app.app.inject({ url: `${API_BASE}${url}`, headers })).json()
  }

  const begin = (gameRoundId: number) =>
    sql`update game_round set ${sql.raw(PLAYED)} where id = ${gameRoundId}`.execute(app.database.db)

  it.each([['gameweek'], ['room']] as const)('of a %s is what others see of it', async (kind) => {
    const { db } = app.database
    const other = await buildChampionship(db)
    const contest = await buildTournament(db, app.operatorId, other, { name: 'Cup' })
    if (kind === 'room')
      await sql`update tournament set type = 'room' where id = ${contest.tournamentId}`.execute(db)
    const { id } = await buildManager(db, app.operatorId)
    const starters = pickBuiltTeam(other)
    const entered = { operatorId: app.operatorId, contestId: contest.contestId, managerId: id, starters }
    const wireId = (one: number) => encodeRoundScopedId({ id: one, round: 1 })
    const teamId = wireId((await buildEntry(db, entered)).id)
    const see = await lookAt(id)
    const paths = [
      `/users/team?user_team_id=${teamId}`,
      `/users/team?sub_tournament_id=${wireId(contest.contestId)}`,
      `/subTournament/details/${wireId(contest.contestId)}?user_team_id=${teamId}`,
    ]
    const hidden = kind === 'room' ? 'roomRoundNotFinished' : 'teamHiddenBeforeStart'
    for (const path of paths) expect((await see(path)).code, path).toBe(hidden)
    expect((await see('/users/team')).code).toBe(hidden)
    expect((await callAs(id, paths[2] ?? '')).team.user_team_id).toBe(teamId)
    await begin(contest.gameRoundId)
    if (kind === 'room') {
      expect((await see(paths[0] ?? '')).code).toBe(hidden)
      await sql`update game_round set closed_at = clock_timestamp() where id = ${contest.gameRoundId}`.execute(
        db,
      )
    }
    expect((await see(paths[0] ?? '')).team).toMatchObject({ teamId, is_mine: false })
  })

  it('of a season is that of the rounds that have begun, and so are its transfers', async () => {
    const { db } = app.database
    const other = await buildChampionship(db, { rounds: 2 })
    const season = await buildSeason(db, app.operatorId, other)
    const { id } = await buildManager(db, app.operatorId)
    const team = pickSeasonTeam(other)
    const [out = 0] = team.starters
    const into = other.players.find(
      (one) =>
        one.position === other.players.find((player) => player.id === out)?.position &&
        ![...team.starters, ...team.reserves].includes(one.id),
    )
    const changed = { ...team, starters: team.starters.map((one) => (one === out ? (into?.id ?? 0) : one)) }
    const entryId = await buildSeasonEntry(db, {
      operatorId: app.operatorId,
      contestId: season.contestId,
      managerId: id,
      lineUps: [
        { ...team, fromRound: 1 },
        { ...changed, fromRound: 2 },
      ],
    })
    await sql`insert into transfer (entry_id, round, player_out, out_price, player_in, in_price)
      values (${entryId}, 2, ${out}, 50, ${into?.id ?? 0}, 50)`.execute(db)
    await begin(season.gameRoundIds[0] ?? 0)
    const [first, second] = [1, 2].map((round) => encodeRoundScopedId({ id: entryId, round }))
    const see = await lookAt(id)
    const idsOf = ({ groups }: { groups: { players: { playerId: number }[] }[] }) =>
      groups.flatMap(({ players }) => players.map(({ playerId }) => playerId))
    const begun = (await see(`/users/team?user_team_id=${first}`)).team
    expect([begun.season, idsOf(begun).includes(out)]).toEqual([null, true])
    for (const path of ['/users/team?', '/users/transfers?', `/users/team/player/${into?.id}/info?`])
      expect((await see(`${path}user_team_id=${second}`)).code, path).toBe('teamHiddenBeforeStart')
    expect((await see(`/users/transfers?user_team_id=${first}`)).data).toEqual([])
    expect(await callAs(id, `/users/transfers?user_team_id=${first}`)).toHaveLength(1)

    const owner = await buildStaff(app, ['owner'])
    const { entries } = (await owner.act(managers(`${id}/export`))).body.data
    expect(entries).toMatchObject([{ id: entryId, starters: team.starters, captain: team.captain }])
  })
})

describe('the teams of a manager', () => {
  it('are read once their gameweek has begun, and by nobody before', async () => {
    const { db } = app.database
    const staff = await buildStaff(app, ['support'])
    const other = await buildChampionship(db)
    const { contestId: contest } = await buildTournament(db, app.operatorId, other, { name: 'Cup' })
    const { id } = await buildManager(db, app.operatorId)
    const starters = pickBuiltTeam(other)
    const captain = starters.at(-1) ?? 0
    const entered = { operatorId: app.operatorId, contestId: contest, managerId: id, starters, captain }
    await buildEntry(db, { ...entered, teamName: 'Teams Told' })
    const read = async () => (await staff.get(managers(`${id}/line-ups`))).body.data
    expect(await read()).toEqual([])
    await sql`
      update game_round set locked_at = clock_timestamp() where id in (
        select game_round_id from tournament_round join subgame using (tournament_id)
        where subgame.id = ${contest} and number = 1)`.execute(db)
    const [played, ...rest] = await read()
    expect(rest).toEqual([])
    expect(played).toMatchObject({ team: 'Teams Told', contest: { name: 'Cup' }, round: 1, points: null })
    expect(played.starters).toHaveLength(starters.length)
    expect(played.starters).toContain(played.captain)
  })
})

describe('erasing a manager', () => {
  it('is asked by an owner, signed by finance, waits, and leaves the books', async () => {
    const { db } = app.database
    const [owner, finance] = [await buildStaff(app, ['owner']), await buildStaff(app, ['finance'])]
    const [id, kept] = [await newManager(), await newManager()]
    const { teamName } = await join(id)
    const asked = async (managerId: number) =>
      (await owner.act(managers(`${managerId}/erase`))).body.data.proposal_id
    for (const managerId of [id, kept]) expect((await sign(finance, await asked(managerId))).status).toBe(200)
    expect((await owner.act(managers(`${id}/erase`))).body.code).toBe('notErasable')
    expect((await finance.act(managers(`${kept}/stop-erasure`))).status).toBe(200)
    const before = await sql`select sum(amount) from posting`.execute(db)
    await eraseManagers({ db, sessions: app.deps.sessions })
    expect((await owner.get(managers(id))).body.data.is_erased).toBe(false)
    await sql`update manager_erasure set due_at = clock_timestamp()`.execute(db)
    await eraseManagers({ db, sessions: app.deps.sessions })
    expect((await owner.get(managers(id))).body.data.is_erased, 'a team of theirs plays').toBe(false)
    await sql`update entry set state = 'released' where manager_id = ${id}`.execute(db)
    await eraseManagers({ db, sessions: app.deps.sessions })
    expect((await owner.get(managers(id))).body.data).toMatchObject({ is_erased: true, name: `M-${id}` })
    expect(
      (await owner.get(`/operators/demo/managers?text=${encodeURIComponent(teamName)}`)).body.data,
    ).toEqual([])
    expect((await owner.get(managers(`${id}/movements`))).body.data).toHaveLength(2)
    expect(await sql`select sum(amount) from posting`.execute(db)).toEqual(before)
    expect((await owner.get(managers(kept))).body.data).toMatchObject({ erased_from: null })
  })

  it('keeps the login of somebody excluded, because only that keeps the exclusion', async () => {
    const { db } = app.database
    const id = await newManager()
    await sql`insert into self_exclusion (manager_id) values (${id})`.execute(db)
    const login = () =>
      db.selectFrom('manager').select('subject').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await login()
    await sql`insert into manager_erasure (manager_id, due_at) values (${id}, clock_timestamp())`.execute(db)
    await eraseManagers({ db, sessions: app.deps.sessions })
    expect(await login()).toEqual(before)
    expect((await join(id)).joined).toMatchObject({ ok: false, refusal: { code: 'selfExcluded' } })
  })
})
