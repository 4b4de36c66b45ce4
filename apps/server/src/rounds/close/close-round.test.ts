import type { FactBody } from '@gaffer/feed'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLive } from '../../live/start-live.ts'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { settleEntry } from '../../entries/settle-entry.ts'
import { createLedgerWallet } from '../../wallet/adapters/ledger.ts'
import { creditPrizes, stakeInBulk, stakeKey } from '../../wallet/credit-prizes.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'
import { insertOperation } from '../../wallet/repo.ts'
import { sendCredits } from '../../wallet/send-credits.ts'
import { welcomeGuest } from '../../wallet/welcome-guest.ts'
import { checkRound } from '../check-round.ts'
import { keepRounds } from '../keep-rounds.ts'
import { beginClose } from './begin-close.ts'
import { CLOSE_STEPS, type CloseStep } from './close-deps.ts'
import { closeRound } from './close-round.ts'
import { finishClose } from './finish-close.ts'
import { payPrizes } from './pay-prizes.ts'
import { reopenRound } from './reopen-round.ts'
import { writeResults } from './write-results.ts'
import { MODEL_PATIENCE_MS, MODEL_SEEDS } from '../../testing/model-seeds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const SECOND = 1000
const logFault = (error: unknown) => {
  throw error
}
const deps = () => ({ db: database.db, codeVersion: 'test', logFault })

type Terms = NonNullable<Parameters<typeof buildTournament>[3]>

/** A league whose first round is due, and a contest that `teams` entered and paid for. */
async function buildContest(teams: number, terms: Terms = {}) {
  const { db } = database
  const operator = await buildOperator(db)
  // With a game minute of 1 ms, an hour of game time after the whistle is over at once.
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    rounds: 3,
    firstKickOffAt: new Date(Date.now() - 10 * SECOND),
  })
  const opened = await buildTournament(db, operator.id, league, terms)
  const starters = pickBuiltTeam(league)
  const entries: { entryId: number; managerId: number }[] = []
  for (let at = 0; at < teams; at += 1) {
    const { id: managerId } = await buildManager(db, operator.id)
    const { id: entryId } = await buildEntry(db, {
      operatorId: operator.id,
      contestId: opened.contestId,
      managerId,
      starters,
      captain: starters[at % starters.length] ?? null,
      viceCaptain: starters[(at + 1) % starters.length] ?? null,
    })
    entries.push({ entryId, managerId })
  }
  const amount = terms.entryFee ?? 0
  await db.transaction().execute((tx) => stakeInBulk(tx, { operatorId: operator.id, amount, entries }))
  return { operator, league, opened, starters, entries }
}

/** Facts of a match: line-ups, goals of these players, the whistle. */
function factsOfMatch(
  league: BuiltChampionship,
  index: number,
  scorers: readonly number[],
): readonly FactBody[] {
  const sideOf = (clubId: number | undefined) =>
    league.players.filter((player) => player.clubId === clubId).map(({ id }) => id)
  const home = sideOf(league.clubIds[index * 2])
  const away = sideOf(league.clubIds[index * 2 + 1])
  const at = (minute: number) => ({ minute, added: 0 })
  return [
    { kind: 'lineUp', side: 'home', starters: home.slice(0, 11), bench: home.slice(11) },
    { kind: 'lineUp', side: 'away', starters: away.slice(0, 11), bench: away.slice(11) },
    { kind: 'period', period: 'firstHalf', at: at(0) },
    ...scorers
      .filter((id) => home.includes(id) || away.includes(id))
      .map((playerId): FactBody => ({
        kind: 'event',
        side: home.includes(playerId) ? 'home' : 'away',
        at: at(30),
        event: { type: 'goal', playerId, assistantId: undefined },
      })),
    { kind: 'period', period: 'secondHalf', at: at(45) },
    { kind: 'final' },
  ]
}

async function say(
  league: BuiltChampionship,
  facts: readonly (readonly [number, FactBody, string, number?])[],
): Promise<void> {
  const dueAt = new Date(Date.now() - 5 * SECOND)
  await scheduleFacts(
    database.db,
    league.championshipId,
    facts.map(([fixtureId, body, sourceEventId, revision = 0]) => ({
      fixtureId,
      dueAt,
      sourceEventId: `${fixtureId}-${sourceEventId}`,
      revision,
      body,
    })),
  )
  const live = await createLive({ db: database.db, logFault })
  await live.turn()
  await live.stop()
}

