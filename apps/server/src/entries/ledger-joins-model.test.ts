/**
 * Paid joins with our ledger, in bursts that share transactions, checked against what must hold (G-1, G-4, G-9):
 * seats, limits, money and answers agree in whatever order the burst was judged.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../platform/db/connect.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { pickedSquad } from '../testing/picked-squad.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import { joinContest } from './join-contest.ts'
import { releaseEntries } from './release-entries.ts'
import { settleUnsettled } from './settle-unsettled.ts'
import { MODEL_PATIENCE_MS, MODEL_SEEDS } from '../testing/model-seeds.ts'

const FEES = [0, 300, 700] as const
const MONEY = 2_000
const LIMIT = 2
const CAPACITY = 3

let app: TestApp
let league: BuiltChampionship
let nodes: readonly Database[]

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  nodes = [1, 2].map(() => connectDatabase(app.database.connection, 8))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()))
  await app.end()
})

/** A separate node: it gathers joins apart from the other. */
function depsOf(node: Database | undefined) {
  if (node === undefined) throw new Error('there is no node')
  const { operators, log } = app.deps
  return { ...app.deps, db: node.db, pool: node.pool, wallet: createWallets({ db: node.db, operators, log }) }
}

const join = fc.record({ manager: fc.nat(5), contest: fc.nat(2), team: fc.nat(2), node: fc.nat(1) })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      joins: fc.array(join, { minLength: 1, maxLength: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave' as const), manager: fc.nat(5), contest: fc.nat(2) }),
  },
)

it(
  'bursts of paid joins leave seats, stakes and answers that fit together',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { db } = app.database
        const contests = await Promise.all(
          FEES.map((entryFee) =>
            buildTournament(db, app.operatorId, league, {
              entryFee,
              capacity: CAPACITY,
              maxEntriesPerManager: LIMIT,
            }),
          ),
        )
        const managers: number[] = []
        for (let n = 0; n < 6; n += 1) {
          const { id } = await buildManager(db, app.operatorId)
          const owner = { operatorId: app.operatorId, managerId: id, currency: 'EUR' }
          // The last manager has no account at all.
          if (n < 5) await db.transaction().execute((tx) => welcomeGuest(tx, owner, MONEY))
          managers.push(id)
        }
        const squad = pickedSquad(league, pickBuiltTeam(league))
        for (const one of steps) {
          if (one.do === 'leave') {
            const contestId = contests[one.contest]?.contestId ?? 0
            await db.transaction().execute((tx) => releaseEntries(tx, [contestId], managers[one.manager]))
            await settleUnsettled(app.deps, 0)
            continue
          }
          const answers = await Promise.all(
            one.joins.map(async ({ manager, contest, team, node }) => {
              const caller = { operatorId: app.operatorId, managerId: managers[manager] ?? 0 }
              const asked = { id: contests[contest]?.contestId ?? 0, round: 1 }
              const joined = await joinContest(depsOf(nodes[node]), caller, {
                contest: asked,
                teamName: `Team ${team}`,
                squad,
              })
              return { manager, contest, team, joined }
            }),
          )
          const standing = await loadStanding(
            contests.map(({ contestId }) => contestId),
            managers,
          )
          for (const { manager, contest, team, joined } of answers) {
            const mine = standing.entries.filter(
              (entry) => entry.contest === contest && entry.manager === manager,
            )
            if (joined.ok) {
              expect(joined.value.state).toBe('entered')
              expect(mine.map((entry) => entry.team)).toContain(`Team ${team}`)
              continue
            }
            // Nothing is released within a burst: what refused a join is still true afterwards.
            const taken = standing.entries.filter((entry) => entry.contest === contest).length
            const why: Record<string, boolean> = {
              tournamentFull: taken === CAPACITY,
              entryLimitReached: mine.length === LIMIT,
              insufficientFunds: (standing.balances[manager] ?? 0) < (FEES[contest] ?? 0),
            }
            expect([joined.refusal.code, why[joined.refusal.code]]).toEqual([joined.refusal.code, true])
          }
          expect(standing.faults).toEqual([])
        }
      }),
      { numRuns: MODEL_SEEDS },
    )
  },
  MODEL_PATIENCE_MS,
)

/** Entries and balances as stored, and every seat, stake and posting that does not agree. */
async function loadStanding(contests: readonly number[], managers: readonly number[]) {
  const { db } = app.database
  const { rows } = await sql<{ contest: number; manager: number; team: string }>`
    select array_position(${contests}::int[], subgame_id) - 1 as contest,
      array_position(${managers}::int[], manager_id) - 1 as manager, team_name as team
    from entry where subgame_id = any(${contests}::int[]) and state = 'entered'`.execute(db)
  const balances = await Promise.all(
    managers.map((managerId) =>
      app.deps.wallet.quote({ operatorId: app.operatorId, managerId, currency: 'EUR' }),
    ),
  )
  const faults = await sql`
    select 'seats', id from subgame where id = any(${contests}::int[]) and entry_count <> (
      select count(*) from entry where subgame_id = subgame.id and state <> 'released')
    union all
    select 'reserved', id from entry where subgame_id = any(${contests}::int[]) and state = 'reserved'
    union all
    select 'line-ups', entry.id from entry left join line_up on line_up.entry_id = entry.id
      where entry.subgame_id = any(${contests}::int[]) and line_up.entry_id is null
    union all
    select 'stakes', entry.id from entry join subgame on subgame.id = entry.subgame_id
      left join wallet_operation stake on stake.entry_id = entry.id and stake.kind = 'stake' and stake.state = 'done'
        and stake.amount = subgame.entry_fee
      left join money_transaction moved on moved.wallet_operation_id = stake.id
      left join posting on posting.money_transaction_id = moved.id
      where entry.subgame_id = any(${contests}::int[]) and entry.state = 'entered'
      group by entry.id, subgame.entry_fee
      having count(posting.id) <> case when subgame.entry_fee = 0 then 0 else 2 end
    union all
    select 'sum', coalesce(sum(amount), 0) from posting having coalesce(sum(amount), 0) <> 0`.execute(db)
  return { entries: rows, balances, faults: faults.rows }
}
