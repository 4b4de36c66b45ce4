import { describe, expect, it } from 'vitest'
import type { SourceFile } from './find-crossings.ts'
import { findQueries } from './find-queries.ts'
import { findWriters, type Writers } from './find-writers.ts'
import { readStatements } from './read-sources.ts'

const MIGRATIONS: readonly SourceFile[] = [
  {
    path: 'apps/server/src/db/migrations/0001-a.ts',
    text: `
      create table seat (id int);
      create table team_name (id int);
      create function hold_seat(holder int) returns void language plpgsql as $$
      begin
        insert into seat values (holder);
      end $$;
      create function hold_twice(holder int) returns void language plpgsql as $$
      begin
        perform hold_seat(holder);
      end $$;
      create function count_seats() returns int language sql as $$ select count(*) from seat $$;`,
  },
]
const WRITERS: Writers = {
  owners: [
    { room: 'entries', tables: ['seat'], updatedBy: 'rounds' },
    {
      room: 'squads',
      tables: ['team_name'],
      besides: { 'rooms/name-team.ts': 'a team of a room is named there' },
    },
  ],
  functions: [
    { name: 'hold_seat', calledBy: ['rooms'], writes: ['seat'] },
    { name: 'hold_twice', calledBy: ['rooms'], writes: ['seat'] },
  ],
  exceptions: { 'bench/seats.ts': { because: 'seats to be counted', tables: ['seat'] } },
}
/** Uses everything the data above names. */
const KEPT: readonly SourceFile[] = [
  { path: 'apps/server/src/entries/repo.ts', text: 'sql`insert into seat values (1)`' },
  { path: 'apps/server/src/rounds/repo.ts', text: 'sql`update seat set id = 2`' },
  { path: 'apps/server/src/squads/repo.ts', text: "tx.insertInto('teamName')" },
  { path: 'apps/server/src/rooms/name-team.ts', text: "tx.updateTable('teamName as mine')" },
  { path: 'apps/server/src/rooms/repo.ts', text: 'sql`select hold_seat(${id}), hold_twice(${id})`' },
  { path: 'bench/seats.ts', text: 'pool.query("insert into seat select 1")' },
]

const faultsOf = (files: readonly SourceFile[], writers = WRITERS, migrations = MIGRATIONS) =>
  findWriters([...migrations, ...KEPT, ...files], writers).map(({ fault }) => fault)
const faultsIn = (path: string, text: string) => faultsOf([{ path, text }])

describe('the writers', () => {
  it('are named for every table, and nobody else writes it', () => {
    expect(findWriters(readStatements())).toEqual([])
  })
})

