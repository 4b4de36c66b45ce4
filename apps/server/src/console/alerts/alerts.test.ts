import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildFacts } from '../../testing/build-facts.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { next } from '../../testing/next-number.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { insertOperation } from '../../wallet/index.ts'
import { keepAlerts } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

type Mail = { readonly to: string; readonly subject: string; readonly text: string }
const throwFault = (error: unknown) => {
  throw error
}

/** An operator with staff of these roles, and a turn of the job with the mails it sends. */
async function build() {
  const { db } = app.database
  const { id, slug } = await buildOperator(db)
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
      return true
    },
  }
  const [owner, finance, contests] = [
    await buildStaff(app, ['owner'], id),
    await buildStaff(app, ['finance'], id),
    await buildStaff(app, ['contests'], id),
  ]
  const path = (rest: string) => `/operators/${slug}/${rest}`
  return {
    id,
    path,
    owner,
    finance,
    contests,
    mails: () => mails.filter(({ subject }) => subject.startsWith(slug)),
    turn: () => keepAlerts({ db, mailer, logFault: throwFault }),
    kinds: async (staff: typeof owner) =>
      (await staff.get(path('alerts'))).body.data.map(({ kind }: { kind: string }) => kind),
    alerts: async (staff: typeof owner) => (await staff.get(path('alerts'))).body.data,
  }
}

/** A stake that has been undecided for a quarter of an hour. */
async function leaveUndecided(operatorId: number, amount = 500): Promise<string> {
  const { db } = app.database
  const { id: managerId } = await buildManager(db, operatorId)
  const own = {
    operatorId,
    managerId,
    currency: 'EUR',
    kind: 'stake',
    amount,
    naturalKey: `s-${next()}`,
  } as const
  const id = await db.transaction().execute((tx) => insertOperation(tx, own))
  await sql`update wallet_operation set created_at = created_at - interval '15 minutes' where id = ${id}`.execute(
    db,
  )
  return id
}

const decide = (id: string) =>
  sql`update wallet_operation set state = 'done', decided_at = now() where id = ${id}`.execute(
    app.database.db,
  )

