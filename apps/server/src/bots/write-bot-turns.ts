import type { SelectablePlayer } from '@gaffer/rules'
import { sql } from 'kysely'
import type { Tx } from '../football/index.ts'
import type { BotTurn } from './decide-bot-turn.ts'

/**
 * Writes the turns of bots in a round as saves of single teams are written (`save_line_up`): a line-up that
 * a deadline has found moves to the past first, transfers go to the history, choices to their rounds. The
 * caller holds the lock of the round and has seen it open.
 */
export async function writeBotTurns(
  tx: Tx,
  round: number,
  turns: readonly BotTurn[],
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<void> {
  await saveLineUps(tx, round, turns)
  await dropAhead(tx, round, turns)
  await insertHistory(tx, round, turns, players)
  await upsertChoices(tx, round, turns)
}

async function saveLineUps(tx: Tx, round: number, turns: readonly BotTurn[]): Promise<void> {
  const rows = turns.flatMap(({ bot, saved }) =>
    saved === undefined ? [] : [{ entryId: bot.entryId, saved }],
  )
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
      ${rows.map(({ saved }) => list(saved.lineUp.starters))}::text[],
      ${rows.map(({ saved }) => list(saved.lineUp.reserves))}::text[],
      ${rows.map(({ saved }) => saved.lineUp.captain)}::int[],
      ${rows.map(({ saved }) => saved.lineUp.viceCaptain)}::int[],
      ${rows.map(({ saved }) => saved.formation)}::text[],
      ${rows.map(({ saved }) => saved.bank)}::int[],
      ${rows.map(({ saved }) => saved.freeLeft)}::int[])
      as changed (entry_id, starters, reserves, captain, vice_captain, scheme, bank, free_left)
    where line_up.entry_id = changed.entry_id
  `.execute(tx)
}

/** Roles that were chosen ahead for the round are part of the line-up once it is saved in it. */
async function dropAhead(tx: Tx, round: number, turns: readonly BotTurn[]): Promise<void> {
  const saved = turns.flatMap(({ bot, saved: team }) => (team === undefined ? [] : [bot.entryId]))
  await sql`
    update round_choice set captain = null, vice_captain = null
    where round = ${round} and entry_id = any(${saved}::int[]) and (captain is not null or vice_captain is not null)
  `.execute(tx)
}

async function insertHistory(
  tx: Tx,
  round: number,
  turns: readonly BotTurn[],
  players: ReadonlyMap<number, SelectablePlayer>,
): Promise<void> {
  const made = turns.flatMap(({ bot, saved }) =>
    (saved?.exchanged ?? []).map((pair) => ({ entryId: bot.entryId, ...pair })),
  )
  const priceOf = (id: number) => players.get(id)?.price ?? 0
  await sql`
    insert into transfer (entry_id, round, player_out, player_in, out_price, in_price)
    select entry_id, ${round}::int, player_out, player_in, out_price, in_price from unnest(
      ${made.map(({ entryId }) => entryId)}::int[],
      ${made.map(({ outId }) => outId)}::int[],
      ${made.map(({ inId }) => inId)}::int[],
      ${made.map(({ outId }) => priceOf(outId))}::int[],
      ${made.map(({ inId }) => priceOf(inId))}::int[]) as made (entry_id, player_out, player_in, out_price, in_price)
  `.execute(tx)
}

/** What was chosen before for a round stays where nothing else is chosen now. */
async function upsertChoices(tx: Tx, round: number, turns: readonly BotTurn[]): Promise<void> {
  const chosen = turns.flatMap(({ bot: { entryId }, chip, isWildcard, ahead }) => [
    ...(chip !== null || isWildcard
      ? [{ entryId, round, chip, isWildcard, captain: null, viceCaptain: null }]
      : []),
    ...(ahead === undefined ? [] : [{ entryId, ...ahead }]),
  ])
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
