import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARTNER_EVENT_KINDS, PARTNER_EVENTS, partnerEventSchema } from '@gaffer/contract'
import { cancelContests, releaseEntry } from '../entries/release-entries.ts'
import { insertEntries } from '../entries/repo.ts'
import { settleEntry } from '../entries/settle-entry.ts'
import { upsertBlock, upsertExclusion } from '../fair-play/repo.ts'
import { reopenRound } from '../rounds/close/reopen-round.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { appendToLog, OWN_SOURCE } from '../core/game-log.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf } from '../testing/build-played-contest.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { insertStakes } from '../wallet/insert-stakes.ts'
import { insertPostings, loadOperationForUpdate } from '../wallet/repo.ts'
import { loadEventsAfter } from './load-events.ts'
import { numberEvents } from './number-events.ts'
import { presentEvent } from './present.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

/** What leaves for an operator, each checked against the registry; leaving out what came before a place. */
async function sentTo(operatorId: number, { after = 0 } = {}) {
  await numberEvents(database.db)
  const stored = await loadEventsAfter(database.db, operatorId, after, 1_000)
  return stored
    .filter(({ isWithheld }) => !isWithheld)
    .map((event) => partnerEventSchema(event.kind).parse(presentEvent(event)))
}

const kindsOf = (events: Awaited<ReturnType<typeof sentTo>>) => events.map(({ type }) => type)

async function openContest(terms: Parameters<typeof buildTournament>[3] = {}) {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const opened = await buildTournament(db, operator.id, league, terms)
  const enter = async (isBot = false, state: 'entered' | 'reserved' = 'entered') => {
    const { id: managerId } = await buildManager(db, operator.id, { isBot })
    const starters = pickBuiltTeam(league)
    const [entered] = await db.transaction().execute((tx) =>
      insertEntries(tx, [managerId], () => ({
        contestId: opened.contestId,
        operatorId: operator.id,
        managerId,
        teamName: `Team ${managerId}`,
        foldedTeamName: `team ${managerId}`,
        state,
        fromRound: 1,
        lineUp: { starters, reserves: [], captain: starters[0] ?? 0, viceCaptain: starters[1] ?? 0 },
        formation: '4-4-2',
        bank: 0,
      })),
    )
    return { managerId, entryId: entered?.entryId ?? 0 }
  }
  return { operatorId: operator.id, ...opened, enter }
}

