import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDueContests } from '../../contests/index.ts'
import { joinContest } from '../../entries/index.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { pickedSquad } from '../../testing/picked-squad.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

type Staff = Awaited<ReturnType<typeof buildStaff>>

let app: TestApp
let league: BuiltChampionship
let staff: Staff

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, { source: `league-${randomUUID()}`, rounds: 3 })
  staff = await buildStaff(app, ['contests'])
})
afterAll(() => app.end())

const at = (rest: string) => `/operators/demo${rest}`
const roundId = (number: number) => league.rounds[number - 1]?.id ?? 0

/** Terms of a contest that costs 5.00, with 100 seats and a guarantee of 50.00. */
async function paidTerms() {
  const { body } = await staff.get(at('/new-contest'))
  return {
    ...body.data.terms,
    names: { en: `Derby ${next()}x · GW {round}` },
    fee: 500,
    guarantee: 5_000,
    rake_basis_points: 1_000,
    capacity: 100,
    prizes: [{ from: 1, to: 1, ratio: 10_000 }],
  }
}

async function open(terms: object, opensAt: string | null = null) {
  return staff.act(at('/contests'), { terms, round_id: roundId(1), opens_at: opensAt })
}

/** The names of the cards that managers see. */
async function lobby(): Promise<readonly string[]> {
  app.deps.tournaments.outdate()
  const names: string[] = []
  for (let page = 1; ; page += 1) {
    const answer = await app.app.inject({
      url: `/api/home/tournaments?status=upcoming&page=${page}`,
      headers: { host: '127.0.0.1' },
    })
    const { data } = answer.json()
    names.push(...data.data.map(({ name }: { name: string }) => name))
    if (page >= data.last_page) return names
  }
}

async function join(contestId: number) {
  const { id: managerId } = await buildManager(app.database.db, app.operatorId)
  const operator = await app.deps.operators.byId(app.operatorId)
  await app.database.db.transaction().execute((tx) => app.deps.welcomeManager(tx, operator, managerId))
  return joinContest(
    app.deps,
    { operatorId: app.operatorId, managerId },
    {
      contest: { id: contestId, round: 1 },
      teamName: `Team ${next()}`,
      squad: pickedSquad(league, pickBuiltTeam(league)),
    },
  )
}