const fixturesOf = (league: BuiltChampionship, round: number) => league.rounds[round - 1]?.fixtureIds ?? []

/** Plays the matches of a round, except those in `without`. */
async function play(
  league: BuiltChampionship,
  scorers: readonly number[],
  { round = 1, without = [] as readonly number[] } = {},
): Promise<void> {
  const facts = fixturesOf(league, round).flatMap((fixtureId, index) =>
    without.includes(fixtureId)
      ? []
      : factsOfMatch(league, index, scorers).map((body, at) => [fixtureId, body, `${at}`] as const),
  )
  await say(league, facts)
}

async function resultsOf(gameRoundId: number) {
  return database.db
    .selectFrom('entryRoundResult')
    .select(['entryId', 'points', 'place', 'prize'])
    .where('gameRoundId', '=', gameRoundId)
    .orderBy('place')
    .execute()
}

async function paidOf(gameRoundId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ entryId: number; amount: number }>`
    select entry_id, sum(amount)::bigint as amount from wallet_operation
    where game_round_id = ${gameRoundId} and kind = 'prize' and state = 'done' group by entry_id`.execute(
    database.db,
  )
  return new Map(rows.map(({ entryId, amount }) => [entryId, amount]))
}

async function isClosed(gameRoundId: number): Promise<boolean> {
  const row = await database.db
    .selectFrom('gameRound')
    .select('closedAt')
    .where('id', '=', gameRoundId)
    .executeTakeFirstOrThrow()
  return row.closedAt !== null
}

/** Lets the keeper take turns until the round is closed, like a process that is restarted again and again. */
async function closeWith(
  gameRoundId: number,
  more: { batch?: number; reachStep?: (step: CloseStep) => void } = {},
) {
  await keepRounds({ ...deps(), ...more, logFault: () => undefined })
  return isClosed(gameRoundId)
}

describe('a closed round', () => {
  it('is the same when it is computed again, whatever club its players have gone to since', async () => {
    const { league, opened, starters } = await buildContest(2)
    const [, ...blank] = fixturesOf(league, 1)
    await sql`delete from round_fixture where fixture_id = any(${blank}::int[])`.execute(database.db)
    await keepRounds(deps())
    await play(league, starters, { without: blank })
    expect(await closeWith(opened.gameRoundId)).toBe(true)
    const [home, , idle] = league.clubIds
    const isOf = (clubId: number | undefined) =>
      league.players.find((player) => player.clubId === clubId)?.id ?? 0
    const [idler, player] = [isOf(idle), isOf(home)]
    await sql`update player set club_id = ${home} where id = ${idler}`.execute(database.db)
    await sql`update player set club_id = ${idle} where id = ${player}`.execute(database.db)
    expect(await checkRound(database.db, opened.gameRoundId)).toMatchObject({ isSame: true })
  })
})

