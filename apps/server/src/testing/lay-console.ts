import type { PoolClient } from 'pg'
import type { Database } from '../platform/db/connect.ts'
import { buildChampionship } from './build-championship.ts'
import { buildTournament } from './build-tournament.ts'

const DAY_MS = 86_400_000
const ROUNDS = 40
/** The rounds that are not over yet. */
const OPEN_ROUNDS = 2
const FEE = 500

/** How much an operator has; every tenth movement welcomes a manager, six are stakes and three prizes. */
export type ConsoleSize = { readonly contests: number; readonly managers: number; readonly movements: number }

/** What was laid, as far as calls need its ids. */
export type LaidConsole = { readonly busyManagerId: number; readonly contestId: number }

/**
 * Lays an operator of any size by SQL: contests of forty gameweeks, managers, their entries, results, movements and
 * postings, and an audit log; nothing is judged and no trigger fires. One manager has a thousandth of all entries.
 */
export async function layConsole(
  database: Database,
  operatorId: number,
  size: ConsoleSize,
): Promise<LaidConsole> {
  const league = await buildChampionship(database.db, {
    rounds: ROUNDS,
    firstKickOffAt: new Date(Date.now() - (ROUNDS - OPEN_ROUNDS) * 7 * DAY_MS + DAY_MS / 4),
    roundEveryMs: 7 * DAY_MS,
  })
  for (const { number } of league.rounds) {
    await buildTournament(database.db, operatorId, league, {
      round: number,
      name: `Gameweek ${number}`,
      entryFee: FEE,
      guaranteedPool: 100_000,
      rakeBasisPoints: 1000,
    })
  }
  const client = await database.pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
    )
    const indexes = await dropIndexes(client)
    for (const step of STEPS) await client.query(...step(operatorId, size))
    for (const index of indexes) await client.query(index)
    await client.query(`reset all`)
    await client.query('vacuum analyze')
    const { rows } = await client.query<LaidConsole>(
      `select (select min(id) from manager where operator_id = $1) as "busyManagerId",
        (select max(subgame_id) from entry where operator_id = $1) as "contestId"`,
      [operatorId],
    )
    const [laid] = rows
    if (laid === undefined) throw new Error('the operator was not laid')
    return laid
  } finally {
    client.release()
  }
}

const TABLES = [
  'manager',
  'account',
  'entry',
  'entry_round_result',
  'wallet_operation',
  'money_transaction',
  'posting',
  'audit_line',
]

/** Indexes are made once all rows are there; returns the statements that make them. */
async function dropIndexes(client: PoolClient): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as made
     from pg_index index where index.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

type Step = (operatorId: number, size: ConsoleSize) => [string, number[]]