describe('an alert', () => {
  it('is raised once for a kind and subject, whichever node looks, and ends by itself', async () => {
    const { id, turn, kinds, alerts, finance, contests, owner } = await build()
    const operation = await leaveUndecided(id)
    await Promise.all([turn(), turn(), turn()])
    await turn()
    expect(await alerts(finance)).toMatchObject([
      { kind: 'operationsUndecided', role: 'finance', amount: 500, subject: { id: '', name: '1' } },
    ])
    expect(await kinds(owner)).toEqual(['operationsUndecided'])
    expect(await kinds(contests)).toEqual([])
    await leaveUndecided(id, 300).then(decide)
    const other = await leaveUndecided(id, 200)
    await turn()
    expect(await alerts(finance)).toMatchObject([{ amount: 700, subject: { name: '2' } }])
    await decide(operation)
    await decide(other)
    await turn()
    expect(await kinds(owner)).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alert where operator_id = ${id}`.execute(app.database.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('that a person ended is raised again only once it was over', async () => {
    const { id, turn, kinds, alerts, finance, contests, path } = await build()
    const operation = await leaveUndecided(id)
    await turn()
    const [alert] = await alerts(finance)
    expect((await contests.act(path(`alerts/${alert.id}/settle`))).status).toBe(404)
    expect((await finance.act(path(`alerts/${alert.id}/settle`))).status).toBe(200)
    expect((await finance.act(path(`alerts/${alert.id}/settle`))).status).toBe(404)
    await turn()
    expect(await kinds(finance)).toEqual([])
    const { body: log } = await finance.get(path('audit?act=settleAlert'))
    expect(log.data).toMatchObject([
      { reason: 'because it is tested', before: { kind: 'operationsUndecided' }, subject: { kind: 'alert' } },
    ])
    await decide(operation)
    await turn()
    await leaveUndecided(id)
    await turn()
    expect(await kinds(finance)).toEqual(['operationsUndecided'])
  })

  it('is mailed once to those who may act and to owners, unless it ends by itself soon', async () => {
    const { id, turn, mails, owner, finance } = await build()
    const { db } = app.database
    const league = await buildChampionship(db)
    await buildTournament(db, id, league, {
      guaranteedPool: 10_000,
      entryFee: 100,
      deadlineAt: new Date(Date.now() + 3_600_000),
    })
    await leaveUndecided(id)
    await Promise.all([turn(), turn()])
    await turn()
    expect(mails().map(({ to, subject }) => [to, subject.split(': ')[1]])).toEqual(
      [owner.email, finance.email]
        .toSorted()
        .map((to) => [to, '1 operation is undecided for more than five minutes']),
    )
  })

  it('tells contests of a guarantee that is not covered shortly before the deadline', async () => {
    const { id, turn, alerts, contests } = await build()
    const { db } = app.database
    const terms = { guaranteedPool: 10_000, entryFee: 100 }
    const league = await buildChampionship(db)
    const near = await buildTournament(db, id, league, { ...terms, name: 'Near' })
    const far = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 5 * 3_600_000) })
    await buildTournament(db, id, far, terms)
    await turn()
    expect(await alerts(contests)).toMatchObject([
      {
        kind: 'guaranteeUncoveredSoon',
        amount: 10_000,
        subject: { id: String(near.contestId), name: 'Near' },
      },
    ])
    // Made a moment ago, it has not been so since the hour from which it is looked at.
    expect(Date.now() - Date.parse((await alerts(contests))[0]?.since ?? '')).toBeLessThan(3_600_000)
  })

  it('tells owners of a sign-in from a device that a colleague never used', async () => {
    const { turn, alerts, owner, finance, contests } = await build()
    await sql`
      update staff_session set opened_at = opened_at - interval '2 days' where staff_member_id = ${finance.memberId}`.execute(
      app.database.db,
    )
    await turn()
    expect(await alerts(owner)).toEqual([])
    await sql`
      insert into staff_session (hash, staff_member_id, device, address)
      values (${`h-${next()}`}, ${finance.memberId}, 'Another browser', '127.0.0.1'), (${`h-${next()}`},
        ${finance.memberId}, '', '127.0.0.1')`.execute(app.database.db)
    await turn()
    expect(await alerts(owner)).toMatchObject([{ kind: 'newDevice' }])
    expect(await alerts(contests)).toEqual([])
  })
})

describe('line-ups shortly before a kick-off', () => {
  it('are late until both sides have one, and the club that still lacks its own is named', async () => {
    const { db } = app.database
    const { id, owner, turn, alerts } = await build()
    const league = await buildChampionship(db, {
      gameMinuteMs: 60_000,
      firstKickOffAt: new Date(Date.now() + 10 * 60_000),
    })
    await buildTournament(db, id, league)
    const fixtureId = league.rounds[0]?.fixtureIds[0] ?? 0
    const late = async () => {
      await turn()
      const own = (await alerts(owner)).filter(
        ({ kind, subject }: { kind: string; subject: { id: string } }) =>
          kind === 'lineUpsLate' && subject.id === String(fixtureId),
      )
      return own.map(({ subject }: { subject: { name: string } }) => subject.name)
    }
    const [neither] = await late()
    const [home] = neither.split(' – ')
    const lineUp = (side: 'home' | 'away') => ({ kind: 'lineUp' as const, side, starters: [], bench: [] })
    await buildFacts(db, fixtureId, [lineUp('away')], 'one')
    expect(await late()).toEqual([`${home}: ${neither}`])
    await buildFacts(db, fixtureId, [lineUp('home')], 'two')
    expect(await late()).toEqual([])
  })
})

describe('the queue', () => {
  it('has what the roles of who reads it may act on, and says what was decided last', async () => {
    const { id, path, owner, finance, contests, turn, alerts } = await build()
    await leaveUndecided(id)
    const queue = async (staff: typeof owner) => (await staff.get(path('queue'))).body.data
    const line = { kind: 'undecidedOperations', count: 1, amount: 500, role: 'finance' }
    expect((await queue(owner)).waiting).toMatchObject([line])
    expect((await queue(finance)).waiting).toMatchObject([line])
    expect(await queue(contests)).toEqual({ waiting: [], last: null })
    await turn()
    const [alert] = await alerts(finance)
    await finance.act(path(`alerts/${alert.id}/settle`))
    expect((await queue(contests)).last).toMatchObject({ act: 'settleAlert' })
    expect((await owner.get(path('overview'))).body.data.waiting).toMatchObject([line])
  })

  it('has a proposal for whoever may sign it, and not for who asked', async () => {
    const { path, owner, finance, contests } = await build()
    await finance.act(path('money/payout-limits'), { signed_above: 100, two_above: null })
    await owner.act(path('money/payout-limits'), { signed_above: 100, two_above: null })
    await owner.act(path('money/payout-limits'), { signed_above: null, two_above: null })
    const count = async (staff: typeof owner) => (await staff.get(path('queue'))).body.data.waiting
    expect(await count(finance)).toMatchObject([{ kind: 'proposals', count: 1, role: 'finance' }])
    expect(await count(contests)).toEqual([])
  })
})
