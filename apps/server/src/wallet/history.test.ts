import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { enterSeason, type SeasonCaller } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

const history = async (page = 1) => (await mine.call('walletHistory', { query: { page } })).body.data
const buy = (chips: readonly string[]) =>
  mine.call('buyChips', { body: { user_team_id: mine.idIn(1), chips } })

describe('the history of a wallet', () => {
  it('says what each movement was for, also of what comes back', async () => {
    await buy(['fullTeam'])
    const [bought, welcome] = (await history()).data
    const game = { tournament_name: expect.any(String), team_name: 'Mine', room: null, scheme: null }
    expect(bought).toMatchObject({ reason: 'chip', amount: -9, chips: ['fullTeam'], ...game })
    expect(welcome).toMatchObject({
      reason: 'welcome',
      tournament_name: null,
      team_name: null,
      room: null,
      chips: [],
      scheme: null,
    })
    await app.deps.wallet.rollback(bought.id)
    expect((await history()).data[0]).toMatchObject({
      reason: 'refund',
      amount: 9,
      chips: ['fullTeam'],
      ...game,
    })
  })

  it('names all chips of one payment', async () => {
    await buy(['tripleCaptain', 'doubleVice', 'fullTeam'])
    expect((await history()).data[0]).toMatchObject({
      amount: -20,
      chips: ['doubleVice', 'fullTeam', 'tripleCaptain'],
    })
  })

  it('tells a room by its number and stake, and a formation by its name', async () => {
    await buy(['fullTeam'])
    await sql`update tournament set type = 'room' where id = (select tournament_id from subgame
      join entry on entry.subgame_id = subgame.id where entry.id = ${mine.entryId})`.execute(app.database.db)
    await sql`
      with paid as (select wallet_operation_id as id from chip_purchase where entry_id = ${mine.entryId})
      insert into scheme_purchase (wallet_operation_id, entry_id, scheme, state, from_round)
      select id, ${mine.entryId}, '5-2-3', 'owned', 1 from paid`.execute(app.database.db)
    expect((await history()).data[0]).toMatchObject({
      scheme: '5-2-3',
      room: { title: expect.stringMatching(/^Room \d+$/), stake: 0 },
    })
  })

  it('has ten a page, newest first, and nothing beyond the last', async () => {
    const owner = { operatorId: app.operatorId, managerId: mine.managerId, currency: 'EUR' }
    for (let turn = 0; turn < 11; turn += 1) {
      const operationId = crypto.randomUUID()
      await sql`
        insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, natural_key)
        values (${operationId}, ${app.operatorId}, ${mine.managerId}, 'prize', 'planned', ${turn + 1}, 'EUR', ${operationId})`.execute(
        app.database.db,
      )
      await app.deps.wallet.credit({ ...owner, operationId, amount: turn + 1 })
    }
    const [first, second, beyond] = [await history(1), await history(2), await history(3)]
    expect(first).toMatchObject({ current_page: 1, last_page: 2, count: 12 })
    expect(first.data.map(({ amount }: { amount: number }) => amount)).toEqual([
      0.11, 0.1, 0.09, 0.08, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02,
    ])
    expect(second.data.map(({ reason }: { reason: string }) => reason)).toEqual(['prize', 'welcome'])
    expect(beyond.data).toEqual([])
  })
})
