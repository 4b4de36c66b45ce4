import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { APPENDED, grantRights, makeRoles, ROLES, SETTLED } from './platform/db/rights.ts'
import { dropOldRows } from './jobs/drop-old-rows.ts'
import { connectDatabase, type Connection, type Database } from './platform/db/connect.ts'
import { beginRings, createKeyRing } from './platform/secrets/key-ring.ts'
import { keepRounds } from './rounds/keep-rounds.ts'
import { buildChampionship } from './testing/build-championship.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { buildCaller, squadOf } from './testing/game-caller.ts'
import { playRound } from './testing/play-round.ts'
import { buildStaff } from './testing/staff-caller.ts'
import { migrate } from './platform/db/migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const LOGINS = {
  play: `play_${randomBytes(4).toString('hex')}`,
  settle: `settle_${randomBytes(4).toString('hex')}`,
}

let owner: TestDatabase
let playing: Database
let settling: Database
let app: TestApp

/** The same database, by another login. */
const as = (login: string, { connection }: TestDatabase = owner): Connection => {
  if (typeof connection !== 'string') return { ...connection, user: login }
  const url = new URL(connection)
  url.username = login
  return url.href
}

beforeAll(async () => {
  owner = await createTestDatabase()
  await makeRoles(owner.db)
  await makeRoles(owner.db)
  await grantRights(owner.db)
  for (const [part, login] of Object.entries(LOGINS)) {
    await sql.raw(`create role ${login} login in role ${ROLES[part as keyof typeof ROLES]}`).execute(owner.db)
  }
  playing = connectDatabase(as(LOGINS.play), 12)
  settling = connectDatabase(as(LOGINS.settle), 4)
  await beginRings(settling.db)
  app = await buildTestApp({}, { ...owner, ...playing, connection: as(LOGINS.settle) })
})
afterAll(async () => {
  await app.end()
  await settling.end()
  for (const login of Object.values(LOGINS)) await sql.raw(`drop role ${login}`).execute(owner.db)
  await owner.end()
})

const logFault = (error: unknown): never => {
  throw error
}

