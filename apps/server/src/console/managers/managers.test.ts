import { randomInt, randomUUID } from 'node:crypto'
import { newInviteCode } from '@gaffer/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinContest } from '../../entries/index.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { next } from '../../testing/next-number.ts'
import { pickedSquad } from '../../testing/picked-squad.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
let league: BuiltChampionship
let contestId: number
let tournamentId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  ;({ contestId, tournamentId } = await buildTournament(app.database.db, app.operatorId, league, {
    name: 'Duel',
    entryFee: 500,
  }))
})
afterAll(() => app.end())

async function newManager(): Promise<number> {
  const { id } = await buildManager(app.database.db, app.operatorId)
  const operator = await app.deps.operators.byId(app.operatorId)
  await app.database.db.transaction().execute((tx) => app.deps.welcomeManager(tx, operator, id))
  return id
}

function join(managerId: number, teamName: string) {
  return joinContest(
    app.deps,
    { operatorId: app.operatorId, managerId },
    { contest: { id: contestId, round: 1 }, teamName, squad: pickedSquad(league, pickBuiltTeam(league)) },
  )
}

async function callAs(managerId: number, path: string) {
  const headers = { host: '127.0.0.1', ...(await app.authorize(managerId)) }
  return (await app.app.inject({ url: `/api${path}`, headers })).json().data
}

const managers = (rest: string | number) => `/operators/demo/managers/${rest}`

describe('a manager is found', () => {
  it('by name, number, team, operation and what their provider calls them, and by nobody at another operator', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    const team = `Night Owls ${randomUUID().slice(0, 6)}`
    expect((await join(id, team)).ok).toBe(true)
    const { rows } = await sql<{
      username: string
      subject: string
      operation: string
      entry: string
      code: string
    }>`
      with reserved as (
        insert into invite_code (operator_id, code) values (${app.operatorId}, ${newInviteCode((below) => randomInt(below))}) returning code
      ), league as (
        insert into league (operator_id, creator_manager_id, name, folded_name, kind, tournament_id, from_round, seed, invite_code)
        select ${app.operatorId}, ${id}, 'Quay', 'quay', 'classic', ${tournamentId}, 1, 1, code from reserved
        returning invite_code
      )
      select username, subject, (select invite_code from league) as code,
        (select 'E-' || entry.id from entry where entry.manager_id = manager.id) as entry, (select wallet_operation.id from wallet_operation
        where manager_id = manager.id and kind = 'stake') as operation
      from manager where id = ${id}`.execute(app.database.db)
    const [known] = rows
    const { id: otherId } = await buildOperator(app.database.db)
    const { slug } = await app.database.db
      .selectFrom('operator')
      .select('slug')
      .where('id', '=', otherId)
      .executeTakeFirstOrThrow()
    const stranger = await buildStaff(app, ['support'], otherId)
    for (const text of [
      known?.username,
      `M-${id}`,
      team.toUpperCase(),
      known?.operation,
      known?.subject,
      known?.entry,
      known?.code.toLowerCase(),
    ]) {
      const query = `managers?text=${encodeURIComponent(text ?? '')}`
      const found = (await staff.get(`/operators/demo/${query}`)).body.data
      expect(found, text).toContainEqual(expect.objectContaining({ id, entries: 1 }))
      expect((await stranger.get(`/operators/${slug}/${query}`)).body.data, text).toEqual([])
    }
    const answers = [`managers/${id}`, `managers/${id}/movements`, `operations/${known?.operation}`]
    for (const path of answers) expect((await stranger.get(`/operators/${slug}/${path}`)).status).toBe(404)
    expect(JSON.stringify((await staff.get(managers(id))).body)).not.toContain(known?.subject)
  })

  it('or not, by patterns and other traps', async () => {
    const staff = await buildStaff(app, ['support'])
    await newManager()
    for (const text of ['%', '_', "' or 1=1 --", '\\', 'M-99999999999']) {
      const { status, body } = await staff.get(`/operators/demo/managers?text=${encodeURIComponent(text)}`)
      expect([status, body.data], text).toEqual([200, []])
    }
    for (const cursor of ['x', '-1', '1~2']) {
      expect((await staff.get(`/operators/demo/managers?cursor=${cursor}`)).status).toBeLessThan(500)
    }
  })
})

