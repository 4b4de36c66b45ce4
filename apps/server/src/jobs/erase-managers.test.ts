import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessionGuard } from '../session/index.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { eraseManagers } from './erase-managers.ts'

let database: TestDatabase
let league: BuiltChampionship
let operatorId: number
let contestId: number

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  operatorId = (await buildOperator(db)).id
  league = await buildChampionship(db)
  ;({ contestId } = await buildTournament(db, operatorId, league, { maxEntriesPerManager: null }))
})
afterAll(() => database.end())

const erase = () => eraseManagers({ db: database.db, sessions: createSessionGuard(database.db) })

/** A manager whose erasure is due so many hours ago. */
async function newErasable(hours: number): Promise<number> {
  const { id } = await buildManager(database.db, operatorId)
  await sql`insert into manager_erasure (manager_id, due_at)
    values (${id}, clock_timestamp() - make_interval(hours => ${hours}))`.execute(database.db)
  return id
}

async function enter(managerId: number): Promise<number> {
  const starters = pickBuiltTeam(league)
  return (await buildEntry(database.db, { operatorId, contestId, managerId, starters })).id
}

const name = (entryId: number, teamName: string) =>
  sql`update entry set team_name = ${teamName}, folded_team_name = ${teamName.toLowerCase()}
    where id = ${entryId}`.execute(database.db)

/** Their teams have played: nothing of them is under way. */
const play = (managerId: number) =>
  sql`update game_round set closed_at = clock_timestamp(), locked_at = clock_timestamp() where id in (
    select game_round_id from tournament_round join subgame using (tournament_id)
    join entry on entry.subgame_id = subgame.id where manager_id = ${managerId})`.execute(database.db)

async function find(managerId: number) {
  const { rows } = await sql<{ username: string; subject: string; erasedAt: Date | null; phones: number }>`
    select username, subject, erased_at,
      (select count(*)::int from manager_phone where manager_id = manager.id) as phones
    from manager left join manager_erasure on manager_erasure.manager_id = manager.id
    where id = ${managerId}`.execute(database.db)
  const [row] = rows
  if (row === undefined) throw new Error('there is no such manager')
  return row
}

describe('managers to be erased', () => {
  it('lose the names of their teams, also where one is called by the number of another', async () => {
    const id = await newErasable(1)
    const [one, other] = [await enter(id), await enter(id)]
    await name(one, `M-${id}/${other}`)
    await name(other, `M-${id}/${one}`)
    await play(id)
    await erase()
    const { rows } = await sql<{ id: number; teamName: string; foldedTeamName: string }>`
      select id, team_name, folded_team_name from entry where manager_id = ${id} order by id`.execute(
      database.db,
    )
    expect(rows).toEqual(
      [one, other].map((entryId) => ({
        id: entryId,
        teamName: `M-${id}/${entryId}`,
        foldedTeamName: `m-${id}/${entryId}`,
      })),
    )
    expect((await find(id)).username).toBe(`M-${id}`)
  })

  it('are erased though others cannot be, and whoever runs it is told of those', async () => {
    const failing = await Promise.all(Array.from({ length: 3 }, () => newErasable(9)))
    const fine = await newErasable(1)
    const { db } = database
    await sql`alter table manager add constraint no_erasing
      check (username not in (${sql.join(failing.map((id) => sql.lit(`M-${id}`)))})) not valid`.execute(db)
    await expect(erase()).rejects.toMatchObject({
      message: 'not every manager could be erased',
      errors: failing.map(() => expect.objectContaining({ code: '23514' })),
    })
    expect((await find(fine)).erasedAt).not.toBeNull()
    for (const id of failing) expect((await find(id)).erasedAt).toBeNull()
    await sql`alter table manager drop constraint no_erasing`.execute(db)
    await erase()
    for (const id of failing) expect((await find(id)).erasedAt).not.toBeNull()
  })

  it('lose phone and the name of their provider once an exclusion is over, and not before', async () => {
    const { db } = database
    const id = await newErasable(1)
    await sql`insert into self_exclusion (manager_id, until)
      values (${id}, clock_timestamp() + interval '1 day')`.execute(db)
    await sql`insert into manager_phone (manager_id, operator_id, provider, phone_index, kid, sealed_phone, is_identity)
      values (${id}, ${operatorId}, 'phone', 'index', 'key', 'sealed', false)`.execute(db)
    const { subject } = await find(id)
    await erase()
    const { erasedAt } = await find(id)
    expect(await find(id)).toMatchObject({
      username: `M-${id}`,
      subject,
      phones: 1,
      erasedAt: expect.any(Date),
    })
    await erase()
    expect(await find(id)).toMatchObject({ subject, phones: 1 })
    await sql`update self_exclusion set until = clock_timestamp() where manager_id = ${id}`.execute(db)
    await erase()
    const after = await find(id)
    expect(after).toMatchObject({ subject: expect.stringMatching(/^erased-/), phones: 0, erasedAt })
    await erase()
    expect(await find(id)).toEqual(after)
  })
})
