import { randomOf } from '@gaffer/feed/simulator'
import { sql } from 'kysely'
import { lockedAt } from '../contests/index.ts'
import { keptSquad, type Tx } from '../football/index.ts'
import { type StoredRoundChoice, saveInBulk } from '../squads/index.ts'
import type { BotCandidate } from './candidates.ts'
import { decideBotTurn, type BotMarket, type BotTurn, type SeasonBot } from './decide-bot-turn.ts'

export type SeasonBotsTurn = Omit<BotMarket, 'players'> & {
  readonly contestId: number
  readonly seed: number
  /** Numbers further turns of the same bots in the same round, so that each draws anew. */
  readonly turn?: number
}

/**
 * Lets the bots of a contest change their teams for a round; returns what they did. The caller's transaction holds
 * the lock of the round and has seen it open, or is opening the round itself.
 */
export async function changeSeasonBots(tx: Tx, input: SeasonBotsTurn): Promise<readonly BotTurn[]> {
  const { candidates, round, seed, contestId, turn = 1 } = input
  const players = new Map<number, BotCandidate>([...candidates.values()].flat().map((one) => [one.id, one]))
  const market: BotMarket = { ...input, players }
  const turns = (await loadSeasonBots(tx, contestId)).flatMap((bot) => {
    const random = randomOf(seed, 'season-bot', round, turn, bot.entryId)
    return decideBotTurn(bot, market, random) ?? []
  })
  const teams = turns.flatMap(({ bot: { entryId }, saved }) =>
    saved === undefined ? [] : [{ entryId, ...saved }],
  )
  const choices = turns.flatMap((made) => choicesOf(made, round))
  await saveInBulk(tx, round, { teams, choices }, players)
  return turns
}

/** What a bot chose for this round and for one in advance. */
function choicesOf(
  { bot: { entryId }, chip, isWildcard, ahead }: BotTurn,
  round: number,
): readonly (StoredRoundChoice & { readonly entryId: number })[] {
  const ofRound = { entryId, round, chip, isWildcard, captain: null, viceCaptain: null }
  return [
    ...(chip !== null || isWildcard ? [ofRound] : []),
    ...(ahead === undefined ? [] : [{ entryId, ...ahead }]),
  ]
}

/** The season teams of bots or people in a contest, locked until the transaction ends. */
export async function loadSeasonBots(
  tx: Tx,
  contestId: number,
  { areBots }: { readonly areBots: boolean } = { areBots: true },
): Promise<readonly SeasonBot[]> {
  const { rows } = await sql<SeasonBot & { readonly before: SeasonBot['before'] | null }>`
    select line_up.entry_id, line_up.from_round, line_up.starters, line_up.reserves, line_up.captain,
      line_up.vice_captain, line_up.bank, line_up.free_left, before.squad as before,
      coalesce(chosen.choices, '[]') as choices,
      coalesce((select jsonb_agg(jsonb_build_object('chip', bought.chip, 'isOwned', true)) from chip_purchase bought
        where bought.entry_id = entry.id and bought.state = 'owned'), '[]') as bought_chips
    from entry
    join manager on manager.id = entry.manager_id and manager.is_bot = ${areBots}
    join line_up on line_up.entry_id = entry.id
    left join lateral (
      select jsonb_build_object('fromRound', past.from_round, 'freeLeft', past.free_left,
        'squad', to_jsonb(${keptSquad(sql`(past.starters || past.reserves)`, lockedAt(sql`entry.id`, sql`line_up.from_round`))})) as squad
      from line_up_past past where past.entry_id = entry.id order by past.from_round desc limit 1) before on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('round', choice.round, 'chip', choice.chip,
        'isWildcard', choice.is_wildcard, 'captain', choice.captain, 'viceCaptain', choice.vice_captain)
        order by choice.round) as choices
      from round_choice choice where choice.entry_id = entry.id) chosen on true
    where entry.subgame_id = ${contestId} and entry.state = 'entered' order by entry.id
    for no key update of line_up
  `.execute(tx)
  return rows.map((row) => ({ ...row, before: row.before ?? undefined }))
}
