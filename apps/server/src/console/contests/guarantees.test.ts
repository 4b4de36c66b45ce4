import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { keepAlerts } from '../alerts/index.ts'

let app: TestApp
let league: BuiltChampionship
const source = `league-${randomUUID()}`
beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, { source, rounds: 3 })
})
afterAll(() => app.end())

const SUM = 5_000
type Limits = { readonly signedAbove?: number; readonly week?: number }

/** An operator of its own with these limits, and who asks and signs. */
async function build({ signedAbove, week }: Limits = {}) {
  const { db } = app.database
  const { id, slug } = await buildOperator(db)
  await sql`update operator set guarantees_signed_above = ${signedAbove ?? null},
    guarantees_of_week = ${week ?? null} where id = ${id}`.execute(db)
  app.deps.operators.outdate()
  const [contests, finance, owner] = [
    await buildStaff(app, ['contests'], id),
    await buildStaff(app, ['finance'], id),
    await buildStaff(app, ['owner'], id),
  ]
  const at = (rest: string) => `/operators/${slug}${rest}`
  const { body } = await contests.get(at('/new-contest'))
  const termsOf = (guarantee: number) => ({
    ...body.data.terms,
    names: { en: `Derby ${next()}x · GW {round}` },
    fee: 500,
    guarantee,
    capacity: 100,
    prizes: [{ from: 1, to: 1, ratio: 10_000 }],
  })
  const roundId = league.rounds[0]?.id ?? 0
  const open = async (guarantee = SUM, opensAt: string | null = null) => {
    const answer = await contests.act(at('/contests'), {
      terms: termsOf(guarantee),
      round_id: roundId,
      opens_at: opensAt,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const sign = async (proposal: number, who = finance) => {
    const { seen } = (await who.get(at(`/proposals/${proposal}`))).body.data
    return who.act(at(`/proposals/${proposal}/sign`), { seen })
  }
  return { id, at, contests, finance, owner, termsOf, roundId, open, sign }
}

const counted = { contest_id: expect.any(Number), proposal_id: null }
const waiting = { contest_id: null, plan_id: null, proposal_id: expect.any(Number) }

describe('a guarantee', () => {
  it('counts at once where no limit is set', async () => {
    const { open } = await build()
    expect(await open(1_000_000)).toMatchObject(counted)
  })

  it('counts at once at the limit of one contest, and above it when finance has signed', async () => {
    const { at, contests, termsOf, roundId, open, sign } = await build({ signedAbove: SUM })
    expect(await open()).toMatchObject(counted)
    const asked = await open(SUM + 1)
    expect(asked).toMatchObject(waiting)
    const preview = { terms: termsOf(SUM + 1), round_id: roundId, language: 'en' }
    expect((await contests.post(at('/new-contest/preview'), preview)).body.data.waits).toBe(true)
    const list = async () => (await contests.get(at('/contests?state=open'))).body.data
    expect(await list()).toHaveLength(1)
    expect((await sign(asked.proposal_id, contests)).status).not.toBe(200)
    expect((await sign(asked.proposal_id)).status).toBe(200)
    expect(await list()).toHaveLength(2)
  })

  it('counts at once at the limit of its week, with what is planned and without what is cancelled', async () => {
    const { id, open } = await build({ week: 2 * SUM })
    const { contest_id: cancelled } = await open()
    await open(SUM, new Date(Date.now() + 600_000).toISOString())
    expect(await open(1)).toMatchObject(waiting)
    const set = sql`cancelled_at = now(), cancelled_because = 'operator'`
    await sql`update subgame set ${set} where id = ${cancelled}`.execute(app.database.db)
    expect(id).toBeGreaterThan(0)
    expect(await open()).toMatchObject(counted)
    expect(await open(1)).toMatchObject(waiting)
  })

  it('does not slip under the limit of a week beside another one', async () => {
    const { open } = await build({ week: SUM })
    const both = await Promise.all([open(), open()])
    expect(both.filter(({ proposal_id: proposal }) => proposal === null)).toHaveLength(1)
  })

  it('that a change raises waits above a limit, and one that it leaves does not', async () => {
    const { at, contests, open, sign } = await build({ signedAbove: SUM, week: SUM })
    const { contest_id: id } = await open()
    const { terms, place, version } = (await contests.get(at(`/contests/${id}/terms`))).body.data
    const change = (guarantee: number, of: number) =>
      contests.act(at(`/contests/${id}/terms`), {
        terms: { ...terms, guarantee },
        place: place + of,
        version: of,
      })
    expect((await change(SUM, version)).body.data).toEqual({ version: version + 1, proposal_id: null })
    const { proposal_id: proposal } = (await change(SUM + 1, version + 1)).body.data
    const file = async () => (await contests.get(at(`/contests/${id}`))).body.data.guarantee
    expect(await file()).toBe(SUM)
    expect((await sign(proposal)).status).toBe(200)
    expect(await file()).toBe(SUM + 1)
  })

  it('of a game waits above a limit', async () => {
    const { at, contests, owner, termsOf, sign } = await build({ signedAbove: SUM })
    const championships = [source]
    const write = async (key: string, guarantee: number) =>
      contests.act(at('/games'), {
        game: { key, championships, ahead: 1, terms: termsOf(guarantee) },
        seen: null,
      })
    expect((await write('small', SUM)).body.data).toEqual({ proposal_id: null })
    const { proposal_id: proposal } = (await write('large', SUM + 1)).body.data
    const keys = async () =>
      (await contests.get(at('/games'))).body.data.games.map(({ key }: { key: string }) => key)
    expect(await keys()).toContain('small')
    expect(await keys()).not.toContain('large')
    expect((await sign(proposal, owner)).status).toBe(200)
    expect(await keys()).toContain('large')
  })
})

describe('the limits of guarantees', () => {
  it('are set and lowered by an owner alone, and raised by two people', async () => {
    const { at, owner, finance, sign } = await build()
    const path = at('/money/guarantee-limits')
    const low = { signed_above: SUM, week: SUM }
    expect((await owner.act(path, low)).body.data).toEqual({ proposal_id: null })
    const { proposal_id: proposal } = (await owner.act(path, { ...low, week: null })).body.data
    expect((await finance.get(path)).body.data).toEqual(low)
    expect((await sign(proposal)).status).toBe(200)
    expect((await finance.get(path)).body.data).toEqual({ ...low, week: null })
  })

  it('are told to contests and finance from four fifths of a week on', async () => {
    const { at, contests, finance, open } = await build({ week: SUM })
    const turn = () =>
      keepAlerts({
        db: app.database.db,
        mailer: { send: async () => true },
        logFault: (error) => {
          throw error
        },
      })
    const kinds = async (who: typeof contests) =>
      (await who.get(at('/alerts'))).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'guaranteesOfWeekHigh',
      )
    await open(0.8 * SUM - 1)
    await turn()
    expect(await kinds(contests)).toEqual([])
    await open(1)
    await turn()
    expect(await kinds(contests)).toMatchObject([{ amount: 0.8 * SUM }])
    expect(await kinds(finance)).toHaveLength(1)
  })
})