describe('opening a contest', () => {
  it('makes what was previewed: the card that managers see, and the books of the page', async () => {
    const terms = await paidTerms()
    const preview = (
      await staff.post(at('/new-contest/preview'), { terms, round_id: roundId(1), language: 'fr' })
    ).body.data
    expect(preview.faults).toEqual([])
    expect(
      preview.shown.books.books.map((book: { label: string; result: number }) => [book.label, book.result]),
    ).toEqual([
      ['now', -5_000],
      ['tenth', 0],
      ['half', 2_500],
      ['full', 5_000],
    ])
    const opened = await open(terms)
    const { contest_id: id } = opened.body.data
    const file = (await staff.get(at(`/contests/${id}`))).body.data
    expect(file).toMatchObject({ state: 'open', fee: 500, can_change: true, is_entered: false })
    expect(file.books).toEqual(preview.shown.books.books)
    const name = terms.names.en.replace('{round}', '1')
    expect(preview.shown.card.name).toBe(name)
    expect(await lobby()).toContain(name)
    const joined = await join(id)
    expect(joined.ok, JSON.stringify(joined)).toBe(true)
  })

  it('at a given time is known to nobody before, and opened once then', async () => {
    const terms = await paidTerms()
    const name = terms.names.en.replace('{round}', '1')
    const opensAt = new Date(Date.now() + 600_000).toISOString()
    const { plan_id: planId, contest_id: none } = (await open(terms, opensAt)).body.data
    expect(none).toBeNull()
    expect(await lobby()).not.toContain(name)
    const waiting = (await staff.get(at('/planned-contests'))).body.data
    expect(waiting).toMatchObject([{ id: planId, name, opens_at: opensAt, fault: null }])
    await sql`update planned_contest set opens_at = clock_timestamp() where id = ${planId}`.execute(
      app.database.db,
    )
    const faults: unknown[] = []
    const turn = () => openDueContests(app.database.db, { logFault: (error) => faults.push(error) })
    const opened = await Promise.all([turn(), turn()])
    expect(faults).toEqual([])
    expect(opened.toSorted()).toEqual([0, 1])
    expect((await lobby()).filter((one) => one === name)).toEqual([name])
    expect((await staff.get(at('/planned-contests'))).body.data).toEqual([])
  })

  it('after its deadline is refused, and one that is late is told, not opened', async () => {
    const terms = await paidTerms()
    const late = new Date(Date.now() + 7_200_000).toISOString()
    expect((await open(terms, late)).body.code).toBe('opensTooLate')
    const { plan_id: planId } = (await open(terms, new Date(Date.now() + 600_000).toISOString())).body.data
    await sql`update planned_contest set opens_at = clock_timestamp(),
      game = jsonb_set(game, '{deadlineMinutes}', '1440') where id = ${planId}`.execute(app.database.db)
    await openDueContests(app.database.db, { logFault: () => undefined })
    expect((await staff.get(at('/planned-contests'))).body.data).toMatchObject([
      { id: planId, fault: 'opensTooLate' },
    ])
    const discard = at(`/planned-contests/${planId}/discard`)
    expect((await staff.act(discard)).status).toBe(200)
    expect((await staff.act(discard)).body.code).toBe('notFound')
  })

  it('waits while its operator is suspended, and does not keep those of others from opening', async () => {
    const { db } = app.database
    const { id: paused } = await buildOperator(db)
    const { plan_id: planId } = (await open(await paidTerms(), new Date(Date.now() + 600_000).toISOString()))
      .body.data
    await sql`update planned_contest set opens_at = clock_timestamp() where id = ${planId}`.execute(db)
    await sql`update operator set suspended_at = clock_timestamp() where id = ${paused}`.execute(db)
    await sql`insert into planned_contest (operator_id, round_id, game, opens_at)
      select ${paused}, round_id, game, opens_at - interval '1 hour' from planned_contest, generate_series(1, 100)
      where id = ${planId}`.execute(db)
    expect(await openDueContests(db, { logFault: () => undefined })).toBe(1)
    await sql`delete from planned_contest where operator_id = ${paused}`.execute(db)
  })

  it('is judged by the laws of an operator’s games, each fault at its field', async () => {
    const terms = { ...(await paidTerms()), prizes: [], rake_basis_points: 0, budget: 100, starters: 1 }
    const { faults, shown } = (
      await staff.post(at('/new-contest/preview'), { terms, round_id: roundId(1), language: 'en' })
    ).body.data
    expect(faults.map(({ key }: { key: string }) => key)).toContain('starters')
    expect(shown).toBeNull()
    const refused = await open({ ...(await paidTerms()), prizes: [] })
    expect([refused.status, refused.body.code]).toEqual([422, 'termsFaulty'])
    expect(refused.body.message).toContain('prizes')
  })

  it('answers whatever is typed without failing', async () => {
    const usual = await paidTerms()
    const typed = [0, 1, 7, 10_000, 1_000_000, Number.MAX_SAFE_INTEGER]
    for (const key of Object.keys(usual).filter((one) => typeof usual[one] === 'number')) {
      for (const other of typed) {
        const terms = { ...usual, [key]: other }
        const preview = await staff.post(at('/new-contest/preview'), {
          terms,
          round_id: roundId(1),
          language: 'en',
        })
        expect(preview.status, `${key} ${other}`).toBeLessThan(500)
        const hasFault = preview.status !== 200 || preview.body.data.faults.length > 0
        const opened = hasFault ? (await open(terms)).status : 422
        expect([400, 422], `${key} ${other}`).toContain(opened)
      }
    }
    const { status } = await open(usual, '0000-01-01T00:00:00Z')
    expect(status).toBe(200)
    expect((await open(usual, '9999-12-31T23:59:59Z')).body.code).toBe('opensTooLate')
  })

  it('begins with a copy of another for the gameweek after it', async () => {
    const terms = await paidTerms()
    const { contest_id: id } = (await open(terms)).body.data
    const { body } = await staff.get(at(`/new-contest?contest=${id}`))
    expect(body.data.terms).toEqual(terms)
    expect(body.data.round_id).toBe(roundId(2))
  })

  it('refuses the round, the contest and the plan of another operator as not there', async () => {
    const { id: otherId } = await buildOperator(app.database.db)
    const { slug } = await app.database.db
      .selectFrom('operator')
      .select('slug')
      .where('id', '=', otherId)
      .executeTakeFirstOrThrow()
    const stranger = await buildStaff(app, ['owner'], otherId)
    const opensAt = new Date(Date.now() + 600_000).toISOString()
    const { plan_id: planId } = (await open(await paidTerms(), opensAt)).body.data
    const { contest_id: id } = (await open(await paidTerms())).body.data
    const there = (rest: string) => `/operators/${slug}${rest}`
    expect((await stranger.get(there(`/new-contest?contest=${id}`))).body.code).toBe('notFound')
    expect((await stranger.get(there(`/contests/${id}/terms`))).body.code).toBe('notFound')
    expect((await stranger.act(there(`/planned-contests/${planId}/discard`))).body.code).toBe('notFound')
    const terms = await paidTerms()
    const change = await stranger.act(there(`/contests/${id}/terms`), { terms, place: 0, version: 1 })
    expect(change.body.code).toBe('notFound')
  })
})

