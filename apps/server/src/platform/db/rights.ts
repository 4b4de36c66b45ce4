import { type Kysely, sql } from 'kysely'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { DB } from '../../db/generated/database.ts'

/**
 * The roles of a database that is reached by three logins (ADR-34): the one that migrates owns the tables, one plays,
 * and one settles. A login is given its role once; what a role may do is renewed with each migration.
 */
export const ROLES = { play: 'gaffer_playing', settle: 'gaffer_settling' } as const

/** Books, log and audit log are only appended, by anybody. */
export const APPENDED = ['audit_line', 'game_log', 'line_up_past', 'money_transaction', 'posting'] as const

/** What only settling writes: what a round came to, and how the keys lie. */
export const SETTLED = [
  'entry_round_result',
  'player_ownership',
  'player_round_market',
  'player_round_result',
  'result_correction',
  'round_result',
  'setting',
] as const

/** What nobody deletes: who plays at whom, contests with their teams, and what was asked of wallets. */
const KEPT = [
  'account',
  'entry',
  'game_round',
  'line_up',
  'manager',
  'operator',
  'payout',
  'proposal',
  'staff_member',
  'subgame',
  'tournament',
  'tournament_round',
  'wallet_operation',
] as const

const list = (names: readonly string[]) => names.join(', ')

/** What each role may do; every other table may be read and written. */
function grants(): readonly string[] {
  const both = `${ROLES.play}, ${ROLES.settle}`
  return [
    `grant usage on schema public to ${both}`,
    `revoke create on schema public from public, ${both}`,
    `revoke all on all tables in schema public from public, ${both}`,
    `grant select, insert, update, delete on all tables in schema public to ${both}`,
    `grant usage, select on all sequences in schema public to ${both}`,
    `revoke update, delete on ${list(APPENDED)} from ${both}`,
    `revoke insert, update, delete on kysely_migration, kysely_migration_lock, let_go_hour from ${both}`,
    `revoke delete on ${list(KEPT)} from ${both}`,
    `revoke insert, update, delete on ${list(SETTLED)} from ${ROLES.play}`,
    // They let go of the demo's past, and refuse everything else.
    `grant execute on function let_go_tournaments, let_go_matchday to ${ROLES.settle}`,
  ]
}

/** Makes the two roles where they are missing, and then only needs to be let make roles. */
export async function makeRoles(db: Kysely<DB>): Promise<void> {
  for (const role of Object.values(ROLES)) {
    // Roles are the server's, not the database's: another database may have made it, even in this moment.
    await sql
      .raw(
        `do $$ begin
          if to_regrole('${role}') is null then create role ${role} nologin; end if;
        exception when duplicate_object or unique_violation then null; end $$`,
      )
      .execute(db)
  }
}

/** Gives the roles their rights on the tables there are now; nothing where the roles were never made. */
export async function grantRights(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from pg_roles where rolname in (${ROLES.play}, ${ROLES.settle})`.execute(db)
  if (rows[0]?.made !== 2) return
  await db.transaction().execute(async (tx) => {
    // Two nodes that start at once would change the same rows of the catalogue.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration}, 1)`.execute(tx)
    for (const grant of grants()) await sql.raw(grant).execute(tx)
  })
}
