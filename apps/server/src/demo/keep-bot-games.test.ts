import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeName } from '@gaffer/rules'
import { openGames } from '../contests/open/open-games.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { demoPace } from './demo-settings.ts'
import { fillRooms } from './fill-rooms.ts'
import { GAME_NAMES } from './game-names.ts'
import { keepBotGames } from './keep-bot-games.ts'
import { keepBotLeagues } from './keep-bot-leagues.ts'
import { keepDemo } from './keep-demo.ts'
import { followWithBots } from './let-bots-play.ts'
import { sweepDemo } from './sweep-demo.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  const operators = [{ operatorId: app.operatorId, botShare: 0.05 }]
  await keepDemo(app.database.db, operators, demoPace(3_600))
  await openGames(app.database.db, {
    follow: followWithBots(operators, 0.01),
    logFault: (error) => {
      throw error
    },
  })
})
afterAll(() => app.end())

async function cardsOf(type: string): Promise<readonly { readonly name: string }[]> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/home/tournaments?type=${type}&status=upcoming`,
    headers: { host: '127.0.0.1' },
  })
  return answer.json().data.data
}

describe('bots of the demo', () => {
  it('make games for others to enter, not more than are wanted, and play them with legal teams', async () => {
    const { db } = app.database
    for (let turn = 0; turn < 7; turn += 1) await keepBotGames(db, app.deps, [app.operatorId])
    expect(await keepBotGames(db, app.deps, [app.operatorId])).toBe(0)
    for (let turn = 0; turn < 25; turn += 1) await fillRooms(db)
    expect(await keepBotGames(db, app.deps, [app.operatorId])).toBe(0)
    expect(await cardsOf('head_to_head')).toHaveLength(3)
    expect(await cardsOf('user_created')).toHaveLength(4)
    const { rows } = await sql<{
      type: string
      seats: number
      isLegal: boolean
      hasCreator: boolean
      paid: number
    }>`
      select tournament.type, subgame.entry_count as seats,
        bool_and(cardinality(starters) = (tournament.rules ->> 'startersLimit')::int and bank >= 0) as is_legal,
        bool_or(entry.manager_id = tournament.creator_manager_id) as has_creator,
        (subgame.entry_fee * count(*) - coalesce(sum((select sum(amount) from wallet_operation
          where entry_id = entry.id and kind = 'stake' and wallet_operation.state = 'done')), 0))::int as paid
      from created_game game join tournament on tournament.id = game.tournament_id
      join subgame on subgame.tournament_id = tournament.id
      join entry on entry.subgame_id = subgame.id join line_up on line_up.entry_id = entry.id
      group by tournament.id, subgame.id order by tournament.type, tournament.id`.execute(db)
    expect(rows.map(({ type, seats }) => [type, seats])).toEqual([
      ...Array.from({ length: 3 }, () => ['head_to_head', 1]),
      ...Array.from({ length: 4 }, () => ['user_created', 7]),
    ])
    for (const { isLegal, hasCreator, paid } of rows) {
      expect([isLegal, hasCreator, paid]).toEqual([true, true, 0])
    }
  })

  it('make leagues of the season, and take in who enters it', async () => {
    const { db } = app.database
    for (let turn = 0; turn < 5; turn += 1) await keepBotLeagues(db, [app.operatorId])
    const { rows } = await sql<{ kind: string; members: number }>`
      select kind, member_count as members from league order by id`.execute(db)
    expect(rows).toEqual([
      { kind: 'classic', members: 24 },
      { kind: 'head_to_head', members: 24 },
    ])
    expect(await keepBotLeagues(db, [app.operatorId])).toBe(0)
  })

  it('call them what a manager may call them', () => {
    for (const name of Object.values(GAME_NAMES).flat()) expect(judgeName(name)).toMatchObject({ ok: true })
  })

  it('leave nothing behind that keeps old matchdays from being swept', async () => {
    const { db } = app.database
    await sql`update game_round set locked_at = deadline_at, closed_at = clock_timestamp(), close_step = 'closed'
      where rule_pack <> 'room'`.execute(db)
    await sql`update championship set settings = settings || '{"openedRounds": 99}' where source = 'demo'`.execute(
      db,
    )
    await sweepDemo(db)
    const { rows } = await sql<{ free: number }>`
      select count(*)::int as free from created_game game join subgame on subgame.tournament_id = game.tournament_id
      where entry_fee = 0`.execute(db)
    expect(rows).toEqual([{ free: 0 }])
  })
})