describe('changing a contest', () => {
  let id: number
  let terms: Awaited<ReturnType<typeof paidTerms>>

  beforeEach(async () => {
    id = (await open(await paidTerms())).body.data.contest_id
    terms = (await staff.get(at(`/contests/${id}/terms`))).body.data.terms
  })

  const change = (changes: object, version = 1, place = 0) =>
    staff.act(at(`/contests/${id}/terms`), { terms: { ...terms, ...changes }, place, version })

  it('before the first entry reaches everything, the deadline and the scoring too', async () => {
    const wanted = {
      fee: 300,
      rule_pack: 'impact',
      deadline_minutes: 10,
      starters: 5,
      budget: 6_000,
      guarantee: 0,
    }
    expect((await change(wanted)).body.data).toEqual({ version: 2, proposal_id: null })
    const now = (await staff.get(at(`/contests/${id}/terms`))).body.data
    expect(now).toMatchObject({ terms: wanted, version: 2, is_entered: false })
    const { deadline_at: deadline } = (await staff.get(at(`/contests/${id}`))).body.data
    const kickOff = league.rounds[0]?.kickOffAt.getTime() ?? 0
    expect(kickOff - new Date(deadline).getTime()).toBe(10 * 60_000)
    const { body: log } = await staff.get(at(`/audit?subject_kind=contest&subject_id=${id}`))
    expect(log.data[0]).toMatchObject({ act: 'changeContest', before: { fee: 500 }, after: { fee: 300 } })
  })

  it('after the first entry reaches names, hot mark and place, and three figures upwards', async () => {
    await join(id)
    for (const changes of [
      { fee: 400 },
      { rake_basis_points: 500 },
      { budget: 11_000 },
      { guarantee: 4_000 },
      { capacity: 50 },
      { entries_per_manager: 0 },
    ]) {
      const refused = await change(changes)
      expect([refused.status, refused.body.code], JSON.stringify(changes)).toEqual([422, 'termsFaulty'])
    }
    const raised = {
      guarantee: 6_000,
      capacity: null,
      entries_per_manager: 3,
      hot: true,
      names: { en: 'New' },
    }
    expect((await change(raised, 1, 7)).body.data).toEqual({ version: 2, proposal_id: null })
    expect((await staff.get(at(`/contests/${id}/terms`))).body.data).toMatchObject({
      terms: raised,
      place: 7,
      is_entered: true,
    })
    expect(await lobby()).toContain('New')
  })

  it('by two at once is one change and one conflict', async () => {
    const replies = await Promise.all([change({ guarantee: 6_000 }), change({ guarantee: 7_000 })])
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['changedMeanwhile', undefined])
  })

  it('refuses a seat to a team that was judged by the old terms', async () => {
    const client = await app.database.pool.connect()
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid
    await client.query('update subgame set terms_version = terms_version + 1 where id = $1', [id])
    const joining = join(id)
    await expect
      .poll(
        async () => {
          const waiting =
            await sql`select from pg_locks where not granted and ${pid} = any (pg_blocking_pids(pid))`.execute(
              app.database.db,
            )
          return waiting.rows.length
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    const joined = await joining
    expect(joined.ok ? 'entered' : joined.refusal.code).toBe('quoteChanged')
  })

  it('ends with the deadline', async () => {
    await sql`update game_round set deadline_at = clock_timestamp() where id in (
      select game_round_id from tournament_round join subgame on subgame.tournament_id = tournament_round.tournament_id
      where subgame.id = ${id})`.execute(app.database.db)
    expect((await change({ hot: true })).body.code).toBe('contestNotChangeable')
    expect((await staff.get(at(`/contests/${id}`))).body.data.can_change).toBe(false)
  })
})