const STEPS: readonly Step[] = [
  (operatorId) => [
    `update game_round set locked_at = deadline_at, closed_at = deadline_at + interval '1 day', close_step = 'done',
       close_version = 1
     from tournament_round join tournament on tournament.id = tournament_round.tournament_id
     where tournament_round.game_round_id = game_round.id and tournament.operator_id = $1 and deadline_at < now()`,
    [operatorId],
  ],
  (operatorId, { contests }) => [
    `with model as (
       select tournament.*, game_round_id, row_number() over (order by tournament.id) as place
       from tournament join tournament_round on tournament_id = tournament.id where operator_id = $1
     ), opened as (
       insert into tournament (operator_id, championship_id, price_list_id, name, rules, rule_pack, created_at)
       select operator_id, championship_id, price_list_id, name || ' no. ' || nr, rules, rule_pack, now() - interval '300 days'
       from generate_series(1, $2::int) nr join model on model.place = 1 + (nr - 1) * ${ROUNDS} / $2::int
       order by nr returning id, name
     ), placed as (
       insert into tournament_round (tournament_id, number, game_round_id)
       select opened.id, 1, model.game_round_id from opened
       join model on model.name = split_part(opened.name, ' no. ', 1)
     )
     insert into subgame (tournament_id, entry_fee, guaranteed_pool, rake_basis_points, prize_table)
     select id, ${FEE}, 100000, 1000, '[{"from": 1, "to": 1, "ratio": 10000}]' from opened order by id`,
    [operatorId, contests - ROUNDS],
  ],
  (operatorId, { managers }) => [
    `insert into manager (operator_id, provider, subject, username, folded_username, is_bot, created_at)
     select $1, 'demo', 'user-' || nr, 'Manager ' || to_hex(nr * 7919), 'manager ' || to_hex(nr * 7919), nr % 1000 = 7,
       now() - interval '300 days' + nr::float8 / $2 * interval '290 days' from generate_series(1, $2::bigint) nr`,
    [operatorId, managers],
  ],
  (operatorId) => [
    `insert into account (operator_id, manager_id, kind, currency)
     select operator_id, id, 'manager', 'EUR' from manager where operator_id = $1
     union all select $1, null, kind, 'EUR' from unnest(array['stakes', 'house', 'rake', 'guarantee']) kind
     on conflict do nothing`,
    [operatorId],
  ],
  (operatorId, { managers, movements }) => [
    `with base as (select (select min(id) from manager where operator_id = $1) as first, array_agg(subgame.id order by subgame.id) as ids
       from subgame join tournament on tournament.id = tournament_id where operator_id = $1)
     insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
     select ids[1 + (nr - 1) * array_length(ids, 1) / $3::bigint], $1,
       case when nr % 1000 = 0 then first else first + nr * 7919 % $2::bigint end, 'Team ' || to_hex(nr * 104729),
       'team ' || to_hex(nr * 104729), 'entered', now() - (1 - nr::float8 / $3::bigint) * interval '280 days'
     from generate_series(1, $3::bigint) nr, base`,
    [operatorId, managers, Math.floor(movements * 0.6)],
  ],
  (operatorId) => [
    `update subgame set entry_count = counted.count
     from (select subgame_id, count(*) from entry where operator_id = $1 group by 1) counted where subgame.id = subgame_id`,
    [operatorId],
  ],
  (operatorId) => [
    `insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players, prize)
     select game_round_id, entry.id, entry.subgame_id, entry.id % 9000, entry.id % 9000, 1 + entry.id % 500, 11,
       case when entry.id % 2 = 0 then 800 else 0 end
     from entry join subgame on subgame.id = subgame_id
     join tournament_round using (tournament_id) join game_round on game_round.id = game_round_id
     where entry.operator_id = $1 and closed_at is not null`,
    [operatorId],
  ],
  (operatorId) => [
    `insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, entry_id, natural_key, created_at, decided_at)
     select (lpad(to_hex(id), 8, '0') || '-0000-4000-8000-000000000000')::uuid, $1, manager_id, 'stake',
       case when id % 5000 = 3 then 'declined' when id % 100003 = 5 then 'unknown' else 'done' end, ${FEE}, 'EUR', id,
       'stake:' || id, created_at, case when id % 100003 = 5 then null else created_at end
     from entry where operator_id = $1
     union all
     select (lpad(to_hex(id), 8, '0') || '-0000-4000-8000-000000000001')::uuid, $1, manager_id, 'prize', 'done', 800, 'EUR', id, 'prize:' || id,
       least(created_at + interval '5 days', now() - id % 172800 * interval '1 second'), created_at from entry where operator_id = $1 and id % 2 = 0
     union all
     select (lpad(to_hex(id), 8, '0') || '-0000-4000-8000-000000000002')::uuid, $1, id, 'welcome', 'done', 10000, 'EUR', null, 'welcome:' || id,
       created_at, created_at from manager where operator_id = $1`,
    [operatorId],
  ],
  (operatorId) => [
    `insert into money_transaction (wallet_operation_id, posted_at)
     select id, least(created_at, now()) from wallet_operation where operator_id = $1 and state = 'done'`,
    [operatorId],
  ],
  (operatorId) => [
    `with house as (select max(id) filter (where kind = 'stakes') as stakes, max(id) filter (where kind = 'house') as house
       from account where operator_id = $1)
     insert into posting (money_transaction_id, account_id, amount, currency)
     select moved.id, case side when 1 then own.id else case operation.kind when 'welcome' then house else stakes end end,
       side * case operation.kind when 'stake' then -operation.amount else operation.amount end, 'EUR'
     from money_transaction moved join wallet_operation operation on operation.id = moved.wallet_operation_id
     join account own on own.manager_id = operation.manager_id and own.kind = 'manager'
     cross join house cross join (values (1), (-1)) sides (side) where operation.operator_id = $1`,
    [operatorId],
  ],
  (operatorId, { movements }) => [
    `insert into audit_line (seq, at, operator_id, member_name, roles, act, subject_kind, subject_id, reason, previous_hash, hash)
     select last + nr, now() - (1 - nr::float8 / $2::bigint) * interval '280 days', $1, 'Staff ' || nr % 20, 'support',
       case when nr % 997 = 0 then 'refundEntry' else 'noteOnManager' end, 'manager', (nr % 5000)::text,
       'a call about payment ' || to_hex(nr * 31337), '', md5(nr::text)
     from generate_series(1, $2::bigint) nr, (select coalesce(max(seq), 0) as last from audit_line) before`,
    [operatorId, Math.floor(movements / 50)],
  ],
]