describe('the check of the writers', () => {
  it('finds nothing where each writes its own', () => {
    expect(faultsOf([])).toEqual([])
  })

  it.each([
    ['sql`insert into seat (id) values (1)`', 'insert'],
    ['sql`with gone as (\n  delete from only public.seat returning id\n) select id from gone`', 'delete'],
    ['pool.query(`TRUNCATE TABLE seat`)', 'delete'],
    ["pool.query('truncate seat')", 'delete'],
    ['client.query("copy seat (id) from stdin")', 'insert'],
    ["db.insertInto('seat').values({ id: 1 })", 'insert'],
    ["db\n  .replaceInto('seat')", 'insert'],
    ["db.deleteFrom('seat as gone')", 'delete'],
  ])('finds %s outside the room of its table', (text, verb) => {
    for (const path of [
      'apps/server/src/demo/a.ts',
      'apps/server/src/rounds/a.ts',
      'tools/a.ts',
      'bench/a.ts',
    ])
      expect(faultsIn(path, text)).toEqual([`seat: only entries may ${verb} it`])
    expect(faultsIn('apps/server/src/entries/a.ts', text)).toEqual([])
  })

  it.each([
    'sql`update seat set id = 2`',
    'sql`update only seat as old\n  set id = 2`',
    'sql`\n  update "seat" set id = 2`',
    "db.updateTable('seat').set({ id: 2 })",
  ])('finds %s outside the room that updates it', (text) => {
    expect(faultsIn('apps/server/src/entries/a.ts', text)).toEqual(['seat: only rounds may update it'])
    expect(faultsIn('apps/server/src/rounds/a.ts', text)).toEqual([])
  })

  it('takes a merge for an insert and an update', () => {
    expect(faultsIn('apps/server/src/demo/a.ts', 'sql`merge into seat using told on true`')).toEqual([
      'seat: only entries may insert it',
      'seat: only rounds may update it',
    ])
    expect(faultsIn('apps/server/src/demo/a.ts', "db.mergeInto('seat')")).toHaveLength(2)
  })

  it.each(['select hold_seat(1)', 'select * from hold_twice(${id})', "db.fn('hold_seat', [id])"])(
    'finds %s outside the rooms that may call it',
    (call) => {
      const [, name = ''] = /(hold_\w+)/.exec(call) ?? []
      expect(faultsIn('apps/server/src/demo/a.ts', call)).toEqual([`${name}(): only rooms may call it`])
      expect(faultsIn('apps/server/src/rooms/a.ts', call)).toEqual([])
    },
  )

  it('finds a table and a function that nobody is named for, and a write of a table there is not', () => {
    const added = {
      path: 'apps/server/src/db/migrations/0002-b.ts',
      text: 'create table shirt (id int); create function wash() returns void as $$ delete from shirt; $$',
    }
    expect(faultsOf([added])).toEqual([
      'nobody is named for shirt',
      'nobody is named for wash(), which writes shirt',
    ])
    expect(faultsIn('apps/server/src/squads/a.ts', 'sql`delete from shoe`')).toEqual([
      'nobody is named for shoe',
    ])
  })

  it('finds what the migrations no longer have', () => {
    const gone = {
      path: 'apps/server/src/db/migrations/0002-b.ts',
      text: 'drop table team_name; create or replace function hold_twice() returns void as $$ select 1 $$',
    }
    expect(faultsOf([gone])).toEqual([
      'there is no table team_name',
      'no function hold_twice() writes',
      'named and not needed: rooms hold_twice()',
    ])
  })

  it('finds a function that writes something else by now', () => {
    const changed = {
      path: 'apps/server/src/db/migrations/0002-b.ts',
      text: 'create or replace function hold_twice() returns void as $$ delete from team_name; $$',
    }
    expect(faultsOf([changed])).toEqual(['hold_twice() writes team_name'])
  })

  it.each(['sql`insert into ${sql.table(name)} values (1)`', 'db.deleteFrom(name)', "'delete from ' + name"])(
    'finds %s, whose table cannot be read',
    (text) => {
      expect(faultsIn('apps/server/src/entries/a.ts', text)).toEqual([
        expect.stringContaining('its text does not say which table it writes'),
      ])
    },
  )

  it('finds what is named and not needed, twice, or is no room', () => {
    const [first, ...others] = WRITERS.owners
    const writers: Writers = {
      ...WRITERS,
      owners: [
        ...(first === undefined ? [] : [{ ...first, updatedBy: 'transfers' }]),
        ...others,
        { room: 'attic', tables: ['seat'] },
      ],
      exceptions: {},
    }
    expect(faultsOf([], writers)).toEqual([
      'two rooms are named for seat',
      'there is no room attic',
      'seat: only transfers may update it',
      'seat: only entries may insert it',
      'named and not needed: transfers seat',
      'named and not needed: attic seat',
    ])
  })

  it('leaves alone what only reads, what is made on the spot, comments and tests', () => {
    const reads =
      'sql`select id from seat for no key update`; // insert into seat\n/** Never update seat set by hand. */'
    expect(faultsIn('apps/server/src/demo/a.ts', reads.replace('; //', '\n//'))).toEqual([])
    expect(
      faultsIn(
        'apps/server/src/demo/a.ts',
        'sql`create temporary table swept as select 1`; sql`delete from swept`',
      ),
    ).toEqual([])
    const seat = 'sql`create temporary table seat as select 1`; sql`insert into seat values (2)`'
    expect(faultsIn('apps/server/src/demo/a.ts', seat)).toEqual(['seat: only entries may insert it'])
    expect(faultsIn('apps/server/src/demo/a.test.ts', 'sql`insert into seat values (1)`')).toEqual([])
    expect(faultsIn('apps/server/src/testing/a.ts', 'sql`insert into seat values (1)`')).toEqual([])
  })
})

describe('the check of queries', () => {
  it('finds none where something is answered, presented, decided or judged', () => {
    expect(findQueries(readStatements())).toEqual([])
  })

  it.each(['routes', 'line-up-routes', 'present', 'present-team', 'decide-seat', 'judge-squad'])(
    'finds one in %s.ts',
    (name) => {
      const path = `apps/server/src/squads/${name}.ts`
      for (const text of ['sql`select 1`', 'sql<{ id: number }>`select 1`', "db\n.selectFrom('entry')"])
        expect(findQueries([{ path, text }])).toHaveLength(1)
      expect(findQueries([{ path, text: 'const sqlState = 1' }])).toEqual([])
      expect(findQueries([{ path: 'apps/server/src/squads/load-team.ts', text: 'sql`select 1`' }])).toEqual(
        [],
      )
    },
  )
})