describe('the registry of events', () => {
  it.each(PARTNER_EVENT_KINDS)(
    'has an example of %s that is one, and nothing but ids and figures',
    (type) => {
      const { version, example } = PARTNER_EVENTS[type]
      const sent = { id: 'evt_1', type, version, timestamp: '2026-11-28T17:00:00.000Z', data: example }
      expect(partnerEventSchema(type).parse(sent)).toEqual(sent)
      expect(JSON.stringify(example)).not.toMatch(/[_"](name|username|phone|subject|line_up|captain|player)/i)
      expect(
        partnerEventSchema(type).safeParse({ ...sent, data: { ...example, username: 'x' } }).success,
      ).toBe(false)
    },
  )
})

describe('the outbox', () => {
  it('has a row for each person who comes, and none for the bots of the house', async () => {
    const { id: operatorId } = await buildOperator(database.db)
    const { id } = await buildManager(database.db, operatorId)
    await buildManager(database.db, operatorId, { isBot: true })
    expect(await sentTo(operatorId)).toEqual([
      expect.objectContaining({ type: 'manager.registered', data: { manager_id: id, user_id: null } }),
    ])
  })

  it('has an entry once it counts, by whatever way, with what it costs', async () => {
    const { operatorId, contestId, tournamentId, enter } = await openContest({ entryFee: 500 })
    const at = await enter()
    const reserved = await enter(false, 'reserved')
    const declined = await enter(false, 'reserved')
    await enter(true)
    await settleEntry(database.db, declined.entryId, 'declined')
    await settleEntry(database.db, reserved.entryId, 'done')
    const created = (await sentTo(operatorId)).filter(({ type }) => type.startsWith('entry.'))
    expect(created.map(({ type, data }) => ({ type, data }))).toEqual(
      [at, reserved].map(({ managerId, entryId }) => ({
        type: 'entry.created',
        data: {
          manager_id: managerId,
          user_id: null,
          entry_id: entryId,
          contest_id: contestId,
          tournament_id: tournamentId,
          fee: { amount: 500, currency: 'EUR' },
        },
      })),
    )
  })

  it('has nothing of what was rolled back', async () => {
    const { operatorId, contestId, enter } = await openContest()
    const { entryId } = await enter()
    const before = (await sentTo(operatorId)).length
    await expect(
      database.db.transaction().execute(async (tx) => {
        await releaseEntry(tx, { contestId, entryId })
        await buildManager(tx, operatorId)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await sentTo(operatorId)).toHaveLength(before)
  })

  it('says why entries left', async () => {
    const { operatorId, contestId, enter } = await openContest()
    const [one] = [await enter(), await enter()]
    await database.db.transaction().execute((tx) => releaseEntry(tx, { contestId, entryId: one.entryId }))
    await database.db.transaction().execute((tx) => cancelContests(tx, [contestId], 'operator'))
    const left = (await sentTo(operatorId)).filter(({ type }) => type === 'entry.cancelled')
    expect(left.map(({ data }) => (data as { because: string }).because)).toEqual(['left', 'operator'])
  })

  it('has money when it has moved: taken at once or on the answer of a wallet, returned once', async () => {
    const { db } = database
    const { operatorId, contestId, enter } = await openContest({ entryFee: 500 })
    const [ledger, outside] = [await enter(), await enter()]
    const stake = { operatorId, amount: 500, currency: 'EUR' }
    const moves = await db.transaction().execute((tx) =>
      insertStakes(tx, [
        { ...stake, ...ledger, isSent: false },
        { ...stake, ...outside, isSent: true },
      ]),
    )
    const money = async () => (await sentTo(operatorId)).filter(({ type }) => type.startsWith('payment.'))
    expect((await money()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ entry_id: ledger.entryId, amount: 500, purpose: 'entry' }),
    ])
    const operationId = moves.get(outside.entryId)?.operationId ?? ''
    await db.transaction().execute(async (tx) => {
      const operation = await loadOperationForUpdate(tx, operationId)
      if (operation === undefined) throw new Error('no operation')
      await insertPostings(tx, operation)
      await sql`update wallet_operation set state = 'done', decided_at = clock_timestamp() where id = ${operationId}`.execute(
        tx,
      )
    })
    expect(await money()).toHaveLength(2)
    await db.transaction().execute((tx) => cancelContests(tx, [contestId], 'operator'))
    // The refund is planned; it is an event once it has arrived.
    expect(await money()).toHaveLength(2)
    await sql`update wallet_operation set state = 'done', decided_at = clock_timestamp() where kind = 'refund' and operator_id = ${operatorId}`.execute(
      db,
    )
    expect(
      (await money()).map(({ type, data }) => [type, (data as { returns?: string }).returns ?? null]),
    ).toEqual([
      ['payment.taken', null],
      ['payment.taken', null],
      ['payment.returned', expect.any(String)],
      ['payment.returned', expect.any(String)],
    ])
  })

  it('has one event about a round for all of its entries, at the lock, the close, a correction and a reopening', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    const other = await buildOperator(db)
    const { gameRoundId } = await buildPlayedContest(db, operatorId)
    await keepRounds(closeDepsOf(db))
    await reopenRound(db, gameRoundId, 'a test')
    await keepRounds(closeDepsOf(db))
    await db.transaction().execute((tx) =>
      appendToLog(tx, [
        {
          kind: 'roundCorrected',
          source: OWN_SOURCE,
          sourceEventId: `roundCorrected:${gameRoundId}:1`,
          gameRoundId,
          body: { version: 1 },
        },
      ]),
    )
    const sent = await sentTo(operatorId)
    expect(kindsOf(sent).filter((type) => type.startsWith('round.'))).toEqual([
      'round.locked',
      'round.closed',
      'round.reopened',
      'round.closed',
      'round.corrected',
    ])
    expect(sent.filter(({ type }) => type === 'prize.paid').map(({ data }) => data)).toEqual(
      [1890, 540, 270].map((amount) => expect.objectContaining({ amount, round_id: gameRoundId })),
    )
    expect(await sentTo(other.id)).toEqual([])
  })

  it('withholds what is about somebody excluded, blocked or erased, judged at the moment of sending', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    const [excluded, blocked, erased, free] = [
      await buildManager(db, operatorId),
      await buildManager(db, operatorId),
      await buildManager(db, operatorId),
      await buildManager(db, operatorId),
    ]
    expect(kindsOf(await sentTo(operatorId))).toEqual(Array(4).fill('manager.registered'))
    await upsertExclusion(db, excluded.id, 30)
    await upsertExclusion(db, excluded.id, 1)
    await upsertBlock(db, [blocked.id], { hours: 1, reason: 'x' })
    await sql`insert into manager_erasure (manager_id, due_at, erased_at) values (${erased.id}, clock_timestamp(), clock_timestamp())`.execute(
      db,
    )
    expect(await sentTo(operatorId)).toMatchObject([
      { type: 'manager.registered', data: { manager_id: free.id } },
      { type: 'manager.excluded', data: { manager_id: excluded.id } },
    ])
    await sql`update self_exclusion set until = clock_timestamp() where manager_id = ${excluded.id}`.execute(
      db,
    )
    expect(kindsOf(await sentTo(operatorId))).toEqual([
      'manager.registered',
      'manager.registered',
      'manager.excluded',
      'manager.excluded',
    ])
  })
})

describe('the order in which events leave', () => {
  it('has no gap that a later commit fills: an event written first and committed last comes last', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    const slow = Promise.withResolvers<void>()
    const written = Promise.withResolvers<number>()
    const late = db.transaction().execute(async (tx) => {
      written.resolve((await buildManager(tx, operatorId)).id)
      await slow.promise
    })
    const lateId = await written.promise
    const { id: early } = await buildManager(db, operatorId)
    const first = await sentTo(operatorId)
    expect(first).toMatchObject([{ data: { manager_id: early } }])
    slow.resolve()
    await late
    const seen = Number(first[0]?.id.slice('evt_'.length))
    expect(await sentTo(operatorId, { after: seen })).toMatchObject([{ data: { manager_id: lateId } }])
  })

  it('gives each event one place when several nodes number at once, also after old ones are gone', async () => {
    const { db } = database
    const { id: operatorId } = await buildOperator(db)
    for (let n = 0; n < 5; n += 1) {
      await Promise.all(Array.from({ length: 8 }, () => buildManager(db, operatorId)))
      await Promise.all(Array.from({ length: 4 }, () => numberEvents(db)))
    }
    const before = await loadEventsAfter(db, operatorId, 0, 1_000)
    expect(before).toHaveLength(40)
    const positions = before.map(({ position }) => position)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(new Set(positions).size).toBe(40)
    await sql`delete from event`.execute(db)
    await buildManager(db, operatorId)
    await numberEvents(db)
    const [after] = await loadEventsAfter(db, operatorId, 0, 1_000)
    expect(after?.position).toBeGreaterThan(positions.at(-1) ?? 0)
  })
})
