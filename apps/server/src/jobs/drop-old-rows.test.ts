import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropOld } from '../platform/jobs/drop-old.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { dropOldRows, RETENTIONS } from './drop-old-rows.ts'

/** A row of each table that is not kept for good; `$age` is the moment from which nothing needs it any more. */
const ROWS: Readonly<Record<string, string>> = {
  feed_answer: `(feed_source_id, request, status, body, at) select id, 'x', 200, ''::bytea, $age from feed_source`,
  feed_nonce: `(feed_source_id, nonce, at) select id, gen_random_uuid(), $age from feed_source`,
  quarantined_fact: `(source, source_event_id, revision, body, reason, quarantined_at) values ('x', gen_random_uuid(), 0, '{}', 'x', $age)`,
  desk_token: `(championship_id, name, hash, until) select id, 'x', gen_random_uuid(), $age from championship`,
  brand_preview: `(token, operator_id, member_id, state, lapses_at) select gen_random_uuid(), operator.id, staff_member.id, '{}', $age from operator, staff_member where operator.id not in (select operator_id from brand_preview) limit 1`,
  brand_link: `(token, operator_id, member_id, note, state, lapses_at) select gen_random_uuid(), operator.id, staff_member.id, 'x', '{}', $age from operator, staff_member limit 1`,
  brand_draft: `(operator_id, look, saved_by, saved_at) select operator.id, '{}', (select id from staff_member limit 1), $age from operator where not exists (select from brand_draft where operator_id = operator.id) limit 1`,
  login_once: `(operator_id, kind, hash, expires_at) select id, 'nonce', gen_random_uuid(), $age from operator limit 1`,
  login_code: `(attempt_hash, operator_id, phone_index, sealed_phone, code_hash, expires_at) select gen_random_uuid(), id, 'x', 'x', 'x', $age from operator limit 1`,
  login_ticket: `(ticket_hash, manager_id, operator_id, expires_at) select gen_random_uuid(), id, operator_id, $age from manager limit 1`,
  login_session: `(manager_id, device, renewed_at) select id, 'x', $age from manager limit 1`,
  alert: `(operator_id, kind, subject_id, subject_name, role, since, over_at) select id, 'newDevice', gen_random_uuid(), 'x', 'owner', $age, $age from operator limit 1`,
  staff_session: `(hash, staff_member_id, device, address, opened_at) select gen_random_uuid(), id, 'x', 'x', $age from staff_member limit 1`,
  staff_challenge: `(challenge, until) values (gen_random_uuid(), $age)`,
  staff_guess: `(key, last_at) values (gen_random_uuid(), $age)`,
  staff_device: `(hash, staff_member_id, used_at) select gen_random_uuid(), id, $age from staff_member limit 1`,
  staff_presence: `(staff_member_id, operator_id, seen_at) select staff_member.id, operator.id, $age from staff_member, operator where operator.id not in (select operator_id from staff_presence) limit 1`,
  staff_invitation: `(hash, staff_member_id, until) select gen_random_uuid(), id, $age from staff_member limit 1`,
  join_quote: `(id, manager_id, subgame_id, amount, currency, expires_at) select gen_random_uuid(), manager.id, subgame.id, 1, 'EUR', $age from manager, subgame limit 1`,
  wallet_comparison: `(operator_id, span_from, span_to, ours, theirs, differing, ours_amount, theirs_amount, made_at) select id, $age, $age, 1, 1, 0, 1, 1, $age from operator limit 1`,
  event: `(operator_id, kind, manager_id, data, happened_at) select id, 'x', 1, '{}', $age from operator limit 1`,
  event_delivery: `(receiver_id, position, entity, queued_at, next_at) select id, (random() * 1000000)::int, 'x', $age, $age from event_receiver`,
  code_guess: `(manager_id, started_at, wrong) select id, $age, 1 from manager where id not in (select manager_id from code_guess) limit 1`,
  code_guess_from: `(network, started_at, wrong) values (('10.0.0.' || (random() * 255)::int)::inet, $age, 1)`,
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (let n = 0; n < 2; n += 1) {
    const { id } = await buildOperator(db)
    await buildManager(db, id)
  }
  await sql`insert into staff_member (name, email) values ('Ada', 'ada@example.com')`.execute(db)
  const league = await buildChampionship(db)
  await buildTournament(db, (await buildOperator(db)).id, league)
  await sql`insert into feed_source (championship_id, kind, rank) values (${league.championshipId}, 'push', 1)`.execute(
    db,
  )
  await sql`insert into event_receiver (operator_id, name, url, kinds, sealed_secret, planned_position)
    select min(id), 'x', 'x', '{}', 'x', 0 from operator`.execute(db)
  // Of the two managers.
  await sql`delete from event`.execute(db)
})
afterAll(() => database.end())

