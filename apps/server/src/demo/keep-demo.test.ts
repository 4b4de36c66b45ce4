import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeOperator } from '../operators/write-operator.ts'
import { openGames } from '../contests/open/open-games.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { operatorFileOf } from '../testing/operator-file.ts'
import { demoPace } from './demo-settings.ts'
import { keepDemo } from './keep-demo.ts'
import { followWithBots } from './let-bots-play.ts'
import { sweepDemo } from './sweep-demo.ts'

let app: TestApp
const pace = demoPace(600)
const keep = () => keepDemo(app.database.db, [{ operatorId: app.operatorId, botShare: 0.05 }], pace)

beforeAll(async () => {
  app = await buildTestApp()
  await keep()
})
afterAll(() => app.end())

type Matchday = { number: number; kickOffAt: number; deadlines: number; facts: number }

async function loadMatchdays(): Promise<readonly Matchday[]> {
  const { rows } = await sql<Matchday>`
    select round.number, (extract(epoch from min(fixture.kick_off_at)) * 1000)::float8 as kick_off_at,
      (select count(*)::int from game_round where round_id = round.id) as deadlines,
      (select count(*)::int from scheduled_fact where fixture_id = min(fixture.id)) as facts
    from round join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    join championship on championship.id = round.championship_id and championship.source = 'demo'
    group by round.id order by round.number
  `.execute(app.database.db)
  return rows
}