describe('the page of a manager', () => {
  it('tells money as the books have it, and the story of a payment', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    expect((await join(id, `Team ${next()}`)).ok).toBe(true)
    const { data } = (await staff.get(managers(id))).body
    expect(data).toMatchObject({ result: -500, limits: [{ kind: 'stake', used: 500 }, {}, { used: 1 }] })
    const movements = (await staff.get(managers(`${id}/movements`))).body.data
    expect(movements).toMatchObject([
      { kind: 'stake', state: 'done', amount: -500, contest: { id: contestId, name: 'Duel' } },
      { kind: 'welcome', state: 'done' },
    ])
    const sum = movements.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect(data.balance).toBe(sum)
    const story = (await staff.get(`/operators/demo/operations/${movements[0].operation_id}`)).body.data
    expect(story.steps.map(({ what }: { what: string }) => what)).toEqual(['asked', 'done'])
    expect(story.postings.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)).toBe(
      0,
    )
    expect(story.end).toBe('done')
    expect((await staff.get(managers(`${id}/entries`))).body.data).toMatchObject([
      { state: 'open', fee: 500 },
    ])
  })

  it('says of a payment that is not decided that it is not, and of an undone one that nothing was taken', async () => {
    const staff = await buildStaff(app, ['finance'])
    const id = await newManager()
    const operation = async (state: string, because: string | null) => {
      const { rows } = await sql<{ id: string }>`
        insert into wallet_operation (id, operator_id, manager_id, kind, state, refused_because, amount, currency,
          natural_key, decided_at, wallet_message)
        values (gen_random_uuid(), ${app.operatorId}, ${id}, 'stake', ${state}, ${because}, 500, 'EUR',
          gen_random_uuid()::text, case when ${state} = 'declined' then clock_timestamp() end, 'Call us')
        returning id`.execute(app.database.db)
      return (await staff.get(`/operators/demo/operations/${rows[0]?.id}`)).body.data
    }
    const unknown = await operation('unknown', null)
    expect(unknown.end).toBe('paymentOpen')
    expect(unknown.steps.at(-1)).toMatchObject({ what: 'said', words: 'Call us' })
    expect((await operation('declined', 'undone')).end).toBe('undone')
    const declined = await operation('declined', 'insufficientFunds')
    expect(declined.end).toBe('declined')
    expect(declined.steps).toContainEqual(
      expect.objectContaining({ what: 'declined', because: 'insufficientFunds' }),
    )
    const told = (await callAs(id, '/gaffer/wallet/history')).data
    expect(told.map(({ story }: { story: { end: string } }) => story.end)).toEqual([
      'declined',
      'undone',
      'paymentOpen',
      'done',
    ])
    expect(JSON.stringify(told)).not.toContain('Call us')
    const undecided = (await staff.get('/operators/demo/money/operations')).body.data
    expect(undecided).toContainEqual(
      expect.objectContaining({ state: 'unknown', manager: expect.anything() }),
    )
  })
})