const insert = (table: string, age: string) =>
  sql
    .raw(
      `insert into ${table} ${(ROWS[table] ?? '').replaceAll('$age', `clock_timestamp() - interval '${age}'`)}`,
    )
    .execute(database.db)
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n

describe('what is not kept for good', () => {
  it.each(RETENTIONS.map((retention) => [snake(retention.table), retention] as const))(
    'goes when it is old enough, and never before: %s',
    async (table, retention) => {
      await insert(table, `${retention.days} days -1 hour`)
      await dropOld(database.db, [retention])
      expect(await count(table)).toBe(1)
      await insert(table, `${retention.days} days 1 hour`)
      expect(await count(table)).toBe(2)
      const [one, other] = await Promise.all([dropOldRows(database.db), dropOldRows(database.db)])
      expect((one.get(retention.table) ?? 0) + (other.get(retention.table) ?? 0)).toBe(1)
      expect(await count(table)).toBe(1)
    },
  )

  it('goes in small steps until nothing is left', async () => {
    await sql`insert into login_once (operator_id, kind, hash, expires_at)
      select (select min(id) from operator), 'nonce', 'many' || n, clock_timestamp() - interval '2 days'
      from generate_series(1, 2500) n`.execute(database.db)
    expect((await dropOldRows(database.db)).get('loginOnce')).toBe(2_500)
  })

  it('is found by an index where every payment leaves a row', async () => {
    const [quotes] = RETENTIONS.filter(({ table }) => table === 'joinQuote')
    const plan = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return (await sql`explain ${quotes?.drop(1_000, 7)}`.execute(tx)).rows
    })
    expect(JSON.stringify(plan)).toContain('join_quote_expires_at_idx')
  })

  it('goes though a table before it fails, and whoever runs it is told of that one', async () => {
    const [fine] = RETENTIONS.filter(({ table }) => table === 'loginOnce')
    if (fine === undefined) throw new Error('codes are kept for good')
    const before = await count('login_once')
    await insert('login_once', '1 day 1 hour')
    const failing = { ...fine, drop: () => sql`select 1 / 0` }
    await expect(dropOld(database.db, [failing, fine, failing])).rejects.toMatchObject({
      errors: [{ code: '22012' }, { code: '22012' }],
    })
    expect(await count('login_once')).toBe(before)
  })

  it('is in the table for whoever runs it, with the same days, and everything else is there as kept', async () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const [, after = ''] = document.split('## How long things are kept')
    const [part = ''] = after.split('\n## ')
    const lines = [...part.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)]
    const said = lines.flatMap(([, tables = '', kept = '']) =>
      [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => [table, kept.trim()] as const),
    )
    const dropped = said.flatMap(([table, kept]) => {
      const days = /^(\d+) days? after/.exec(kept)
      return days === null ? [] : [[table, Number(days[1])] as const]
    })
    expect(dropped.toSorted()).toEqual(
      RETENTIONS.map(({ table, days }) => [snake(table), days] as const).toSorted(),
    )
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not like 'kysely%' order by 1`.execute(database.db)
    expect(said.map(([table]) => table).toSorted()).toEqual(rows.map(({ name }) => name))
  })
})