describe('a database with three logins', () => {
  it('plays a gameweek: entered and saved by one, locked, scored, paid and cleaned up by the other', async () => {
    const league = await buildChampionship(owner.db, { gameMinuteMs: 1 })
    const opened = await buildTournament(owner.db, app.operatorId, league, { entryFee: 100 })
    const contest = encodeRoundScopedId({ id: opened.contestId, round: 1 })
    const people = await Promise.all([1, 2, 3].map(() => buildCaller(app, league, { money: 1_000 })))
    for (const one of people) {
      const joined = await one.join(contest)
      expect(joined.status).toBe(200)
      const saved = await one.call('saveTeam', {
        body: { teamId: joined.data.user_team_id, ...squadOf(league) },
      })
      expect(saved.status).toBe(200)
    }
    const staff = await buildStaff(app, ['owner'])
    expect((await staff.get('/operators/demo/contests')).status).toBe(200)
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${opened.gameRoundId}`.execute(
      owner.db,
    )
    const keep = () => keepRounds({ db: settling.db, codeVersion: 'test', logFault })
    await keep()
    await playRound(settling.db, league, { round: 1 })
    await expect
      .poll(
        async () => {
          await keep()
          const { rows } = await sql<{ closed: boolean }>`
            select closed_at is not null as closed from game_round where id = ${opened.gameRoundId}`.execute(
            owner.db,
          )
          return rows[0]?.closed
        },
        { timeout: 20_000 },
      )
      .toBe(true)
    const { rows } = await sql<{ prizes: number; sum: number; results: number }>`
      select (select count(*) from wallet_operation where kind = 'prize' and state = 'done') as prizes,
        (select sum(amount) from posting) as sum, (select count(*) from entry_round_result) as results`.execute(
      owner.db,
    )
    expect(rows[0]).toMatchObject({ sum: 0, results: 3 })
    expect(rows[0]?.prizes).toBeGreaterThan(0)
    await dropOldRows(settling.db)
    expect(await createKeyRing(playing.db, 'token-keys').current()).toEqual(
      await createKeyRing(settling.db, 'token-keys').current(),
    )
  })

  it.each(
    APPENDED.flatMap((table) => [
      `update ${table} set ${columnOf(table)} = ${columnOf(table)}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]),
  )('lets nobody rewrite what is only appended: %s', async (attempt) => {
    for (const { db } of [playing, settling]) {
      await expect(sql.raw(attempt).execute(db)).rejects.toThrow(/permission denied/)
    }
    // Who owns the tables meets the triggers where there is a row.
    await expect(sql.raw(attempt).execute(owner.db).then(refuseEmpty)).rejects.toThrow(
      /append-only|nothing there/,
    )
  })

  it.each([
    ...SETTLED.map((table) => `delete from ${table}`),
    'update setting set value = value',
    'delete from entry',
    'update entry_round_result set points = points + 1',
    "update round_result set hash = 'x'",
  ])('lets nobody who plays change what a round came to: %s', async (attempt) => {
    await expect(sql.raw(attempt).execute(playing.db)).rejects.toThrow(/permission denied/)
  })

  it.each([
    'let_go_tournaments(array(select id from tournament))',
    'let_go_matchday((select min(id) from round))',
  ])(
    'lets only who settles ask to let go of the past, and refuses what is not the demo’s: %s',
    async (call) => {
      const ask = sql.raw(`select ${call}`)
      await expect(ask.execute(playing.db)).rejects.toThrow(/permission denied/)
      await expect(ask.execute(settling.db)).rejects.toThrow(/is not to be let go/)
    },
  )

  it.each([
    'drop table unsubscription',
    'alter table posting disable trigger all',
    'alter table entry add column more int',
    'create table more (id int)',
    'create index on entry (team_name)',
    'delete from wallet_operation',
    'delete from entry',
    'delete from tournament',
    'update let_go_hour set amount = 0',
    'delete from operator',
    'delete from kysely_migration',
    'set role OWNER',
    'create role more',
    `grant delete on posting to ${ROLES.play}`,
    'set session_replication_role = replica',
  ])('lets nobody but its owner change its form: %s', async (attempt) => {
    for (const { db } of [playing, settling]) {
      await db.connection().execute(async (one) => {
        const { rows: owners } = await sql<{ name: string }>`select current_user as name`.execute(owner.db)
        const refused = sql
          .raw(attempt.replace('OWNER', owners[0]?.name ?? ''))
          .execute(one)
          .then(async () => {
            const { rows } = await sql<{ may: boolean }>`
            select has_table_privilege(current_user, 'posting', 'delete') as may`.execute(one)
            if (rows[0]?.may !== true) throw new Error('permission denied: it changed nothing')
          })
        await expect(refused).rejects.toThrow(
          /permission denied|must be owner|must be superuser|cannot|no privileges/,
        )
      })
    }
  })

  it('is made by an owner who is no superuser and may make no roles', async () => {
    const empty = await createEmptyDatabase()
    const login = `owner_${randomBytes(4).toString('hex')}`
    await sql.raw(`create role ${login} login`).execute(empty.db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db)
    await sql.raw(`alter database ${rows[0]?.name} owner to ${login}`).execute(empty.db)
    const plain = connectDatabase(as(login, empty), 2)
    try {
      await migrate(plain.db)
      await makeRoles(plain.db)
      await grantRights(plain.db)
      const may = await sql<{ may: boolean }>`
        select has_table_privilege(${ROLES.play}, 'entry', 'insert')
          and not has_table_privilege(${ROLES.play}, 'posting', 'delete') as may`.execute(plain.db)
      expect(may.rows).toEqual([{ may: true }])
    } finally {
      await plain.end()
      await empty.end()
      await sql.raw(`drop role ${login}`).execute(owner.db)
    }
  })

  it('gives nobody a table that comes later, until the rights are renewed', async () => {
    await sql`create table later (id int)`.execute(owner.db)
    await expect(sql`table later`.execute(playing.db)).rejects.toThrow(/permission denied/)
    await Promise.all([grantRights(owner.db), grantRights(owner.db)])
    await sql`do $$ begin insert into later values (1); end $$`.execute(playing.db)
    await sql`drop table later`.execute(owner.db)
  })
})

function columnOf(table: string): string {
  const columns: Readonly<Record<string, string>> = {
    audit_line: 'act',
    game_log: 'kind',
    line_up_past: 'from_round',
    money_transaction: 'posted_at',
    posting: 'amount',
  }
  return columns[table] ?? ''
}

/** A statement that met no row was refused by nobody. */
function refuseEmpty({ numAffectedRows }: { readonly numAffectedRows?: bigint | undefined }): void {
  if (numAffectedRows === 0n) throw new Error('nothing there')
}
