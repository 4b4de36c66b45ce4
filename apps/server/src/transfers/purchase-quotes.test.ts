import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerData } from '@gaffer/contract'
import type { Chip } from '@gaffer/rules'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, type SeasonCaller, WELCOME } from '../testing/season-caller.ts'
import { readQuotes } from '../testing/read-quotes.ts'

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

const ofChips = (...chips: readonly Chip[]) => ({ user_team_id: mine.idIn(1), chips })
const quoteUnread = async (...chips: readonly Chip[]) => {
  const { body } = await mine.call('purchaseQuote', { body: ofChips(...chips) })
  return body.data as AnswerData<'purchaseQuote'>
}
const quoteFor = async (...chips: readonly Chip[]) => {
  const quote = await quoteUnread(...chips)
  await readQuotes(app.database.db)
  return quote
}
const buying = (quote: string, ...chips: readonly Chip[]) => ({ body: { ...ofChips(...chips), quote } })
const balance = () =>
  app.deps.wallet.quote({ operatorId: app.operatorId, managerId: mine.managerId, currency: 'EUR' })
const change = (quote: string, what: ReturnType<typeof sql>) =>
  sql`update join_quote set ${what} where id = ${quote}`.execute(app.database.db)

describe('the quote of a purchase', () => {
  it('says exactly what is taken then, and is good once', async () => {
    const before = await balance()
    const quote = await quoteFor('fullTeam')
    expect(quote).toMatchObject({ amount: 9, currency: 'EUR', balance: WELCOME / 100 })
    expect(await balance()).toBe(before)
    expect((await mine.call('buyChips', buying(quote.quote, 'fullTeam'))).status).toBe(200)
    expect(await balance()).toBe(WELCOME - 900)
    await expectRefusal(mine, 'buyChips', buying(quote.quote, 'doubleVice'), [409, 'quoteChanged'])
    expect(await balance()).toBe(WELCOME - 900)
  })

  it('is good once it can have been read', async () => {
    const { quote } = await quoteUnread('fullTeam')
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam'), [409, 'quoteUnread'])
    expect(await balance()).toBe(WELCOME)
    await readQuotes(app.database.db)
    expect((await mine.call('buyChips', buying(quote, 'fullTeam'))).status).toBe(200)
  })

  it('of all chips is that of all, in whatever order', async () => {
    const quote = await quoteFor('doubleVice', 'tripleCaptain', 'fullTeam')
    expect(quote.amount).toBe(20)
    const bought = await mine.call('buyChips', buying(quote.quote, 'fullTeam', 'doubleVice', 'tripleCaptain'))
    expect(bought.status).toBe(200)
  })

  it.each([
    ['was tampered with', (id: string) => change(id, sql`amount = 1`)],
    ['is of another currency', (id: string) => change(id, sql`currency = 'USD'`)],
    ['is older than a minute', (id: string) => change(id, sql`expires_at = clock_timestamp()`)],
    ['is of another team', (id: string) => change(id, sql`entry_id = (select min(id) from entry)`)],
    ['was used', (id: string) => change(id, sql`used_at = clock_timestamp()`)],
  ])('that %s takes nothing', async (_, tamper) => {
    await enterSeason(app)
    const { quote } = await quoteFor('fullTeam')
    await tamper(quote)
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam'), [409, 'quoteChanged'])
    expect(await balance()).toBe(WELCOME)
  })

  it('is refused to a team that is disqualified, and so is the purchase', async () => {
    const { quote } = await quoteFor('fullTeam')
    await sql`insert into disqualification (entry_id, subgame_id, cause, from_version)
      select id, subgame_id, 'rules', 1 from entry where manager_id = ${mine.managerId}`.execute(
      app.database.db,
    )
    await expectRefusal(mine, 'purchaseQuote', { body: ofChips('fullTeam') }, [409, 'entryDisqualified'])
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam'), [409, 'entryDisqualified'])
    expect(await balance()).toBe(WELCOME)
  })

  it('of other chips, or of a stake, takes nothing', async () => {
    const { quote } = await quoteFor('fullTeam')
    await expectRefusal(mine, 'buyChips', buying(quote, 'doubleVice'), [409, 'quoteChanged'])
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam', 'doubleVice'), [409, 'quoteChanged'])
    await change(
      quote,
      sql`subgame_id = (select subgame_id from entry where id = entry_id), entry_id = null, purchase = null`,
    )
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam'), [409, 'quoteChanged'])
    expect(await balance()).toBe(WELCOME)
  })

  it('sent 8 times at once buys once', async () => {
    const { quote } = await quoteFor('fullTeam')
    const all = await Promise.all(
      Array.from({ length: 8 }, () => mine.call('buyChips', buying(quote, 'fullTeam'))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance()).toBe(WELCOME - 900)
  })

  it('is refused for what the purchase is refused for, and after an acceptance the same one holds', async () => {
    const ask = { body: ofChips('fullTeam') }
    const { quote } = await quoteFor('fullTeam')
    const before = await sql<{ fairPlay: object }>`
      select fair_play from operator where id = ${app.operatorId}`.execute(app.database.db)
    const setFairPlay = (fairPlay: object | undefined) =>
      sql`update operator set fair_play = ${JSON.stringify(fairPlay)}::jsonb where id = ${app.operatorId}`.execute(
        app.database.db,
      )
    const limits = { stake: null, loss: null, entries: null }
    await setFairPlay({ limits, age: 18, terms: '2026-11' })
    await expectRefusal(mine, 'purchaseQuote', ask, [403, 'termsNotAccepted'])
    await expectRefusal(mine, 'buyChips', buying(quote, 'fullTeam'), [403, 'termsNotAccepted'])
    await mine.call('acceptTerms', { body: { version: '2026-11', is_of_age: true } })
    expect((await mine.call('buyChips', buying(quote, 'fullTeam'))).status).toBe(200)
    await mine.call('setLimits', { body: { stake: 10 } })
    await expectRefusal(mine, 'purchaseQuote', { body: ofChips('doubleVice') }, [409, 'stakeLimitReached'])
    await mine.call('excludeMyself', { body: { days: 1 } })
    await expectRefusal(mine, 'purchaseQuote', { body: ofChips('doubleVice') }, [403, 'selfExcluded'])
    await setFairPlay(before.rows[0]?.fairPlay)
    expect(await balance()).toBe(WELCOME - 900)
  })

  it('is of chips or of a formation, of an own team', async () => {
    const both = { body: { ...ofChips('fullTeam'), scheme: '4-5-1' } }
    await expectRefusal(mine, 'purchaseQuote', both, [400, 'badRequest'])
    await expectRefusal(mine, 'purchaseQuote', { body: { user_team_id: mine.idIn(1) } }, [400, 'badRequest'])
    const free = { body: { user_team_id: mine.idIn(1), scheme: '4-5-1' } }
    await expectRefusal(mine, 'purchaseQuote', free, [422, 'schemeNotAvailable'])
    const stranger = await mine.newManager()
    const asked = await mine.call('purchaseQuote', { body: ofChips('fullTeam'), as: stranger })
    expect(asked.status).toBe(404)
  })
})
