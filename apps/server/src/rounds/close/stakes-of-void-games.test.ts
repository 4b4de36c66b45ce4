import type { FactBody } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendVoided } from '../../core/voided-fixtures.ts'
import { settleEntry } from '../../entries/settle-entry.ts'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { keepGames } from '../../games/end-game.ts'
import { createLive } from '../../live/start-live.ts'
import { type BuiltChampionship, buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { closeDepsOf } from '../../testing/build-played-contest.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { playRound } from '../../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { stakeInBulk } from '../../wallet/credit-prizes.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'
import { sendCredits } from '../../wallet/index.ts'
import { createLedgerWallet } from '../../wallet/adapters/ledger.ts'
import { keepRounds } from '../keep-rounds.ts'
import { reopenRound } from './reopen-round.ts'

/** What becomes of the stakes of games that are not played as games. */
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const FEE = 1000

/** Two who paid ten each, less a tenth for the house; the first of two rounds is about to be locked. */
async function build({
  minEntries = 0,
  second = 'entered',
  rounds = 1,
}: {
  readonly minEntries?: number
  readonly second?: 'entered' | 'reserved'
  readonly rounds?: number
} = {}) {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    rounds: 2,
    firstKickOffAt: new Date(Date.now() - 10_000),
  })
  const opened = await buildTournament(db, operator.id, league, { entryFee: FEE, rakeBasisPoints: 1000 })
  await sql`update subgame set least_entries = ${minEntries} where id = ${opened.contestId}`.execute(db)
  const later = await buildTournament(db, operator.id, league, { round: 2 })
  if (rounds === 2) {
    await sql`update tournament set round_count = 2 where id = ${opened.tournamentId}`.execute(db)
    await sql`insert into tournament_round (tournament_id, number, game_round_id)
      values (${opened.tournamentId}, 2, ${later.gameRoundId})`.execute(db)
  }
  const starters = pickBuiltTeam(league)
  const entries: { entryId: number; managerId: number }[] = []
  for (const state of ['entered', second] as const) {
    const { id: managerId } = await buildManager(db, operator.id)
    const { id: entryId } = await buildEntry(db, {
      operatorId: operator.id,
      contestId: opened.contestId,
      managerId,
      starters,
      captain: starters[entries.length] ?? null,
      state,
    })
    entries.push({ entryId, managerId })
  }
  const paid = second === 'entered' ? entries : entries.slice(0, 1)
  await db
    .transaction()
    .execute((tx) => stakeInBulk(tx, { operatorId: operator.id, amount: FEE, entries: paid }))
  return { ...opened, operatorId: operator.id, league, starters, entries, laterRoundId: later.gameRoundId }
}

type World = Awaited<ReturnType<typeof build>>

const keep = async () => {
  for (let turn = 0; turn < 3; turn += 1) await keepRounds(closeDepsOf(database.db))
}

async function voidRound(league: BuiltChampionship, number: number): Promise<void> {
  const round = league.rounds[number - 1]
  const matches = (round?.fixtureIds ?? []).map((fixtureId) => ({ roundId: round?.id ?? 0, fixtureId }))
  await database.db.transaction().execute((tx) => appendVoided(tx, matches))
}

/** What each has got back of their stake and won, in the order of entries, and whether the book is at zero. */
async function moneyOf({ entries, contestId }: World) {
  const { db } = database
  await sendCredits({ db, wallet: createLedgerWallet(db) })
  const { rows } = await sql<{ refund: number; prize: number }>`
    select coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refund,
      coalesce(sum(amount) filter (where kind = 'prize'), 0)::int as prize
    from unnest(${entries.map(({ entryId }) => entryId)}::int[]) with ordinality wanted (id, place)
    left join wallet_operation on entry_id = wanted.id and state = 'done'
    group by wanted.place order by wanted.place`.execute(db)
  const { isCancelled } = await db
    .selectFrom('subgame')
    .select(sql<boolean>`cancelled_at is not null`.as('isCancelled'))
    .where('id', '=', contestId)
    .executeTakeFirstOrThrow()
  return { each: rows, isCancelled, open: await findOpenBooks(db, [contestId]) }
}