describe('the demo league', () => {
  it('knows the fixtures of its whole season and says facts only of the matchdays that are open', async () => {
    const matchdays = await loadMatchdays()
    expect(matchdays).toHaveLength(31)
    const open = matchdays.filter(({ deadlines }) => deadlines > 0)
    expect(open.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(matchdays.filter(({ facts }) => facts > 0)).toEqual(open)
  })

  it('has names in Cyrillic and Arabic, and gives them to a league of an earlier release', async () => {
    const { db } = app.database
    const load = async () => {
      const players = await db
        .selectFrom('player')
        .select(['id', 'lastName', 'names'])
        .orderBy('id')
        .execute()
      return { players, clubs: await db.selectFrom('club').select(['id', 'names']).orderBy('id').execute() }
    }
    const named = await load()
    expect(named.clubs[0]?.names).toEqual({
      bg: { name: 'Хароумиър Юнайтед', shortName: 'ХАР' },
      ar: { name: 'هارومير يونايتد', shortName: 'هارومير' },
    })
    for (const { names } of named.players) expect(Object.keys(names ?? {}).sort()).toEqual(['ar', 'bg'])
    await db.updateTable('player').set({ names: '{}' }).execute()
    await db.updateTable('club').set({ names: '{}' }).execute()
    await keep()
    expect(await load()).toEqual(named)
  })

  it('plays its seasonal game of 31 rounds for 20,000 with whole squads that keep to the rules', async () => {
    const { rows } = await sql<{
      roundCount: number
      pool: number
      rounds: number
      entries: number
      counted: number
      isLegal: boolean
    }>`
      select tournament.round_count, subgame.guaranteed_pool as pool, subgame.entry_count as entries,
        (select count(*)::int from tournament_round where tournament_id = tournament.id) as rounds,
        count(entry.id)::int as counted,
        bool_and(cardinality(starters) = 11 and cardinality(reserves) = 4 and bank >= 0
          and captain = any(starters) and vice_captain = any(starters)
          and (select array_agg(found order by position) from (select position, count(*)::int as found from player
               where player.id = any(starters || reserves) group by position) squad) = array[2, 5, 5, 3]
          and bank + (select sum(price) from player_price where price_list_id = tournament.price_list_id
               and player_id = any(starters || reserves)) = 10000) as is_legal
      from tournament join subgame on subgame.tournament_id = tournament.id
      join entry on entry.subgame_id = subgame.id join line_up on line_up.entry_id = entry.id
      where tournament.is_seasonal group by tournament.id, subgame.id
    `.execute(app.database.db)
    expect(rows).toMatchObject([{ roundCount: 31, pool: 2_000_000, rounds: 8, isLegal: true }])
    expect(rows[0]?.entries).toBe(rows[0]?.counted)
    expect(rows[0]?.entries).toBeGreaterThan(30)
  })

  it('has bots in the games of an operator that was added later, within their capacity', async () => {
    const { db } = app.database
    await sql`update operator set games = '[]' where slug = 'sponsor'`.execute(db)
    const cup = { key: 'cup', kind: 'gameweek' as const, names: { en: 'Cup {round}' }, capacity: 20 }
    const content = operatorFileOf({ games: [{ ...cup, championships: ['demo'] }] })
    const given = { content, secrets: {}, readNeighbour: async () => undefined }
    expect(await writeOperator(db, given, 'add')).toMatchObject({ faults: [], isWritten: true })
    const hooks = {
      follow: followWithBots([], 0.05),
      logFault: (error: unknown) => {
        throw error
      },
    }
    expect(await openGames(db, hooks)).toBe(2)
    expect(await openGames(db, hooks)).toBe(0)
    const { rows } = await sql<{ number: number; entries: number; counted: number }>`
      select game_number as number, entry_count as entries,
        (select count(*)::int from entry where subgame_id = subgame.id) as counted
      from tournament join subgame on subgame.tournament_id = tournament.id
      join operator on operator.id = operator_id and operator.slug = 'acme' order by game_number`.execute(db)
    expect(rows.map(({ number }) => number)).toEqual([6, 7])
    for (const { entries, counted } of rows) {
      expect(entries).toBe(counted)
      expect(entries).toBeGreaterThan(10)
      expect(entries).toBeLessThan(20)
    }
  })

  it('closes a round of the season before the next is locked, and always has one to prepare', async () => {
    const { rows } = await sql<{ number: number; deadlineAt: Date; overAt: Date }>`
      select tournament_round.number, game_round.deadline_at,
        max(fixture.kick_off_at) + make_interval(secs => ${(125 + 60) * pace.gameMinuteMs} / 1000.0) as over_at
      from tournament_round join tournament on tournament.id = tournament_id and is_seasonal
      join game_round on game_round.id = game_round_id
      join round_fixture on round_fixture.round_id = game_round.round_id
      join fixture on fixture.id = round_fixture.fixture_id
      group by tournament_round.number, game_round.id order by tournament_round.number
    `.execute(app.database.db)
    for (const [index, { overAt }] of rows.slice(0, -1).entries()) {
      expect(overAt.getTime()).toBeLessThan(rows[index + 1]?.deadlineAt.getTime() ?? 0)
    }
    // The matchday in progress, and the ones after it that can be prepared.
    const ahead = rows.filter(({ deadlineAt }) => deadlineAt.getTime() > Date.now())
    expect(ahead.length).toBeGreaterThanOrEqual(2)
  })

  it('keeps what was closed lately, however far ahead the calendar is laid', async () => {
    const { db } = app.database
    const count = async () =>
      (
        await db
          .selectFrom('tournament')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    await db.transaction().execute(async (tx) => {
      await sql`update game_round set locked_at = deadline_at, closed_at = clock_timestamp()
        where deadline_at < clock_timestamp()`.execute(tx)
    })
    await sweepDemo(db)
    expect(await count()).toBe(before)
    await sql`update game_round set locked_at = null, closed_at = null`.execute(db)
  })

  it('has bots that transfer: past line-ups join without a gap, free transfers stay within the limit', async () => {
    const { rows } = await sql<{ past: number; gaps: number; most: number }>`
      with stretch as (
        select entry_id, from_round, to_round, free_left from line_up_past
        union all select entry_id, from_round, null, free_left from line_up
      ), joined as (
        select *, lag(to_round) over (partition by entry_id order by from_round) as before from stretch
        join entry on entry.id = entry_id join subgame on subgame.id = subgame_id
        join tournament on tournament.id = tournament_id and is_seasonal
      )
      select count(to_round)::int as past, max(free_left) as most,
        (count(*) filter (where coalesce(before, 0) + 1 <> from_round))::int as gaps from joined
    `.execute(app.database.db)
    expect(rows[0]?.past).toBeGreaterThan(20)
    expect(rows[0]).toMatchObject({ gaps: 0, most: 2 })
  })

  it('after a standstill moves what is not open yet, so that no matchday is skipped', async () => {
    const before = await loadMatchdays()
    const stoodMs = 20 * pace.matchdayMs
    const source = sql`championship_id = (select id from championship where source = 'demo')`
    await sql`update fixture set kick_off_at = kick_off_at - make_interval(secs => ${stoodMs / 1000}) where ${source}`.execute(
      app.database.db,
    )
    await keep()
    const after = await loadMatchdays()
    const now = Date.now()
    expect(
      after
        .filter(({ deadlines }) => deadlines > 0)
        .map(({ number }) => number)
        .slice(0, 9),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const ahead = after.filter(({ number }) => number > 8)
    expect(ahead.every(({ kickOffAt }) => kickOffAt > now)).toBe(true)
    const gaps = ahead.slice(1).map(({ kickOffAt }, index) => kickOffAt - (ahead[index]?.kickOffAt ?? 0))
    expect(new Set(gaps)).toEqual(new Set([pace.matchdayMs]))
    expect(after).toHaveLength(before.length)
  })

  it('begins the next season with prices and a game of its own when one ends', async () => {
    const { db } = app.database
    await sql`update fixture set kick_off_at = kick_off_at - make_interval(secs => ${(40 * pace.matchdayMs) / 1000})
      where championship_id = (select id from championship where source = 'demo')`.execute(db)
    for (let turn = 0; turn < 40; turn++) {
      const opened = (await loadMatchdays()).filter(({ deadlines }) => deadlines > 0)
      if ((opened.at(-1)?.number ?? 0) >= 32) break
      await sql`update fixture set kick_off_at = kick_off_at - make_interval(secs => ${(3 * pace.matchdayMs) / 1000})
        where championship_id = (select id from championship where source = 'demo')`.execute(db)
      await keep()
    }
    const { rows } = await sql<{ rounds: number; roundCount: number; prices: number }>`
      select tournament.round_count,
        (select count(*)::int from tournament_round where tournament_id = tournament.id) as rounds,
        (select count(*)::int from player_price where price_list_id = tournament.price_list_id) as prices
      from tournament where is_seasonal order by id
    `.execute(db)
    expect(rows).toMatchObject([{ roundCount: 31, rounds: 31 }, { roundCount: 31 }])
    expect(rows[1]?.prices).toBe(rows[0]?.prices)
    expect(await loadMatchdays()).toHaveLength(62)
  }, 120_000)
})
