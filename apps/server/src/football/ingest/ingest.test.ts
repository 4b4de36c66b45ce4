import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendToLog } from '../../core/game-log.ts'
import { scheduleFacts } from '../scheduled-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readFactBody } from './fact-schema.ts'
import { ingestFacts, type OfferedFact } from './ingest-facts.ts'
import { pumpDueFacts } from './pump-due-facts.ts'
import { loadLogVersion } from '../../core/game-log.ts'
import { readTail } from '../../core/game-log.ts'

let database: TestDatabase
let league: BuiltChampionship
let source: string
let fixtureId: number

beforeAll(async () => {
  database = await createTestDatabase()
  league = await buildChampionship(database.db)
  fixtureId = league.rounds[0]?.fixtureIds[0] ?? 0
  const row = await database.db.selectFrom('championship').select('source').executeTakeFirstOrThrow()
  source = row.source
})
afterAll(() => database.end())

const fact = (sourceEventId: string, body: unknown = { kind: 'final' }): OfferedFact => ({
  source,
  sourceEventId,
  revision: 0,
  fixtureId,
  body,
})
const ingest = (facts: readonly OfferedFact[]) =>
  database.db.transaction().execute((tx) => ingestFacts(tx, facts))

describe('the log', () => {
  it('has no gap, and every number is seen by a reader of the tail, whatever is appended at once', async () => {
    const start = await loadLogVersion(database.db)
    const seen: number[] = []
    let isWriting = true
    const reader = (async () => {
      let last = start
      while (isWriting || last < (await loadLogVersion(database.db))) {
        for (const { seq } of await readTail(database.db, last)) {
          seen.push(seq)
          last = seq
        }
      }
    })()
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let turn = 0; turn < 5; turn += 1)
        await ingest([fact(`w${writer}-${turn}-a`), fact(`w${writer}-${turn}-b`)])
    })
    await Promise.all(writers)
    isWriting = false
    await reader
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => start + index + 1))
  })

  it('takes a burst of 10,000 facts, half of them said twice, as 5,000', async () => {
    const start = await loadLogVersion(database.db)
    const burst = Array.from({ length: 10_000 }, (_, index) => fact(`burst ${index % 5_000}`))
    expect(await ingest(burst)).toEqual({ appended: 5_000, quarantined: 0 })
    expect(await ingest(burst)).toEqual({ appended: 0, quarantined: 0 })
    expect(await loadLogVersion(database.db)).toBe(start + 5_000)
  })

  it('leaves out what it knows, also within one batch, and leaves no gap for it', async () => {
    const start = await loadLogVersion(database.db)
    expect(await ingest([fact('twice'), fact('twice'), fact('once')])).toEqual({
      appended: 2,
      quarantined: 0,
    })
    expect(await ingest([fact('once'), fact('new')])).toEqual({ appended: 1, quarantined: 0 })
    expect(
      (await readTail(database.db, start)).map(({ seq, sourceEventId }) => [seq - start, sourceEventId]),
    ).toEqual([
      [1, 'twice'],
      [2, 'once'],
      [3, 'new'],
    ])
  })

  it('keeps the numbers free of a transaction that did not commit', async () => {
    const start = await loadLogVersion(database.db)
    const failing = database.db.transaction().execute(async (tx) => {
      await appendToLog(tx, [{ kind: 'matchFact', source, sourceEventId: 'lost', fixtureId, body: {} }])
      throw new Error('crash')
    })
    await expect(failing).rejects.toThrow('crash')
    await ingest([fact('after the crash')])
    expect(await readTail(database.db, start)).toMatchObject([
      { seq: start + 1, sourceEventId: 'after the crash' },
    ])
  })

  it('refuses to be changed', async () => {
    await expect(database.db.updateTable('gameLog').set({ revision: 9 }).execute()).rejects.toThrow(
      /append-only/,
    )
  })
})

describe('nonsense', () => {
  it.each([
    ['an unknown kind', { kind: 'dance' }],
    ['no body', null],
    [
      'a statistic that is no number',
      { kind: 'statistics', side: 'home', playerId: 1, statistics: { goals: 'two' } },
    ],
    ['a minute that is no number', { kind: 'period', period: 'firstHalf', at: { minute: '90+7', added: 0 } }],
    ['a score below zero', { kind: 'score', home: -1, away: 0 }],
  ])('is set aside: %s', async (name, body) => {
    const start = await loadLogVersion(database.db)
    expect(await ingest([fact(`nonsense ${name}`, body)])).toEqual({ appended: 0, quarantined: 1 })
    expect(await loadLogVersion(database.db)).toBe(start)
  })

  it('is set aside when it speaks of a match that is unknown or of another source', async () => {
    const other = { ...fact('other source'), source: 'somebody' }
    const unknown = { ...fact('unknown match'), fixtureId: 999_999 }
    expect(await ingest([other, unknown])).toEqual({ appended: 0, quarantined: 2 })
    const rows = await database.db
      .selectFrom('quarantinedFact')
      .select('reason')
      .where('sourceEventId', 'in', ['other source', 'unknown match'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ reason }) => reason)).toEqual(['match of another source', 'unknown match'])
  })

  it('never makes the reading of a body throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readFactBody(value)))
  })

  it('lets the corrections of an operator through for any match', async () => {
    const correction = { ...fact('correction', { kind: 'score', home: 1, away: 0 }), source: 'operator' }
    expect(await ingest([correction])).toEqual({ appended: 1, quarantined: 0 })
  })
})

describe('scheduled facts', () => {
  it('are said once when they are due, by many pumps at once, and not before', async () => {
    const start = await loadLogVersion(database.db)
    const now = Date.now()
    const scheduled = (sourceEventId: string, dueAt: number) => ({
      fixtureId,
      dueAt: new Date(dueAt),
      sourceEventId,
      revision: 0,
      body: { kind: 'final' as const },
    })
    await scheduleFacts(database.db, league.championshipId, [
      scheduled('due late', now - 1000),
      scheduled('due early', now - 2000),
      scheduled('ahead', now + 3_600_000),
    ])
    await Promise.all(Array.from({ length: 8 }, () => pumpDueFacts(database.db)))
    const said = await readTail(database.db, start)
    expect(said.map(({ sourceEventId }) => sourceEventId)).toEqual(['due early', 'due late'])
    expect(said[0]?.happenedAt).toEqual(new Date(now - 2000))
    const left = await database.db.selectFrom('scheduledFact').select('sourceEventId').execute()
    expect(left).toEqual([{ sourceEventId: 'ahead' }])
  })

  it('say when the next one is due, and nothing where none is scheduled', async () => {
    const nextDue = async () => (await pumpDueFacts(database.db)).nextDueMs
    await database.db.deleteFrom('scheduledFact').execute()
    expect(await nextDue()).toBeUndefined()
    const dueAt = new Date(Date.now() + 60_000)
    await scheduleFacts(database.db, league.championshipId, [
      { fixtureId, dueAt, sourceEventId: 'later', revision: 0, body: { kind: 'final' } },
    ])
    expect(await nextDue()).toBeGreaterThan(0)
  })

  it('move the kick-off of a match with the fact that tells it', async () => {
    const kickOffAt = Date.UTC(2027, 0, 1)
    await ingest([fact('moved', { kind: 'scheduled', kickOffAt })])
    const row = await database.db
      .selectFrom('fixture')
      .select('kickOffAt')
      .where('id', '=', fixtureId)
      .executeTakeFirstOrThrow()
    expect(row.kickOffAt).toEqual(new Date(kickOffAt))
  })
})