describe('a blocked manager', () => {
  it('enters nothing until the block ends, and keeps what is entered', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    expect((await join(id, `Before ${randomUUID().slice(0, 6)}`)).ok).toBe(true)
    const blocked = await staff.act(managers(`${id}/block`), { hours: 24 })
    expect(Date.parse(blocked.body.data.blocked_until)).toBeGreaterThan(Date.now())
    expect(await join(id, 'While')).toMatchObject({ ok: false, refusal: { code: 'accountBlocked' } })
    expect((await staff.get(managers(id))).body.data.block).toMatchObject({ reason: 'because it is tested' })
    expect((await staff.get('/operators/demo/managers?state=blocked')).body.data).toMatchObject([{ id }])
    expect((await staff.get(managers(`${id}/entries`))).body.data).toHaveLength(1)
    await sql`update manager_block set until = clock_timestamp() where manager_id = ${id}`.execute(
      app.database.db,
    )
    expect((await join(id, `After ${randomUUID().slice(0, 6)}`)).ok).toBe(true)
    expect((await staff.act(managers(`${id}/block`), { hours: 9_000 })).status).toBe(400)
  })

  it('and one who excluded themselves make no game and hold no seat', async () => {
    const staff = await buildStaff(app, ['support'])
    const [blocked, excluded] = [await newManager(), await newManager()]
    await staff.act(managers(`${blocked}/block`), { hours: 1 })
    await sql`insert into self_exclusion (manager_id, until) values (${excluded}, null)`.execute(
      app.database.db,
    )
    const calls = [
      [
        '/api/gaffer/games',
        { name: 'Mine', type: 'user_created', tournament_id: tournamentId, entry_fee: 0, capacity: 10 },
      ],
      ['/api/palms/rooms', { bet: 5, max_players: 2 }],
    ] as const
    for (const [managerId, code] of [
      [blocked, 'accountBlocked'],
      [excluded, 'selfExcluded'],
    ] as const) {
      for (const [url, payload] of calls) {
        const headers = { host: '127.0.0.1', ...(await app.authorize(managerId)) }
        const answer = await app.app.inject({ method: 'POST', url, headers, payload })
        expect(answer.json().code, `${url} ${answer.body}`).toBe(code)
      }
    }
  })
})

describe('notes and sessions', () => {
  it('are read by colleagues, and ended on every device', async () => {
    const staff = await buildStaff(app, ['support'])
    const id = await newManager()
    await staff.act(managers(`${id}/notes`), { reason: 'Asked why the captain counted once.' })
    expect((await staff.get(managers(id))).body.data.notes).toMatchObject([
      { text: 'Asked why the captain counted once.' },
    ])
    const headers = { host: '127.0.0.1', ...(await app.authorize(id)) }
    expect((await app.app.inject({ url: '/api/gaffer/wallet/balance', headers })).statusCode).toBe(200)
    await staff.act(managers(`${id}/end-sessions`))
    expect((await app.app.inject({ url: '/api/gaffer/wallet/balance', headers })).statusCode).toBe(401)
  })
})

describe('the books', () => {
  it('add up to zero, and days to the postings', async () => {
    const staff = await buildStaff(app, ['finance'])
    const { data } = (await staff.get('/operators/demo/money/books')).body
    expect(data.balance).toBe(0)
    const { rows } = await sql<{ stakes: number }>`
      select coalesce(sum(amount), 0)::int as stakes from wallet_operation
      where operator_id = ${app.operatorId} and kind = 'stake' and state = 'done'`.execute(app.database.db)
    const stakes = data.days.reduce((sum: number, day: { stakes: number }) => sum + day.stakes, 0)
    expect(stakes).toBe(rows[0]?.stakes)
    expect((await staff.get('/operators/demo/money/books?from=2026-02-30')).status).toBe(400)
  })
})

describe('the overview', () => {
  it('adds what the guarantees of all open contests cost, however many there are', async () => {
    const staff = await buildStaff(app, ['viewer'])
    const before = (await staff.get('/operators/demo/overview')).body.data.liability
    for (let built = 0; built < 60; built += 1) {
      await buildTournament(app.database.db, app.operatorId, league, { guaranteedPool: 100 })
    }
    const after = (await staff.get('/operators/demo/overview')).body.data.liability
    expect(after - before).toBe(6_000)
  })

  it('counts entries, stakes and managers of today, bots aside', async () => {
    const staff = await buildStaff(app, ['viewer'])
    const before = (await staff.get('/operators/demo/overview')).body.data
    expect((await join(await newManager(), `Today ${randomUUID().slice(0, 6)}`)).ok).toBe(true)
    const after = (await staff.get('/operators/demo/overview')).body.data
    expect(after.entries.today - before.entries.today).toBe(1)
    expect(after.stakes.today - before.stakes.today).toBe(500)
    expect(after.managers.today - before.managers.today).toBe(1)
    expect(after.deadlines).toContainEqual(expect.objectContaining({ contest_id: contestId }))
  })
})
