import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildCaller, type GameCaller } from '../../testing/game-caller.ts'
import { encodeRoundScopedId } from '@gaffer/contract'
import { erasePerson } from '../../session/index.ts'

let app: TestApp
let league: BuiltChampionship
let contestId: number
beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db, {
    rounds: 2,
    firstKickOffAt: new Date(Date.now() + 3 * 24 * 3_600_000),
  })
  contestId = (await buildTournament(app.database.db, app.operatorId, league, { name: 'Harbour Cup' }))
    .contestId
  await buildTournament(app.database.db, app.operatorId, league, { round: 2, name: 'Later Cup' })
})
afterAll(() => app.end())

async function makeCalendar(manager: GameCaller): Promise<string> {
  const { data } = await manager.call('changeCalendar', { body: { is_on: true } })
  return data.path ?? ''
}

/** The lines of a calendar, folded ones joined. */
async function readCalendar(path: string, host = '127.0.0.1') {
  const answer = await app.app.inject({ url: path, headers: { host } })
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}:`)).map((line) => line.slice(key.length + 1))
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, lines, valuesOf }
}

const stampOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Moves the whole of the first round, as a calendar of the feed does. */
async function moveRound(hours: number): Promise<Date> {
  const { db } = app.database
  const fixtureIds = league.rounds[0]?.fixtureIds ?? []
  await sql`update fixture set kick_off_at = kick_off_at + make_interval(hours => ${hours}) where id = any(${[...fixtureIds]}::int[])`.execute(
    db,
  )
  const { rows } = await sql<{ deadlineAt: Date }>`
    update game_round set deadline_at = deadline_at + make_interval(hours => ${hours})
    where id = (select game_round_id from tournament_round join subgame using (tournament_id) where subgame.id = ${contestId})
    returning deadline_at`.execute(db)
  return rows[0]?.deadlineAt ?? new Date(0)
}

describe('the personal calendar', () => {
  it('has every deadline ahead, and the matches of the rounds with a team', async () => {
    const manager = await buildCaller(app, league)
    expect((await manager.call('calendar')).data.path).toBeNull()
    const path = await makeCalendar(manager)
    expect((await manager.call('calendar')).data.path).toBe(path)
    const empty = await readCalendar(path)
    expect(empty.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(empty.lines.filter((line) => line.endsWith('You have no team in this round yet.'))).toHaveLength(2)

    const subId = encodeRoundScopedId({ id: contestId, round: 1 })
    expect((await manager.join(subId, 'Owls; and, all')).status).toBe(200)
    const { lines, valuesOf } = await readCalendar(path)
    const matches = league.rounds[0]?.fixtureIds.length ?? 0
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2 + matches)
    expect(valuesOf('SUMMARY').filter((line) => line.startsWith('Deadline: '))).toHaveLength(2)
    expect(valuesOf('DESCRIPTION')).toContain('Harbour Cup: Owls\\; and\\, all')
    expect(valuesOf('TRIGGER')).toEqual(['-P1D', '-PT2H', '-P1D', '-PT2H'])
    expect(lines.filter((line) => line.endsWith(`/dashboard/${subId}`))).toHaveLength(1 + matches)
    expect(new Set(valuesOf('UID')).size).toBe(2 + matches)
  })

  it('moves a date with its round and keeps its id', async () => {
    const manager = await buildCaller(app, league)
    const path = await makeCalendar(manager)
    await manager.join(encodeRoundScopedId({ id: contestId, round: 1 }))
    const before = await readCalendar(path)
    const deadlineAt = await moveRound(5)
    await expect
      .poll(async () => (await readCalendar(path)).valuesOf('DTSTART'))
      .toContain(stampOf(deadlineAt))
    const after = await readCalendar(path)
    expect(after.valuesOf('UID').toSorted()).toEqual(before.valuesOf('UID').toSorted())
    expect(after.valuesOf('DTSTART')).not.toEqual(before.valuesOf('DTSTART'))
  })

  it('is in the language the manager last used', async () => {
    const manager = await buildCaller(app, league)
    const path = await makeCalendar(manager)
    await sql`update manager set language = 'fr' where id = ${manager.managerId}`.execute(app.database.db)
    const { body, valuesOf } = await readCalendar(path)
    expect(body).toContain('clôtures et matchs')
    expect(valuesOf('SUMMARY').every((line) => line.startsWith('Clôture : '))).toBe(true)
  })

  it('has another address after a renewal, and none once it is removed', async () => {
    const manager = await buildCaller(app, league)
    const first = await makeCalendar(manager)
    const second = await makeCalendar(manager)
    expect(second).not.toBe(first)
    expect([(await readCalendar(first)).status, (await readCalendar(second)).status]).toEqual([404, 200])
    const { data } = await manager.call('changeCalendar', { body: { is_on: false } })
    expect(data.path).toBeNull()
    expect((await readCalendar(second)).status).toBe(404)
  })

  it('leads nowhere at another operator, or with a token that nobody has', async () => {
    const path = await makeCalendar(await buildCaller(app, league))
    const other = await buildOperator(app.database.db)
    expect((await readCalendar(path, other.host)).status).toBe(404)
    for (const file of ['x.ics', `${'a'.repeat(60)}.ics`, '..%2f.ics', 'null.ics', '.ics'])
      expect([file, (await readCalendar(`/calendar/${file}`)).status]).toEqual([file, 404])
  })

  it('tells somebody nothing while they are excluded or blocked, and is gone once they are erased', async () => {
    const { db } = app.database
    const manager = await buildCaller(app, league)
    const path = await makeCalendar(manager)
    await sql`insert into self_exclusion (manager_id, until) values (${manager.managerId}, clock_timestamp() + interval '1 day')`.execute(
      db,
    )
    expect((await readCalendar(path)).lines).not.toContain('BEGIN:VEVENT')
    await sql`delete from self_exclusion where manager_id = ${manager.managerId}`.execute(db)
    expect((await readCalendar(path)).lines).toContain('BEGIN:VEVENT')
    await sql`insert into manager_block (manager_id, until, reason) values (${manager.managerId}, clock_timestamp() + interval '1 day', 'test')`.execute(
      db,
    )
    expect((await readCalendar(path)).lines).not.toContain('BEGIN:VEVENT')
    await db.transaction().execute((tx) => erasePerson(tx, manager.managerId))
    expect((await readCalendar(path)).status).toBe(404)
  })

  it('shows nobody else’s teams or contests', async () => {
    const one = await buildCaller(app, league)
    const other = await buildCaller(app, league)
    const path = await makeCalendar(one)
    await other.join(encodeRoundScopedId({ id: contestId, round: 1 }), 'Secret Foxes')
    const { body } = await readCalendar(path)
    expect(body).not.toContain('Secret Foxes')
    expect(body).not.toContain('Harbour Cup')
  })
})
