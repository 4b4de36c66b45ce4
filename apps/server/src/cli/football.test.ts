import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createFeedAlert, loadNeeds } from '../football/feeds/alert.ts'
import { type FakeProvider, startFakeProvider, toldGoal } from '../testing/fake-provider.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { pushedFixtures, pushedSquads } from '../testing/push-league.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findOrInsertMember, replaceRoles } from '../staff/index.ts'
import { football } from './football.ts'

let database: TestDatabase
let provider: FakeProvider
const folder = mkdtempSync(join(tmpdir(), 'football-'))

beforeAll(async () => {
  database = await createTestDatabase()
  provider = await startFakeProvider()
})
afterAll(async () => {
  await provider.stop()
  await database.end()
})

async function run(...words: readonly string[]): Promise<string> {
  return runInto([], ...words)
}

/** Runs a command that may fail; what it printed is in `lines` all the same. */
async function runInto(lines: string[], ...words: readonly string[]): Promise<string> {
  const config = readConfig({}, '/nonexistent')
  await football.run(words, { config, database, print: (line) => void lines.push(line) })
  return lines.join('\n')
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('football', () => {
  it('brings a league in from a provider by one command, and tells a match again from its answers', async () => {
    const key = file('key', 'secret-of-the-provider\n')
    const words = [
      'add',
      '--source',
      'api-football',
      '--league',
      '9',
      '--season',
      '2026',
      '--url',
      provider.url,
    ]
    const added = await run(...words, '--key-file', key)
    expect(added).toContain('"championships": ["api-football-9-2026"]')
    expect(added).not.toContain('secret-of-the-provider')
    expect(await run('status')).toContain('api-football-9-2026  1. api-football')
    expect(await run('unmatched')).toBe('Nobody waits.')

    provider.match.kickOffAt -= 2 * 3_600_000
    Object.assign(provider.match, { status: '1H', elapsed: 30, goals: [1, 0], hasLineUps: true })
    provider.match.events = [toldGoal(12, 1, 4)]
    const { askAtOnce, loadSources } = await import('../football/index.ts')
    const [source] = await loadSources(database.db)
    for (let turn = 0; source !== undefined && turn < 2; turn += 1) {
      await sql`update feed_source set settings = '{}'`.execute(database.db)
      expect(await askAtOnce(database.db, source)).toBeUndefined()
    }
    const { id } = await database.db.selectFrom('fixture').select('id').executeTakeFirstOrThrow()
    expect(await run('replay', String(id))).toContain('goal/home/1')
  })

  it('says what is wrong with a league that cannot be added', async () => {
    const wrong = [
      ['add', '--source', 'nobody', '--season', '2026'],
      ['add', '--source', 'api-football', '--league', 'x', '--season', '2026'],
      ['add', '--source', 'api-football', '--league', '9', '--season', '2026'],
      ['add', '--source', 'push', '--season', '2026'],
      ['add', '--source', 'push', '--season', '2026', '--name', 'A', '--key-file', file('short', 'short')],
      ['add', '--source', 'fpl', '--season', '2026-27', '--url', 'http://10.0.0.1/'],
      ['add', '--source', 'desk', '--season', '2026', '--to', 'nobody'],
      ['match', '1', 'player', 'x', 'y'],
      ['void', '999999'],
      ['nonsense'],
    ]
    for (const words of wrong) await expect(run(...words)).rejects.toThrow()
  })

  it('loads a league without a provider from a file, prices it by hand and gives its desk a key', async () => {
    await run('add', '--source', 'desk', '--season', '2026', '--name', 'Harbour')
    const league = { ...pushedSquads(4), ...pushedFixtures(4, 2) }
    const path = file('league.json', JSON.stringify(league))
    expect(await run('load', 'desk-harbour-2026', path)).toContain('new.')
    expect(await run('load', 'desk-harbour-2026', path)).toContain('0 of')
    const [first] = league.players
    const priced = file('prices.csv', `player,millions\n${first?.id},7.5\n`)
    expect(await run('prices', 'desk-harbour-2026', priced)).toContain('1 players')
    const player = await database.db
      .selectFrom('player')
      .select('initialPrice')
      .where('sourceId', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(player.initialPrice).toBe(750)
    for (const content of ['nobody,5', `${first?.id},0`, `${first?.id},1e3`, `${first?.id},5,6`]) {
      await expect(run('prices', 'desk-harbour-2026', file('bad.csv', content))).rejects.toThrow('line 1')
    }
    const twice = { clubs: [...league.clubs.slice(0, 1), { ...league.clubs[0], name: 'Quay Town' }] }
    const printed: string[] = []
    await expect(
      runInto(printed, 'load', 'desk-harbour-2026', file('twice.json', JSON.stringify(twice))),
    ).rejects.toThrow('1 of 2 were refused.')
    expect(printed.join('\n')).toContain('item 0 of this list has the same id and other values')
    const bom = file('bom.json', `\uFEFF${JSON.stringify(league)}`)
    expect(await run('load', 'desk-harbour-2026', bom)).toContain('0 of')
    const latin1 = file('latin1.json', Buffer.from('{"clubs":[{"name":"\u00CEle"}]}', 'latin1'))
    await expect(run('load', 'desk-harbour-2026', latin1)).rejects.toThrow('line 1: this is not UTF-8')
    expect(await run('desk', 'desk-harbour-2026', 'Ann')).toMatch(
      /for 12 hours\. The key, shown this once: [\w-]{32}$/,
    )
  })

  it('takes a kick-off in any offset, and says how it is written otherwise', async () => {
    await run('add', '--source', 'desk', '--season', '2026', '--name', 'Offsets')
    const { clubs } = pushedSquads(2)
    const { rounds, fixtures } = pushedFixtures(2, 1)
    const at = (kick_off_at: string) =>
      file('offset.json', JSON.stringify({ clubs, rounds, fixtures: [{ ...fixtures[0], kick_off_at }] }))
    const printed: string[] = []
    await expect(runInto(printed, 'load', 'desk-offsets-2026', at('2027-03-28 03:30'))).rejects.toThrow(
      'were refused',
    )
    expect(printed.join('\n')).toContain('kick_off_at: must be a moment with its offset or Z')
    await run('load', 'desk-offsets-2026', at('2027-03-28T03:30:00+02:00'))
    const { kickOffAt } = await database.db
      .selectFrom('fixture')
      .innerJoin('championship', 'championship.id', 'fixture.championshipId')
      .select('fixture.kickOffAt')
      .where('championship.source', '=', 'desk-offsets-2026')
      .executeTakeFirstOrThrow()
    expect(kickOffAt?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })

  it('shows a player who is there twice and who stays, and does what was seen for somebody of the desk', async () => {
    await run('add', '--source', 'desk', '--season', '2027', '--name', 'Twins')
    const league = { ...pushedSquads(4), ...pushedFixtures(4, 2) }
    await run('load', 'desk-twins-2027', file('twins.json', JSON.stringify(league)))
    const { db } = database
    const { id: operatorId, slug } = await buildOperator(db)
    const { id: championshipId } = await db
      .selectFrom('championship')
      .select('id')
      .where('source', '=', 'desk-twins-2027')
      .executeTakeFirstOrThrow()
    const players = await db
      .selectFrom('player')
      .select(['id', 'sourceId'])
      .where('championshipId', '=', championshipId)
      .execute()
    const idOf = (sourceId: string) => String(players.find((one) => one.sourceId === sourceId)?.id)
    const words = ['merge', slug, idOf('c1-mid1'), idOf('c1-mid2')] as const
    await expect(run(...words)).rejects.toThrow('plays no championship')
    await sql`update operator set games = '[{ "championships": ["desk-twins-2027"] }]' where id = ${operatorId}`.execute(
      db,
    )
    await expect(run(...words.slice(0, 3), idOf('c2-mid1'))).rejects.toThrow('two clubs')
    const [, seen = ''] = /seen: (\w+)/.exec(await run(...words)) ?? []
    const how = ['--seen', seen, '--reason', 'One footballer'] as const
    await expect(run(...words, ...how, '--as', 'nobody@example.com')).rejects.toThrow(
      'nobody@example.com may not merge them',
    )
    const email = `desk@${slug}.invalid`
    const memberId = await findOrInsertMember(db, { email, name: 'Dee' })
    await replaceRoles(db, operatorId, memberId, ['desk'])
    expect(await run(...words, ...how, '--as', email)).toContain('from now on')
    await expect(run(...words, ...how, '--as', email)).rejects.toThrow('Nothing was written')
    const line = await db
      .selectFrom('auditLine')
      .select(['memberName', 'reason'])
      .where('act', '=', 'mergePlayers')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ memberName: 'command line', reason: `One footballer (for ${email})` })
  })

  it('has what needs a person told once, and again when it is something else', async () => {
    await sql`update feed_source set failures = 9, last_fault = 'status 500' where kind = 'api-football'`.execute(
      database.db,
    )
    const told: object[] = []
    const alert = createFeedAlert({
      db: database.db,
      url: undefined,
      log: { warn: (fields) => void told.push(fields) },
    })
    await alert.look()
    await alert.look()
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).toContain('api-football fails: status 500')
    const statuses = [500, 200, 200]
    const received: string[] = []
    const webhook = createServer((request, response) => {
      request.on('data', (part: Buffer) => void received.push(part.toString()))
      request.on('end', () => void response.writeHead(statuses.shift() ?? 200).end())
    })
    await new Promise<void>((resolve) => void webhook.listen(0, '127.0.0.1', resolve))
    const { port } = webhook.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/`
    const sending = createFeedAlert({ db: database.db, url, log: { warn: () => undefined } })
    for (const _ of [1, 2, 3]) await sending.look()
    await new Promise((resolve) => webhook.close(resolve))
    // The first was refused, so it came again; once it had arrived it did not.
    expect(received).toHaveLength(2)
    expect(received[1]).toBe(received[0])
    await sql`update feed_source set failures = 0`.execute(database.db)
    expect((await loadNeeds(database.db)).some((need) => need.includes('fails'))).toBe(false)
  })
})