describe('a room whose second stake is undecided when it locks', () => {
  it.each(['after the lock', 'never'] as const)('is not played by one: it is declined %s', async (when) => {
    const world = await build({ minEntries: 2, second: 'reserved' })
    await keep()
    if (when === 'after the lock') {
      await settleEntry(database.db, world.entries[1]?.entryId ?? 0, 'declined')
      expect(await keepGames(database.db)).toBe(1)
    }
    await playRound(database.db, world.league, { round: 1 })
    await keep()
    expect(await moneyOf(world)).toEqual({
      each: [
        { refund: FEE, prize: 0 },
        { refund: 0, prize: 0 },
      ],
      isCancelled: true,
      open: [],
    })
  })

  it('is played by two where it is taken after the lock', async () => {
    const world = await build({ minEntries: 2, second: 'reserved' })
    await keep()
    const [, late] = world.entries
    await database.db
      .transaction()
      .execute((tx) =>
        stakeInBulk(tx, { operatorId: world.operatorId, amount: FEE, entries: late ? [late] : [] }),
      )
    await settleEntry(database.db, late?.entryId ?? 0, 'done')
    expect(await keepGames(database.db)).toBe(0)
    await playRound(database.db, world.league, { round: 1, scorers: world.starters.slice(0, 1) })
    await keep()
    expect(await moneyOf(world)).toMatchObject({
      each: [
        { refund: 0, prize: 1800 },
        { refund: 0, prize: 0 },
      ],
      isCancelled: false,
      open: [],
    })
  })
})

const BOTH_REFUNDED = [
  { refund: FEE, prize: 0 },
  { refund: FEE, prize: 0 },
]

describe('a game with a stake over two rounds', () => {
  it.each([
    ['gives every stake back where no match of either counts', [1, 2], true],
    ['is won where a match of the first counts', [2], false],
    ['is won where a match of the last counts', [1], false],
  ] as const)('%s', async (_, voided, isRefunded) => {
    const world = await build({ rounds: 2 })
    const { db } = database
    for (const number of [1, 2]) {
      if (number === 2)
        await sql`update game_round set deadline_at = clock_timestamp() where id = ${world.laterRoundId}`.execute(
          db,
        )
      await keep()
      if (voided.some((one) => one === number)) await voidRound(world.league, number)
      else await playRound(db, world.league, { round: number, scorers: world.starters.slice(0, 1) })
      await keep()
    }
    const won = [
      { refund: 0, prize: 1800 },
      { refund: 0, prize: 0 },
    ]
    const ended = async () => {
      await keep()
      return moneyOf(world)
    }
    // The hour before a close is a moment of this league.
    await expect
      .poll(ended)
      .toEqual({ each: isRefunded ? BOTH_REFUNDED : won, isCancelled: isRefunded, open: [] })
  })
})

describe('a game whose every match was awarded', () => {
  it('gives every stake back: nobody scores', async () => {
    const world = await build()
    const { db } = database
    await keep()
    const fixtureIds = world.league.rounds[0]?.fixtureIds ?? []
    const body: FactBody = { kind: 'abandoned', countsAsFinal: false, detail: 'awarded' }
    await scheduleFacts(
      db,
      world.league.championshipId,
      fixtureIds.map((fixtureId) => ({
        fixtureId,
        dueAt: new Date(Date.now() - 5_000),
        sourceEventId: `${fixtureId}-awarded`,
        revision: 0,
        body,
      })),
    )
    const logFault = (error: unknown) => {
      throw error
    }
    const live = await createLive({ db, logFault })
    await live.turn()
    await live.stop()
    await keep()
    expect(await moneyOf(world)).toEqual({ each: BOTH_REFUNDED, isCancelled: true, open: [] })
  })
})

describe('a round that was reopened, and none of whose matches counts now', () => {
  it('gives every stake back, takes no rake, and leaves what was paid', async () => {
    const world = await build()
    const { db } = database
    await keep()
    await playRound(db, world.league, { round: 1, scorers: world.starters.slice(0, 1) })
    await keep()
    expect(await moneyOf(world)).toMatchObject({ isCancelled: false, open: [] })
    expect(await reopenRound(db, world.gameRoundId, 'it is void')).toMatchObject({ ok: true })
    await voidRound(world.league, 1)
    await keep()
    expect(await moneyOf(world)).toEqual({
      each: [
        { refund: FEE, prize: 1800 },
        { refund: FEE, prize: 0 },
      ],
      isCancelled: true,
      open: [],
    })
    const { rows } = await sql<{ kind: string; sum: number }>`
      select account.kind, sum(posting.amount)::int as sum from money_transaction moved
      join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
      where moved.subgame_id = ${world.contestId} and account.kind <> 'stakes' group by 1 having sum(posting.amount) <> 0`.execute(
      db,
    )
    expect(rows).toEqual([{ kind: 'correction', sum: -1800 }])
  })
})