describe('the books of a contest', () => {
  it(
    'come to nothing whatever fee, rake, guarantee and places, and the engine gives what the rules give',
    async () => {
      const terms = fc.record({
        teams: fc.integer({ min: 0, max: 6 }),
        entryFee: fc.constantFrom(0, 1, 333, 1000),
        rakeBasisPoints: fc.constantFrom(0, 1, 1250, 10_000),
        guaranteedPool: fc.constantFrom(0, 1, 999, 100_000),
        places: fc.array(fc.constantFrom(0, 1, 3333, 5000), { maxLength: 4 }),
        hasSafetyNet: fc.boolean(),
        ties: fc.constantFrom('earlier', 'shared'),
      })
      await fc.assert(
        fc.asyncProperty(terms, async ({ teams, places, hasSafetyNet, ...money }) => {
          const prizeTable = places.map((ratio, at) => ({ from: at + 1, to: at + 1, ratio }))
          const world = await buildContest(teams, { ...money, prizeTable, settings: { hasSafetyNet } })
          const { gameRoundId, contestId } = world.opened
          await keepRounds(deps())
          await play(world.league, world.starters.slice(4, 7))
          expect(await closeWith(gameRoundId, { batch: 2 })).toBe(true)
          expect(await findOpenBooks(database.db, [contestId])).toEqual([])
          expect(await checkRound(database.db, gameRoundId)).toMatchObject({
            isSame: true,
            madeBy: { rulePack: 'classic', codeVersion: 'test' },
          })
          const { rows } = await sql<{ kind: string; amount: number }>`
          select account.kind, sum(posting.amount)::bigint as amount from money_transaction moved
          join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
          where moved.subgame_id = ${contestId} group by account.kind`.execute(database.db)
          const booked = new Map(rows.map(({ kind, amount }) => [kind, amount]))
          const fees = teams * money.entryFee
          const rake = Math.ceil((fees * money.rakeBasisPoints) / 10_000)
          const hasWinner = teams > 0 && places.slice(0, teams).some((ratio) => ratio > 0)
          const paid = hasWinner ? Math.max(money.guaranteedPool, fees - rake) : 0
          expect(booked.get('rake') ?? 0).toBe(rake)
          expect(-(booked.get('guarantee') ?? 0) + 0).toBe(paid + rake - fees)
        }),
        { numRuns: MODEL_SEEDS },
      )
    },
    MODEL_PATIENCE_MS,
  )

  it('share the prizes of level teams to the last cent where the contest says so', async () => {
    const world = await buildContest(4, {
      entryFee: 333,
      ties: 'shared',
      prizeTable: [
        { from: 1, to: 1, ratio: 7000 },
        { from: 2, to: 2, ratio: 3000 },
      ],
    })
    const { gameRoundId, contestId } = world.opened
    await keepRounds(deps())
    await play(world.league, [])
    await closeWith(gameRoundId)
    const results = await resultsOf(gameRoundId)
    const groups = Object.values(Object.groupBy(results, ({ points }) => points))
    expect(groups.length).toBeLessThan(4)
    for (const level of groups) {
      const prizes = level?.map(({ prize }) => prize) ?? []
      expect(Math.max(...prizes) - Math.min(...prizes)).toBeLessThanOrEqual(1)
    }
    expect(results.reduce((sum, { prize }) => sum + prize, 0)).toBe(4 * 333)
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
  })

  it('that lack a stake are found by the check', async () => {
    const world = await buildContest(2, { entryFee: 500 })
    const { gameRoundId, contestId } = world.opened
    await keepRounds(deps())
    await play(world.league, [])
    await closeWith(gameRoundId)
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
    const [entry] = world.entries
    await database.db
      .transaction()
      .execute((tx) => creditPrizes(tx, gameRoundId, [{ entryId: entry?.entryId ?? 0, amount: 1007 }]))
    expect(await findOpenBooks(database.db, [contestId])).toEqual([{ contestId, currency: 'EUR', left: -7 }])
  })
})

