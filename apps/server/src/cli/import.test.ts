import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { importSeason } from './import.ts'
import { tellError } from './tell-error.ts'

const ROUNDS = 45
const PLAYERS = Array.from({ length: 22 }, (_, at) => at + 1)
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.end()
})
beforeEach(async () => {
  await clear()
})

async function clear(): Promise<void> {
  const tables =
    'recorded_fact player_price price_list round_fixture round fixture player club championship person'
  for (const table of tables.split(' ')) await sql.raw(`delete from ${table}`).execute(database.db)
}

/** Two clubs of eleven that play each other in every round: matches enough for several steps. */
function writeSeason(minutes = 90): string {
  const folder = mkdtempSync(join(tmpdir(), 'season-'))
  mkdirSync(join(folder, 'gws'))
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  const rounds = Array.from({ length: ROUNDS }, (_, at) => at + 1)
  const dayOf = (round: number) =>
    new Date(Date.UTC(2020, 8, 1 + round * 7, 14)).toISOString().slice(0, 19) + 'Z'
  write('players_raw.csv', [
    'id,code,first_name,second_name,web_name,element_type,team,now_cost,cost_change_start,status,news',
    ...PLAYERS.map(
      (id) => `${id},${900 + id},Ana,Nr ${id},Nr ${id},${id % 11 === 1 ? 1 : 4},${id <= 11 ? 1 : 2},75,0,a,`,
    ),
  ])
  write('teams.csv', ['id,code,name,short_name,strength', '1,11,North,NOR,4', '2,12,South,SOU,2'])
  write('fixtures.csv', [
    'id,code,event,kickoff_time,team_h,team_a,team_h_score,team_a_score,finished,team_h_difficulty,team_a_difficulty',
    ...rounds.map((round) => `${round},${500 + round},${round},${dayOf(round)},1,2,0,0,True,2,4`),
  ])
  for (const round of rounds) {
    const row = (id: number) => {
      const isHome = id <= 11
      const points = minutes < 60 ? 1 : id % 11 === 1 ? 6 : 2
      return `${id},${round},${round},${isHome ? 'True' : 'False'},${isHome ? 2 : 1},${dayOf(round)},0,0,${minutes},0,0,0,0,0,0,0,0,0,0,0,${points},75,10`
    }
    write(`gws/gw${round}.csv`, [
      'element,fixture,round,was_home,opponent_team,kickoff_time,team_h_score,team_a_score,minutes,goals_scored,assists,goals_conceded,own_goals,penalties_saved,penalties_missed,yellow_cards,red_cards,saves,bonus,bps,total_points,value,selected',
      ...PLAYERS.map(row),
    ])
  }
  return folder
}

async function run(folder: string): Promise<string> {
  const lines: string[] = []
  const context = {
    config: readConfig({}, '/nonexistent'),
    database,
    print: (line: string) => void lines.push(line),
  }
  await importSeason.run(['fpl-csv', folder, '--season', '2020-21', '--pack', 'fpl-2020'], context)
  return lines.join('\n')
}

/** From now on the database ends statements on a table as it does those that take too long; `when` names the rows. */
async function endStatementsOn(table: string, when = 'true'): Promise<void> {
  await sql
    .raw(
      `create or replace function end_statement() returns trigger language plpgsql as $$
         begin raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled'; end $$;
       create trigger end_statement before insert or update on ${table} for each row when (${when})
         execute function end_statement()`,
    )
    .execute(database.db)
}

const letStatements = (table: string) =>
  sql.raw(`drop trigger end_statement on ${table}`).execute(database.db)

/** Everything the import wrote, without our ids. */
async function written() {
  const { rows } = await sql`
    select source, settings, name, default_rule_pack,
      (select count(*)::int from club where championship_id = championship.id) as clubs,
      (select count(*)::int from player where championship_id = championship.id) as players,
      (select count(*)::int from fixture where championship_id = championship.id) as fixtures,
      (select count(*)::int from round_fixture join round on round.id = round_id
        where championship_id = championship.id) as in_rounds,
      (select count(*)::int from player_price join price_list on price_list.id = price_list_id
        where championship_id = championship.id) as prices,
      (select count(*)::int from recorded_fact where championship_id = championship.id) as facts,
      (select md5(string_agg(fixture.source_id || source_event_id || body::text, ' ' order by fixture.source_id::int, source_event_id, revision))
        from recorded_fact join fixture on fixture.id = fixture_id
        where recorded_fact.championship_id = championship.id) as record
    from championship order by id`.execute(database.db)
  return rows
}

describe('an import whose database stops answering', () => {
  const STOPS = [
    ['the championship', 'championship', 'true'],
    ['its rounds', 'round', 'new.number = 30'],
    ['its prices', 'player_price', 'new.from_round > 40'],
    ['its first matches', 'recorded_fact', 'true'],
    ['its last matches', 'recorded_fact', `new.source_event_id like 'fixture-44-%'`],
    ['the end of it', 'championship', `new.source = 'import-2020-21'`],
  ] as const

  it.each(STOPS)(
    'in the middle of %s goes on when called again, and writes nothing twice',
    async (_, table, when) => {
      const folder = writeSeason()
      await endStatementsOn(table, when)
      const failed = await run(folder).then(
        () => undefined,
        (error: unknown) => error,
      )
      const sentence = tellError(failed, 'import', '')
      expect(sentence).toMatch(
        /^The season 2020-21 is not in yet: \d+ of \d+ steps are done and stay\. The database did not answer in time \(57014 .*\)\. The same call goes on there\.$/,
      )
      expect((await written()).every((one) => (one as { source: string }).source !== 'import-2020-21')).toBe(
        true,
      )
      await letStatements(table)
      expect(await run(folder)).toContain(
        `2 clubs, 22 players, ${ROUNDS} rounds, ${ROUNDS} fixtures, 990 rows`,
      )
      const once = await written()
      expect(once).toHaveLength(1)
      expect(once).toMatchObject([
        {
          source: 'import-2020-21',
          settings: {},
          clubs: 2,
          players: 22,
          fixtures: ROUNDS,
          inRounds: ROUNDS,
          prices: 990,
        },
      ])
      await clear()
      await run(folder)
      expect(await written()).toEqual(once)
      await expect(run(folder)).rejects.toThrow('has been imported already')
    },
  )

  it('is begun again from other files, with nothing left of the first ones', async () => {
    await endStatementsOn('recorded_fact', `new.source_event_id like 'fixture-30-%'`)
    await expect(run(writeSeason())).rejects.toThrow('is not in yet')
    await letStatements('recorded_fact')
    const other = writeSeason(45)
    await run(other)
    const once = await written()
    await clear()
    await run(other)
    expect(await written()).toEqual(once)
  })
})

describe('what a failed command prints', () => {
  it.each([
    [
      Object.assign(new Error('the database system is shutting down'), { code: '57P03' }),
      'did not answer in time (57P03',
    ],
    [new Error('Query read timeout'), 'did not answer in time (Query read timeout)'],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'did not answer in time'],
  ])('is one sentence of the database, never a stack: %s', (error, part) => {
    const told = tellError(error, 'wallet', '')
    expect(told).toContain(part)
    expect(told).toMatch(/^wallet has stopped\. [^\n]*call it again\.$/)
  })

  it('is one sentence where the database refuses a statement', async () => {
    const refused = await sql`select 1 / 0`.execute(database.db).catch((error: unknown) => error)
    expect(tellError(refused, 'wallet', '')).toMatch(
      /^wallet has stopped\. The database refused a statement \(22012 [^\n]*\)\. [^\n]*$/,
    )
  })
})
