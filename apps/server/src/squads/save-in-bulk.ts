import type { LineUp, Price, SelectablePlayer, TransferPair } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { insertTransfers } from './insert-transfers.ts'
import type { StoredRoundChoice } from './season-team.ts'

/** A season team judged legal, to be saved together with many others. */
export type BulkSave = {
  readonly entryId: number
  readonly lineUp: LineUp
  readonly formation: string
  readonly bank: Price
  readonly freeLeft: number
  /** The transfers in this save. */
  readonly exchanged: readonly TransferPair[]
}

/** What an entry chooses for a round, this one or a later one. */
export type BulkChoice = StoredRoundChoice & { readonly entryId: number }

/**
 * Saves many season teams in a round, with their choices, the way single teams are saved (`save_line_up`): a line-up
 * that was in force at a deadline moves to the past first, transfers go to the history, choices to their rounds. The
 * caller keeps the round from being locked and has seen it open.
 */
export async function saveInBulk(
  tx: Kysely<DB>,
  round: number,
  { teams, choices }: { readonly teams: readonly BulkSave[]; readonly choices: readonly BulkChoice[] },
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<void> {
  await saveLineUps(tx, round, teams)
  await dropAhead(tx, round, teams)
  const made = teams.flatMap(({ entryId, exchanged }) => exchanged.map((pair) => ({ entryId, ...pair })))
  await insertTransfers(tx, round, made, players)
  await upsertChoices(tx, choices)
}

async function saveLineUps(tx: Kysely<DB>, round: number, rows: readonly BulkSave[]): Promise<void> {
  const list = (ids: readonly number[]) => `{${ids.join(',')}}`
  await sql`
    insert into line_up_past
      (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
    select entry_id, from_round, ${round}::int - 1, starters, reserves, captain, vice_captain, scheme, bank, free_left
    from line_up where entry_id = any(${rows.map(({ entryId }) => entryId)}::int[]) and from_round < ${round}
  `.execute(tx)
  await sql`
    update line_up set from_round = ${round}, starters = changed.starters::int[], reserves = changed.reserves::int[],
      captain = changed.captain, vice_captain = changed.vice_captain, scheme = changed.scheme, bank = changed.bank,
      free_left = changed.free_left, version = version + 1, saved_at = clock_timestamp()
    from unnest(
      ${rows.map(({ entryId }) => entryId)}::int[],
      ${rows.map(({ lineUp }) => list(lineUp.starters))}::text[],
      ${rows.map(({ lineUp }) => list(lineUp.reserves))}::text[],
      ${rows.map(({ lineUp }) => lineUp.captain)}::int[],
      ${rows.map(({ lineUp }) => lineUp.viceCaptain)}::int[],
      ${rows.map(({ formation }) => formation)}::text[],
      ${rows.map(({ bank }) => bank)}::int[],
      ${rows.map(({ freeLeft }) => freeLeft)}::int[])
      as changed (entry_id, starters, reserves, captain, vice_captain, scheme, bank, free_left)
    where line_up.entry_id = changed.entry_id
  `.execute(tx)
}

/** Roles chosen in advance for the round become part of the line-up once it is saved in that round. */
async function dropAhead(tx: Kysely<DB>, round: number, saved: readonly BulkSave[]): Promise<void> {
  const entryIds = saved.map(({ entryId }) => entryId)
  await sql`
    update round_choice set captain = null, vice_captain = null
    where round = ${round} and entry_id = any(${entryIds}::int[]) and (captain is not null or vice_captain is not null)
  `.execute(tx)
}

/** Earlier choices for a round stay where nothing else is chosen now. */
async function upsertChoices(tx: Kysely<DB>, chosen: readonly BulkChoice[]): Promise<void> {
  await sql`
    insert into round_choice (entry_id, round, chip, is_wildcard, captain, vice_captain)
    select * from unnest(
      ${chosen.map(({ entryId }) => entryId)}::int[],
      ${chosen.map((choice) => choice.round)}::int[],
      ${chosen.map(({ chip }) => chip)}::text[],
      ${chosen.map(({ isWildcard }) => isWildcard)}::bool[],
      ${chosen.map(({ captain }) => captain)}::int[],
      ${chosen.map(({ viceCaptain }) => viceCaptain)}::int[])
    on conflict (entry_id, round) do update set
      chip = coalesce(excluded.chip, round_choice.chip),
      is_wildcard = excluded.is_wildcard or round_choice.is_wildcard,
      captain = coalesce(excluded.captain, round_choice.captain),
      vice_captain = coalesce(excluded.vice_captain, round_choice.vice_captain)
  `.execute(tx)
}
