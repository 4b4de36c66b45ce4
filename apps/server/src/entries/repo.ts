import { type Kysely, type Transaction, sql } from 'kysely'
import type { LineUp, Price } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { insertFirstLineUps } from '../squads/index.ts'

export type NewEntry = {
  readonly contestId: number
  readonly operatorId: number
  readonly managerId: number
  readonly teamName: string
  readonly foldedTeamName: string
  readonly state: 'reserved' | 'entered'
  readonly fromRound: number
  readonly lineUp: LineUp
  readonly formation: string
  readonly bank: Price
  /** When it counts as entered; now by default. */
  readonly createdAt?: Date
}

/**
 * Takes seats, at most one per manager: the entries, their first line-ups and the contests' counts change together.
 * Seats held for these managers, and expired ones, are released first. Returns what was entered, in its order, with the
 * ids of the entries.
 */
export async function insertEntries<T>(
  tx: Kysely<DB>,
  entering: readonly T[],
  toEntry: (one: T) => NewEntry,
): Promise<readonly { readonly one: T; readonly entryId: number }[]> {
  if (entering.length === 0) return []
  const wanted = entering.map((one) => ({ one, entry: toEntry(one) }))
  const column = <T>(read: (entry: NewEntry) => T) => wanted.map(({ entry }) => read(entry))
  const contests = column(({ contestId }) => contestId)
  const managers = column(({ managerId }) => managerId)
  await sql`
    select release_holds(subgame.id, wanted.manager_id)
    from unnest(${contests}::int[], ${managers}::int[]) as wanted (subgame_id, manager_id)
    join subgame on subgame.id = wanted.subgame_id and subgame.held_count > 0`.execute(tx)
  const { rows } = await sql<{ id: number; managerId: number }>`
    with wanted as (
      select * from unnest(
        ${contests}::int[], ${column(({ operatorId }) => operatorId)}::int[], ${managers}::int[],
        ${column(({ teamName }) => teamName)}::text[], ${column(({ foldedTeamName }) => foldedTeamName)}::text[],
        ${column(({ state }) => state)}::text[], ${column(({ fromRound }) => fromRound)}::int[],
        ${column(({ lineUp }) => `{${lineUp.starters.join(',')}}`)}::text[],
        ${column(({ lineUp }) => `{${lineUp.reserves.join(',')}}`)}::text[],
        ${column(({ lineUp }) => lineUp.captain)}::int[], ${column(({ lineUp }) => lineUp.viceCaptain)}::int[],
        ${column(({ formation }) => formation)}::text[], ${column(({ bank }) => bank)}::int[],
        ${column(({ createdAt }) => createdAt ?? null)}::timestamptz[])
        with ordinality as wanted (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, from_round,
          starters, reserves, captain, vice_captain, scheme, bank, created_at, nr)
    ), entered as (
      insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
      select subgame_id, operator_id, manager_id, team_name, folded_team_name, state,
        coalesce(created_at, clock_timestamp()) from wanted order by nr
      returning id, manager_id
    ), first_line_up as (
      ${insertFirstLineUps(sql`(
        select entered.id as entry_id, wanted.* from entered join wanted using (manager_id) order by nr) seated`)}
    ), counted as (
      update subgame set entry_count = entry_count + taken.seats
      from (select subgame_id, count(*)::int as seats from wanted group by subgame_id) taken
      where subgame.id = taken.subgame_id
    )
    select id, manager_id from entered`.execute(tx)
  const ids = new Map(rows.map(({ id, managerId }) => [managerId, id]))
  return wanted.map(({ one, entry }) => {
    const entryId = ids.get(entry.managerId)
    if (entryId === undefined) throw new Error('an entry was not inserted')
    return { one, entryId }
  })
}

/** A reserved entry that has been decided, and the round it belongs to. */
export type DecidedEntry = {
  readonly entryId: number
  readonly managerId: number
  readonly gameRoundId: number
  readonly roundNumber: number
}

/** The first game round an entry plays in. */
export async function loadRoundOfEntry(db: Kysely<DB>, entryId: number): Promise<DecidedEntry | undefined> {
  const found = await sql<DecidedEntry>`
    select entry.id as entry_id, entry.manager_id, tournament_round.game_round_id, tournament_round.number as round_number
    from entry
    join line_up on line_up.entry_id = entry.id
    join subgame on subgame.id = entry.subgame_id
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
      and tournament_round.number = coalesce(
        (select min(from_round) from line_up_past where line_up_past.entry_id = entry.id), line_up.from_round)
    where entry.id = ${entryId}`.execute(db)
  return found.rows[0]
}

/** How far a game round has got; from 'closing' on, nobody can be added to its result. */
export type RoundStage = 'open' | 'locked' | 'closing'

/** Call it after `holdRoundLock`, so that it stays true until the transaction ends. */
export async function loadStage(tx: Transaction<DB>, gameRoundId: number): Promise<RoundStage> {
  const { lockedAt, closeStep } = await tx
    .selectFrom('gameRound')
    .select(['lockedAt', 'closeStep'])
    .where('id', '=', gameRoundId)
    .executeTakeFirstOrThrow()
  if (closeStep !== null) return 'closing'
  return lockedAt === null ? 'open' : 'locked'
}

/** Whether an entry's contest is cancelled; the answer stays true until the transaction ends. */
export async function isContestCancelled(tx: Transaction<DB>, entryId: number): Promise<boolean> {
  const found = await sql<{ cancelledAt: Date | null }>`
    select subgame.cancelled_at from entry join subgame on subgame.id = entry.subgame_id
    where entry.id = ${entryId} for key share of subgame`.execute(tx)
  return found.rows[0]?.cancelledAt != null
}

/** Moves a reserved entry to its next state; false when it was decided before. A released one gives up its seat. */
export async function updateReservedEntry(
  tx: Transaction<DB>,
  entryId: number,
  state: 'entered' | 'released',
): Promise<boolean> {
  const moved = await sql<{ id: number }>`
    with moved as (
      update entry set state = ${state}::text where id = ${entryId} and state = 'reserved' returning id, subgame_id
    ), counted as (
      update subgame set entry_count = entry_count - 1
      from moved where subgame.id = moved.subgame_id and ${state}::text = 'released'
    )
    select id from moved`.execute(tx)
  return moved.rows.length > 0
}

/** Reserved entries whose stake is decided: left behind by a crash between the two steps. */
export async function loadUnsettledEntries(
  db: Kysely<DB>,
  olderThanMs: number,
): Promise<readonly { readonly entryId: number; readonly outcome: 'done' | 'declined' }[]> {
  const found = await sql<{ entryId: number; outcome: 'done' | 'declined' }>`
    select entry.id as entry_id, wallet_operation.state as outcome
    from entry join wallet_operation on wallet_operation.natural_key = 'stake:' || entry.id
    where entry.state = 'reserved' and wallet_operation.state in ('done', 'declined')
      and wallet_operation.decided_at < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
    limit 100`.execute(db)
  return found.rows
}

/** The state of an entry with its stake, and how many teams its contest has. */
export type EntryState = {
  readonly state: string
  readonly stakeId: string | null
  readonly entryCount: number
}

export async function loadEntryState(db: Kysely<DB>, entryId: number): Promise<EntryState> {
  return db
    .selectFrom('entry')
    .innerJoin('subgame', 'subgame.id', 'entry.subgameId')
    .leftJoin('walletOperation as stake', (join) =>
      join.onRef('stake.entryId', '=', 'entry.id').on('stake.kind', '=', 'stake'),
    )
    .select(['entry.state', 'subgame.entryCount', 'stake.id as stakeId'])
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
}