describe('a close', () => {
  const terms: Terms = {
    entryFee: 300,
    rakeBasisPoints: 1000,
    guaranteedPool: 5000,
    prizeTable: [{ from: 1, to: 4, ratio: 2500 }],
  }

  it.each(CLOSE_STEPS)('killed at %s, again and again, has each effect once', async (killedAt) => {
    const world = await buildContest(5, terms)
    const { gameRoundId, contestId } = world.opened
    await keepRounds(deps())
    await play(world.league, world.starters.slice(5, 8))
    let kills = 0
    const reachStep = (step: CloseStep) => {
      if (step !== killedAt) return
      kills += 1
      throw new Error(`killed at ${step}`)
    }
    for (let start = 0; start < 8 && !(await isClosed(gameRoundId)); start += 1) {
      await closeWith(gameRoundId, { batch: 2, reachStep })
      if (kills > 3) await closeWith(gameRoundId, { batch: 2 })
    }
    expect(kills).toBeGreaterThan(0)
    await closeWith(gameRoundId)
    expect(await isClosed(gameRoundId)).toBe(true)
    expect([...(await paidOf(gameRoundId)).values()]).toEqual([1250, 1250, 1250, 1250])
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
  })

  it('by four nodes at once comes to one result, one payment and one line of the log', async () => {
    const world = await buildContest(9, terms)
    const { gameRoundId, contestId } = world.opened
    await keepRounds(deps())
    await play(world.league, world.starters.slice(5, 8))
    const closed = await Promise.all(
      [1, 2, 3, 4].map((batch) => closeRound({ ...deps(), batch }, gameRoundId)),
    )
    expect(closed.filter(Boolean)).toHaveLength(1)
    expect((await resultsOf(gameRoundId)).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([...(await paidOf(gameRoundId)).values()]).toEqual([1250, 1250, 1250, 1250])
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
    const lines = await database.db
      .selectFrom('gameLog')
      .select('kind')
      .where('gameRoundId', '=', gameRoundId)
      .where('kind', '=', 'roundClosed')
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('that was overtaken by a reopen finds every step of it fenced off', async () => {
    const world = await buildContest(3, terms)
    const { gameRoundId } = world.opened
    await keepRounds(deps())
    await play(world.league, world.starters.slice(5, 6))
    const overtaken = await beginClose(database.db, gameRoundId)
    if (overtaken === undefined) throw new Error('the round is not over')
    await closeRound(deps(), gameRoundId)
    expect(await reopenRound(database.db, gameRoundId, 'a goal was another’s')).toMatchObject({ ok: true })
    const closing = await beginClose(database.db, gameRoundId)
    expect(closing?.version).toBeGreaterThan(overtaken.version)
    const before = await resultsOf(gameRoundId)
    await sql`update entry_round_result set place = place + 10 where game_round_id = ${gameRoundId}`.execute(
      database.db,
    )
    await writeResults(deps(), overtaken, 10)
    await payPrizes(deps(), overtaken, 10)
    expect(await finishClose(database.db, overtaken)).toBe(false)
    expect((await resultsOf(gameRoundId)).map(({ place }) => place)).toEqual([11, 12, 13])
    await closeRound(deps(), gameRoundId)
    expect(await resultsOf(gameRoundId)).toEqual(before)
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
  })
})

describe('a round without a match', () => {
  it('closes with nothing earned, places by creation and the fees paid out', async () => {
    const world = await buildContest(2, { entryFee: 300, prizeTable: [{ from: 1, to: 1, ratio: 10_000 }] })
    const { gameRoundId, contestId } = world.opened
    await database.db
      .deleteFrom('roundFixture')
      .where('roundId', '=', world.league.rounds[0]?.id ?? 0)
      .execute()
    await keepRounds(deps())
    // An hour of its game time passes in 60 ms.
    await expect.poll(() => closeWith(gameRoundId)).toBe(true)
    const [first, second] = world.entries.map(({ entryId }) => entryId)
    expect(await resultsOf(gameRoundId)).toEqual([
      { entryId: first, points: 0, place: 1, prize: 600 },
      { entryId: second, points: 0, place: 2, prize: 0 },
    ])
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
  })
})

describe('a round of which no match counts', () => {
  it('gives every stake back and takes no rake (Q-108)', async () => {
    const { db } = database
    const world = await buildContest(3, {
      entryFee: 300,
      rakeBasisPoints: 1000,
      prizeTable: [{ from: 1, to: 1, ratio: 10_000 }],
    })
    const { gameRoundId, contestId } = world.opened
    await keepRounds(deps())
    await say(
      world.league,
      fixturesOf(world.league, 1).map((id) => [id, { kind: 'postponed' }, 'off'] as const),
    )
    await expect.poll(() => closeWith(gameRoundId)).toBe(true)
    await sendCredits({ db, wallet: createLedgerWallet(db) })
    expect(await resultsOf(gameRoundId)).toEqual([])
    expect(await paidOf(gameRoundId)).toEqual(new Map())
    const { rows } = await sql`
      select entry_id, amount, state from wallet_operation
      where kind = 'refund' and entry_id = any(${world.entries.map(({ entryId }) => entryId)}::int[])
      order by entry_id`.execute(db)
    expect(rows).toEqual(world.entries.map(({ entryId }) => ({ entryId, amount: 300, state: 'done' })))
    expect(await findOpenBooks(db, [contestId])).toEqual([])
    expect(await checkRound(db, gameRoundId)).toMatchObject({ isSame: true })
  })

  it('keeps the stakes where one match counts', async () => {
    const world = await buildContest(2, { entryFee: 300, prizeTable: [{ from: 1, to: 1, ratio: 10_000 }] })
    await keepRounds(deps())
    const [first = 0, ...others] = fixturesOf(world.league, 1)
    await say(
      world.league,
      others.map((id) => [id, { kind: 'postponed' }, 'off'] as const),
    )
    expect(others).not.toContain(first)
    await play(world.league, world.starters, { without: others })
    await expect.poll(() => closeWith(world.opened.gameRoundId)).toBe(true)
    expect([...(await paidOf(world.opened.gameRoundId)).values()]).toEqual([600])
  })
})

describe('a wallet that answers while the round closes', () => {
  it('has its entry counted, or its stake given back: never neither, never both', async () => {
    const world = await buildContest(2, { entryFee: 300, prizeTable: [{ from: 1, to: 1, ratio: 10_000 }] })
    const { operator, opened, starters } = world
    const { db } = database
    const wallet = createLedgerWallet(db)
    const late: { id: number; owner: { operatorId: number; managerId: number; currency: string } }[] = []
    for (let at = 0; at < 12; at += 1) {
      const { id: managerId } = await buildManager(db, operator.id)
      const entry = { operatorId: operator.id, contestId: opened.contestId, managerId, starters }
      const { id } = await buildEntry(db, { ...entry, state: 'reserved' })
      const owner = { operatorId: operator.id, managerId, currency: 'EUR' }
      await db.transaction().execute((tx) => welcomeGuest(tx, owner, 300))
      const stake = { ...owner, kind: 'stake' as const, amount: 300, entryId: id, naturalKey: stakeKey(id) }
      const operationId = await db.transaction().execute((tx) => insertOperation(tx, stake))
      await wallet.debit({ ...owner, amount: 300, operationId })
      late.push({ id, owner })
    }
    await keepRounds(deps())
    await play(world.league, [])
    const answers = late.map(async ({ id }, at) => {
      await pause(at * 3)
      // The answer arrives twice, as if from two nodes.
      await Promise.all([settleEntry(db, id, 'done'), settleEntry(db, id, 'done')])
    })
    await Promise.all([
      pause(15).then(() =>
        expect
          .poll(() => closeRound({ ...deps(), batch: 3 }, opened.gameRoundId), { interval: 1 })
          .toBe(true),
      ),
      ...answers,
    ])
    await sendCredits({ db, wallet })
    expect(await isClosed(opened.gameRoundId)).toBe(true)
    const counted = new Set((await resultsOf(opened.gameRoundId)).map(({ entryId }) => entryId))
    const paid = await paidOf(opened.gameRoundId)
    for (const { id, owner } of late) {
      const refund = counted.has(id) ? 0 : 300
      expect(await wallet.quote(owner)).toBe(refund + (paid.get(id) ?? 0))
    }
    expect([...paid.values()]).toEqual([counted.size * 300])
    expect(await findOpenBooks(db, [opened.contestId])).toEqual([])
    expect(await checkRound(db, opened.gameRoundId)).toMatchObject({ isSame: true })
  })
})

describe('a round that an operator opens again', () => {
  const terms: Terms = {
    entryFee: 500,
    prizeTable: [
      { from: 1, to: 1, ratio: 7000 },
      { from: 2, to: 2, ratio: 3000 },
    ],
  }

  it('gives what the corrected log gives; what was paid stays paid, who won more gets the difference', async () => {
    const world = await buildContest(2, terms)
    const { gameRoundId, contestId } = world.opened
    const [first, second] = world.entries.map(({ entryId }) => entryId)
    const [, captain] = world.starters
    await keepRounds(deps())
    await play(world.league, [captain ?? 0])
    await closeWith(gameRoundId)
    expect((await resultsOf(gameRoundId)).map(({ entryId }) => entryId)).toEqual([second, first])
    const scorerClub = world.league.players.find(({ id }) => id === captain)?.clubId ?? 0
    const fixtureId =
      fixturesOf(world.league, 1)[Math.floor(world.league.clubIds.indexOf(scorerClub) / 2)] ?? 0
    await say(world.league, [[fixtureId, { kind: 'withdrawn' }, '3', 1]])
    expect((await resultsOf(gameRoundId)).map(({ entryId }) => entryId)).toEqual([second, first])

    expect(await reopenRound(database.db, gameRoundId, 'no goal')).toMatchObject({ ok: true })
    await keepRounds(deps())
    expect(await isClosed(gameRoundId)).toBe(true)
    const results = await resultsOf(gameRoundId)
    expect(results.map(({ entryId, prize }) => [entryId, prize])).toEqual([
      [first, 700],
      [second, 300],
    ])
    expect(await paidOf(gameRoundId)).toEqual(
      new Map([
        [second, 700],
        [first, 700],
      ]),
    )
    expect(await findOpenBooks(database.db, [contestId])).toEqual([])
    expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
    const corrections = await database.db
      .selectFrom('resultCorrection')
      .select(['entryId', 'placeBefore', 'placeAfter', 'prizeBefore', 'prizeAfter'])
      .where('gameRoundId', '=', gameRoundId)
      .orderBy('placeAfter')
      .execute()
    expect(corrections).toEqual([
      { entryId: first, placeBefore: 2, placeAfter: 1, prizeBefore: 300, prizeAfter: 700 },
      { entryId: second, placeBefore: 1, placeAfter: 2, prizeBefore: 700, prizeAfter: 300 },
    ])
  })

  it('and that nothing was said of since comes to the same, with nothing paid', async () => {
    const world = await buildContest(2, terms)
    const { gameRoundId } = world.opened
    await keepRounds(deps())
    await play(world.league, [])
    await closeWith(gameRoundId)
    const before = [await resultsOf(gameRoundId), await paidOf(gameRoundId)]
    await reopenRound(database.db, gameRoundId, 'to be sure')
    await keepRounds(deps())
    expect([await resultsOf(gameRoundId), await paidOf(gameRoundId)]).toEqual(before)
    expect(await isClosed(gameRoundId)).toBe(true)
  })

  it('is refused while it is not closed, and while a later one is', async () => {
    const world = await buildContest(1)
    const { gameRoundId } = world.opened
    expect(await reopenRound(database.db, gameRoundId, 'too early')).toEqual({
      ok: false,
      refusal: 'roundNotClosed',
    })
    const later = await buildTournament(database.db, world.operator.id, world.league, { round: 2 })
    await database.db
      .updateTable('gameRound')
      .set({ closedAt: new Date(), lockedAt: new Date() })
      .where('id', 'in', [gameRoundId, later.gameRoundId])
      .execute()
    expect(await reopenRound(database.db, gameRoundId, 'out of order')).toEqual({
      ok: false,
      refusal: 'laterRoundClosed',
    })
  })
})

describe('a postponed match', () => {
  const kickOff = (fixtureId: number) =>
    database.db
      .selectFrom('fixture')
      .select('kickOffAt')
      .where('id', '=', fixtureId)
      .executeTakeFirstOrThrow()
      .then(({ kickOffAt }) => kickOffAt?.getTime() ?? 0)

  const roundsOf = async (fixtureId: number) => {
    const rows = await database.db
      .selectFrom('roundFixture')
      .innerJoin('round', 'round.id', 'roundFixture.roundId')
      .select('round.number')
      .where('fixtureId', '=', fixtureId)
      .orderBy('round.number')
      .execute()
    return rows.map(({ number }) => number)
  }

  const pointsOf = async (gameRoundId: number, playerId: number) => {
    const row = await database.db
      .selectFrom('playerRoundResult')
      .select('points')
      .where('gameRoundId', '=', gameRoundId)
      .where('playerId', '=', playerId)
      .executeTakeFirst()
    return row?.points
  }

  /** A round whose first match is postponed after the lock and gets a new date in another round. */
  async function postpone(kickOffAt: number) {
    const world = await buildContest(1)
    const [postponed = 0] = fixturesOf(world.league, 1)
    await keepRounds(deps())
    await say(world.league, [
      [postponed, { kind: 'postponed' }, 'off'],
      [postponed, { kind: 'scheduled', kickOffAt }, 'again'],
    ])
    await keepRounds(deps())
    const clubId = world.league.clubIds[0] ?? 0
    const scorer = world.league.players.find((p) => p.clubId === clubId && p.position === 'FWD')?.id ?? 0
    return { ...world, postponed, scorer }
  }

  it('joins the one later round its new date lies in, and counts in that alone: a double gameweek there, a blank one here', async () => {
    const world = await postpone(Date.now() + 90 * 60 * SECOND)
    const { league, postponed, scorer } = world
    expect(await kickOff(postponed)).toBeGreaterThan(Date.now())
    expect(await roundsOf(postponed)).toEqual([1, 2])
    await keepRounds(deps())
    expect(await roundsOf(postponed)).toEqual([1, 2])

    await play(league, [], { without: [postponed] })
    expect(await closeWith(world.opened.gameRoundId)).toBe(true)
    expect((await pointsOf(world.opened.gameRoundId, scorer)) ?? 0).toBe(0)

    const second = await buildTournament(database.db, world.operator.id, league, { round: 2 })
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${second.gameRoundId}`.execute(
      database.db,
    )
    await keepRounds(deps())
    await play(league, [scorer], { round: 2 })
    expect(await closeWith(second.gameRoundId)).toBe(false)
    await say(
      league,
      factsOfMatch(league, 0, [scorer]).map((body, at) => [postponed, body, `late-${at}`] as const),
    )
    expect(await closeWith(second.gameRoundId)).toBe(true)
    const breakdown = await database.db
      .selectFrom('playerRoundResult')
      .select('breakdown')
      .where('gameRoundId', '=', second.gameRoundId)
      .where('playerId', '=', scorer)
      .executeTakeFirstOrThrow()
    const goals = JSON.stringify(breakdown.breakdown).match(/"action": ?"goal"/g)
    expect(goals).toHaveLength(2)
    expect(await checkRound(database.db, world.opened.gameRoundId)).toMatchObject({ isSame: true })
    expect(await checkRound(database.db, second.gameRoundId)).toMatchObject({ isSame: true })
  })

  it('that is played before its first round closes still counts in the later one only', async () => {
    const world = await postpone(Date.now() + 90 * 60 * SECOND)
    const { league, scorer } = world
    await play(league, [scorer])
    expect(await closeWith(world.opened.gameRoundId)).toBe(true)
    expect((await pointsOf(world.opened.gameRoundId, scorer)) ?? 0).toBe(0)
  })

  it('joins no round that is locked; without an open one it counts nowhere, not even after a reopen', async () => {
    const world = await buildContest(1)
    const { league } = world
    const [postponed = 0] = fixturesOf(league, 1)
    for (const round of [2, 3]) {
      const { gameRoundId } = await buildTournament(database.db, world.operator.id, league, { round })
      await sql`update game_round set locked_at = clock_timestamp(), deadline_at = clock_timestamp()
        where id = ${gameRoundId}`.execute(database.db)
    }
    await keepRounds(deps())
    await say(league, [
      [postponed, { kind: 'postponed' }, 'off'],
      [postponed, { kind: 'scheduled', kickOffAt: Date.now() + 3600 * SECOND }, 'again'],
      [postponed, { kind: 'postponed' }, 'off again'],
    ])
    await keepRounds(deps())
    expect(await roundsOf(postponed)).toEqual([1])
    await play(league, [], { without: [postponed] })
    expect(await closeWith(world.opened.gameRoundId)).toBe(true)
    const clubId = league.clubIds[0] ?? 0
    const scorer = league.players.find((p) => p.clubId === clubId && p.position === 'FWD')?.id ?? 0
    await say(
      league,
      factsOfMatch(league, 0, [scorer]).map((body, at) => [postponed, body, `late-${at}`] as const),
    )
    expect(await reopenRound(database.db, world.opened.gameRoundId, 'played at last')).toMatchObject({
      ok: true,
    })
    await keepRounds(deps())
    expect(await isClosed(world.opened.gameRoundId)).toBe(true)
    expect((await pointsOf(world.opened.gameRoundId, scorer)) ?? 0).toBe(0)
  })

  it('added to the calendar of a locked round by hand does not hold its close up', async () => {
    const world = await buildContest(1)
    await keepRounds(deps())
    const [later = 0] = fixturesOf(world.league, 2)
    await database.db
      .insertInto('roundFixture')
      .values({ roundId: world.league.rounds[0]?.id ?? 0, fixtureId: later })
      .execute()
    await play(world.league, [])
    expect(await closeWith(world.opened.gameRoundId)).toBe(true)
  })
})
