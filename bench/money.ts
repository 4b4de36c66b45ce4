import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildProduct } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { joinContest } from '../apps/server/src/entries/join-contest.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import type { Connection, Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildManagers } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../apps/server/src/testing/picked-squad.ts'
import { insertDoneOperations } from '../apps/server/src/wallet/repo.ts'
import type { BenchRow } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const IN_FLIGHT = 32
const MEASURE_MS = 5_000
const MANAGERS = 20_000
/** Many contests are joined at once: with one, the lock of its row would be all that is measured. */
const CONTESTS = 64
const FEE = 100

/** Complete paid joins per second with the ledger, against pgbench writing the same rows in one transaction. */
export async function benchMoney(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, embedded) => {
    await migrate(database.db)
    const { demo: operatorId } = await installEditions(database.db)
    const league = await buildChampionship(database.db, {
      firstKickOffAt: new Date(Date.now() + 5 * 3_600_000),
    })
    const contests: number[] = []
    for (let n = 0; n < CONTESTS; n += 1) {
      contests.push((await buildTournament(database.db, operatorId, league, { entryFee: FEE })).contestId)
    }
    const managers = await giveMoney(database, operatorId)
    await database.pool.query('analyze')
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nonexistent' }, '/nonexistent')
    const { deps } = await buildProduct({
      config,
      database,
      version: 'bench',
      webFolder: '/nonexistent',
      readiness: async () => ({}),
    })
    const starters = pickBuiltTeam(league)
    const squad = pickedSquad(league, starters)
    const queue = managers.values()
    const until = performance.now() + MEASURE_MS
    let joins = 0
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async (_, worker) => {
        for (const managerId of queue) {
          if (performance.now() > until) return
          const contest = { id: contests[(worker + joins) % CONTESTS] ?? 0, round: 1 }
          const joined = await joinContest(
            deps,
            { operatorId, managerId },
            { contest, teamName: 'Bench', squad },
          )
          if (!joined.ok || joined.value.state !== 'entered') throw new Error('a join failed')
          joins += 1
        }
      }),
    )
    const ours = joins / (MEASURE_MS / 1000)
    await expectRows(database)
    const rows = rowsOf({ operatorId, managers, contests, starters })
    const pgbench = await measureWithPgbench(embedded.connection, rows)
    await expectRows(database)
    return [
      {
        what: 'paid joins, ledger',
        figure: `${ours.toFixed(0)} joins/s`,
        yardstick:
          pgbench === 0 ? 'pgbench is not installed' : `pgbench, the same rows: ${pgbench.toFixed(0)}/s`,
        ratio: pgbench === 0 ? '–' : `${((ours / pgbench) * 100).toFixed(0)} %`,
      },
    ]
  })
}

async function giveMoney({ db }: Database, operatorId: number): Promise<readonly number[]> {
  const managers = await buildManagers(db, operatorId, { count: MANAGERS, name: 'Bench' })
  await insertDoneOperations(
    db,
    'welcome',
    managers.map((managerId) => ({
      operatorId,
      managerId,
      kind: 'welcome',
      amount: 1000 * FEE,
      currency: 'EUR',
      naturalKey: `welcome:${managerId}`,
    })),
  )
  return managers
}

/** Checks that each entry has its line-up, seat, stake, transaction and two postings, no matter who wrote it. */
async function expectRows({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from entry) as entries, (select count(*)::int from line_up) as line_ups,
       (select sum(entry_count)::int from subgame) as seats,
       (select count(*)::int from wallet_operation where kind = 'stake' and state = 'done') as stakes,
       (select count(*)::int from money_transaction join wallet_operation stake on stake.id = wallet_operation_id
        and stake.kind = 'stake') as transactions,
       (select count(*)::int / 2 from posting join money_transaction moved on moved.id = money_transaction_id
        join wallet_operation stake on stake.id = wallet_operation_id and stake.kind = 'stake') as pairs`,
  )
  if (new Set(Object.values(rows[0] ?? {})).size !== 1)
    throw new Error(`rows differ: ${JSON.stringify(rows[0])}`)
}

type Facts = {
  readonly operatorId: number
  readonly managers: readonly number[]
  readonly contests: readonly number[]
  readonly starters: readonly number[]
}

/** The rows of one paid join, written at once, without any judging or locking. */
function rowsOf({ operatorId, managers, contests, starters }: Facts): string {
  return `\\set manager random(${managers[0]}, ${managers.at(-1)})
\\set contest random(${Math.min(...contests)}, ${Math.max(...contests)})
begin;
select id from subgame where id = :contest for no key update;
with entered as (
  insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
  values (:contest, ${operatorId}, :manager, 'Row', gen_random_uuid()::text, 'entered') returning id
), line as (
  insert into line_up (entry_id, from_round, starters, captain, vice_captain, scheme, bank)
  select id, 1, '{${starters.join(',')}}', ${starters[0]}, ${starters[1]}, '4-4-2', 0 from entered
), counted as (update subgame set entry_count = entry_count + 1 where id = :contest
), stored as (
  insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, natural_key, decided_at)
  select gen_random_uuid(), ${operatorId}, :manager, 'stake', 'done', ${FEE}, 'EUR', id, 'stake:' || id, now()
  from entered returning id
), moved as (insert into money_transaction (wallet_operation_id) select id from stored returning id)
insert into posting (money_transaction_id, account_id, amount, currency)
select moved.id, account.id, -${FEE}, 'EUR' from moved, account
where account.operator_id = ${operatorId} and account.manager_id = :manager and kind = 'manager' and currency = 'EUR'
union all
select moved.id, account.id, ${FEE}, 'EUR' from moved, account
where account.operator_id = ${operatorId} and account.manager_id is null and kind = 'stakes' and currency = 'EUR';
commit;
`
}

/** Transactions per second by pgbench; 0 where this machine has none (Debian: postgresql-client-common). */
async function measureWithPgbench(connection: Connection, rows: string): Promise<number> {
  if (typeof connection === 'string') return 0
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-pgbench-'))
  const script = join(folder, 'rows.sql')
  writeFileSync(script, rows)
  const { host, user, database } = connection
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(IN_FLIGHT),
    '-j',
    '2',
    '-T',
    String(MEASURE_MS / 1000),
    '-f',
    script,
  ]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, '-h', host, '-U', user, database])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
