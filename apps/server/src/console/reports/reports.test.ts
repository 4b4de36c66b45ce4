import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeRound } from '../../rounds/close/close-round.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { playRound } from '../../testing/play-round.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { stakeInBulk } from '../../wallet/credit-prizes.ts'

let app: TestApp
let finance: Awaited<ReturnType<typeof buildStaff>>
let contestId: number

beforeAll(async () => {
  app = await buildTestApp()
  finance = await buildStaff(app, ['finance'])
  const { db } = app.database
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() - 10_000),
  })
  const opened = await buildTournament(db, app.operatorId, league, {
    name: '=Floodlights, "late"',
    entryFee: 1000,
    rakeBasisPoints: 1000,
    guaranteedPool: 5000,
    prizeTable: [{ from: 1, to: 1, ratio: 10_000 }],
  })
  ;({ contestId } = opened)
  const starters = pickBuiltTeam(league)
  const entries: { entryId: number; managerId: number }[] = []
  for (let at = 0; at < 3; at += 1) {
    const { id: managerId } = await buildManager(db, app.operatorId)
    const entry = { operatorId: app.operatorId, contestId, managerId, starters }
    entries.push({ entryId: (await buildEntry(db, entry)).id, managerId })
  }
  await db
    .transaction()
    .execute((tx) => stakeInBulk(tx, { operatorId: app.operatorId, amount: 1000, entries }))
  const logFault = (error: unknown) => {
    throw error
  }
  await keepRounds({ db, codeVersion: 'test', logFault })
  await playRound(db, league, { round: 1, scorers: starters.slice(0, 1) })
  await closeRound({ db, codeVersion: 'test' }, opened.gameRoundId)
})
afterAll(() => app.end())

/** The same figures by a way of its own: each posting by the account it is on. */
async function sums(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select account.kind, sum(posting.amount)::int as amount from posting
    join account on account.id = posting.account_id where account.operator_id = ${app.operatorId}
    group by account.kind`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

describe('a report', () => {
  it.each(['day', 'week', 'month', 'contest', 'kind', 'championship'])(
    'by %s has the figures of the postings, in its rows and in all',
    async (by) => {
      const { data } = (await finance.get(`/operators/demo/reports/figures?by=${by}`)).body
      const posted = await sums()
      const figures = { entries: 3, managers: 3, returning: 0, stakes: 3000, prizes: 5000, refunds: 0 }
      expect(data.total).toMatchObject({
        ...figures,
        rake: posted['rake'],
        guarantees: -(posted['guarantee'] ?? 0),
        corrections: 0,
      })
      expect(data.total.stakes - data.total.rake + data.total.guarantees - data.total.prizes).toBe(0)
      const isOfTime = ['day', 'week', 'month'].includes(by)
      expect(data.rows.length > 1).toBe(isOfTime)
      expect(data.rows.at(-1)).toMatchObject(figures)
    },
  )

  it('by language tells who entered, and money in all', async () => {
    const { db } = app.database
    await sql`update manager set language = 'bg' where id = (select min(manager_id) from entry)`.execute(db)
    const { data } = (await finance.get('/operators/demo/reports/figures?by=language')).body
    expect(data.rows).toMatchObject([
      { key: 'none', entries: 2, managers: 2, stakes: 0 },
      { key: 'bg', entries: 1, managers: 1, stakes: 0 },
    ])
    expect(data.total).toMatchObject({ entries: 3, managers: 3, stakes: 3000 })
  })

  it('tells who came back only once there is a later gameweek', async () => {
    const { data } = (await finance.get('/operators/demo/reports/retention')).body
    expect(data).toMatchObject([{ round: 1, managers: 3, newcomers: 3, next: null, within_four: null }])
  })

  it('is refused to support, and exports to a viewer', async () => {
    const support = await buildStaff(app, ['support'])
    const viewer = await buildStaff(app, ['viewer'])
    expect((await support.get('/operators/demo/reports/figures')).status).toBe(403)
    expect((await viewer.get('/operators/demo/reports/figures')).status).toBe(200)
    expect((await viewer.get('/operators/demo/exports')).status).toBe(403)
  })
})

describe('the books of a contest', () => {
  it('come to nothing once it is paid', async () => {
    const { data } = (await finance.get('/operators/demo/money/contests')).body
    expect(data).toMatchObject([
      {
        id: contestId,
        stakes: 3000,
        prizes: 5000,
        rake: 300,
        guarantee: 2300,
        corrections: 0,
        refunds: 0,
        left: 0,
        waits: false,
      },
    ])
  })
})

describe('an export', () => {
  const day = new Date().toISOString().slice(0, 10)
  const read = async (key: string, token = finance.token) =>
    app.app.inject({
      url: `/api/console/operators/demo/exports/${key}`,
      headers: { host: '127.0.0.1', cookie: `gaffer-staff=${token}` },
    })
  const make = (what: string) => finance.act('/operators/demo/exports', { what, from: '2020-01-01', to: day })

  it.each([
    ['postings', 10],
    ['operations', 7],
    ['contestBooks', 1],
    ['payouts', 0],
    ['differences', 0],
  ])('of %s has every row, is written into the log, and only who made it reads it', async (what, rows) => {
    const { data } = (await make(what)).body
    const answer = await read(data.key)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(data.rows + 1)
    expect(data.rows).toBeGreaterThanOrEqual(rows)
    const other = await buildStaff(app, ['finance'])
    expect((await read(data.key, other.token)).statusCode).toBe(404)
    const [newest] = (await finance.get('/operators/demo/exports')).body.data
    expect(newest).toMatchObject({ what, rows: data.rows, reason: 'because it is tested' })
  })

  it('of the books adds up to nothing, and names are no formulas', async () => {
    const { data } = (await make('postings')).body
    const [, ...lines] = (await read(data.key)).body.trimEnd().split('\r\n')
    const minor = lines.map((line) => Math.round(Number(line.split(',')[8]) * 100))
    expect(minor.reduce((sum, amount) => sum + amount, 0)).toBe(0)
    const books = (await make('contestBooks')).body.data
    expect((await read(books.key)).body).toContain(`"'=Floodlights, ""late"""`)
  })
})
