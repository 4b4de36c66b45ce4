import { type Kysely, type Transaction, sql } from 'kysely'
import type { Chip, LineUp, Price, SelectablePlayer } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { type ChampionshipSnapshot, keptSquad } from '../football/index.ts'
import { isBeingClosed, type Contest, lockedAt, nextOpenRound } from '../contests/index.ts'
import { type EnteredTeam, teamColumns } from './repo.ts'

/** What applies to a single round of an entry (ADR-18). */
export type StoredRoundChoice = {
  /** Number of the round in its tournament. */
  readonly round: number
  readonly chip: Chip | null
  readonly isWildcard: boolean
  readonly captain: number | null
  readonly viceCaptain: number | null
}

/** The squad of a stored line-up, with the round from which it applied and the free transfers at that time. */
export type PastSquad = {
  readonly fromRound: number
  readonly squad: readonly number[]
  readonly freeLeft: number
}

/** A season team with what judging a change needs: what is stored, and what came before. */
export type SeasonTeam = EnteredTeam & {
  readonly contestId: number
  /** The line-up before the stored one; undefined while there was none. */
  readonly before: PastSquad | undefined
  readonly choices: readonly StoredRoundChoice[]
  /** Chips paid for, or being paid for. */
  readonly boughtChips: readonly { readonly chip: Chip; readonly isOwned: boolean }[]
  /** Formations paid for, or being paid for. */
  readonly boughtFormations: readonly { readonly formation: string; readonly isOwned: boolean }[]
  /**
   * The round of the championship that is being closed in its tournament, null where none is: prices and free transfers
   * are about to change, and no change is taken.
   */
  readonly closingRound: number | null
  /** The first round of its tournament that has not started; null when none is left. */
  readonly openRound: number | null
}

/**
 * Locks a season team's line-up until the transaction ends, so that changes run one after another; then reads the
 * team by a separate statement, which sees everything the previous change has written.
 */
export async function holdSeasonTeam(tx: Transaction<DB>, entryId: number): Promise<SeasonTeam | undefined> {
  await sql`select from line_up where entry_id = ${entryId} for no key update`.execute(tx)
  return loadSeasonTeam(tx, entryId)
}

/** Reads a season team as it is now. */
export async function loadSeasonTeam(db: Kysely<DB>, entryId: number): Promise<SeasonTeam | undefined> {
  const found = await sql<SeasonTeam>`
    select ${teamColumns}, entry.subgame_id as contest_id, before.squad as before,
      coalesce((select jsonb_agg(jsonb_build_object('round', choice.round, 'chip', choice.chip,
          'isWildcard', choice.is_wildcard, 'captain', choice.captain, 'viceCaptain', choice.vice_captain)
          order by choice.round)
        from round_choice choice where choice.entry_id = entry.id), '[]') as choices,
      coalesce((select jsonb_agg(jsonb_build_object('chip', bought.chip, 'isOwned', bought.state = 'owned'))
        from chip_purchase bought where bought.entry_id = entry.id and bought.state <> 'released'), '[]') as bought_chips,
      coalesce((select jsonb_agg(jsonb_build_object('formation', bought.scheme, 'isOwned', bought.state = 'owned'))
        from scheme_purchase bought where bought.entry_id = entry.id and bought.state <> 'released'), '[]') as bought_formations,
      (select min(game_round.round_id) from subgame
        join tournament_round on tournament_round.tournament_id = subgame.tournament_id
        join game_round on game_round.id = tournament_round.game_round_id
        where subgame.id = entry.subgame_id and ${isBeingClosed}) as closing_round,
      ${nextOpenRound(sql`entry.subgame_id`)} as open_round
    from line_up
    join entry on entry.id = line_up.entry_id
    join manager as owner on owner.id = entry.manager_id
    left join lateral (
      select jsonb_build_object('fromRound', past.from_round, 'freeLeft', past.free_left, 'squad',
        to_jsonb(${keptSquad(sql`(past.starters || past.reserves)`, lockedAt(sql`entry.id`, sql`line_up.from_round`))})) as squad
      from line_up_past past where past.entry_id = entry.id order by past.from_round desc limit 1) before on true
    where line_up.entry_id = ${entryId} and entry.state <> 'released'`.execute(db)
  const row = found.rows[0]
  return row === undefined ? undefined : { ...row, before: row.before ?? undefined }
}

/** The formations a team owns now. */
export function ownedFormations({
  boughtFormations,
}: Pick<SeasonTeam, 'boughtFormations'>): readonly string[] {
  return boughtFormations.flatMap(({ formation, isOwned }) => (isOwned ? [formation] : []))
}

/** What an entry had in a round besides its line-up, and its squad at the previous deadline. */
export type RoundOfTeam = Omit<StoredRoundChoice, 'round'> & {
  /** Formations it had paid for and could play. */
  readonly paidFormations: readonly string[]
  /** Null in the entry's first round. */
  readonly lockedSquad: readonly number[] | null
}

/** What scoring an entry's round needs, with `fromRound` of the line-up in force. */
export async function loadRoundOfTeam(
  db: Kysely<DB>,
  { entryId, fromRound }: Pick<EnteredTeam, 'entryId' | 'fromRound'>,
  roundNumber: number,
): Promise<RoundOfTeam> {
  const found = await sql<RoundOfTeam>`
    select choice.chip, coalesce(choice.is_wildcard, false) as is_wildcard, choice.captain, choice.vice_captain,
      (select ${keptSquad(sql`(starters || reserves)`, lockedAt(sql`${entryId}::int`, sql`${fromRound}::int`))} from line_up_past
       where entry_id = ${entryId} and from_round < ${fromRound} order by from_round desc limit 1) as locked_squad,
      array(select scheme from scheme_purchase
        where entry_id = ${entryId} and state = 'owned' and from_round <= ${roundNumber}) as paid_formations
    from (select) nothing
    left join round_choice choice on choice.entry_id = ${entryId} and choice.round = ${roundNumber}`.execute(
    db,
  )
  const [round] = found.rows
  if (round === undefined) throw new Error(`entry ${entryId} has no round ${roundNumber}`)
  return round
}

/** Stores what was chosen for a round of an entry; choices not given stay. */
export async function saveRoundChoice(
  tx: Transaction<DB>,
  { entryId, round }: { readonly entryId: number; readonly round: number },
  choice: Partial<Omit<StoredRoundChoice, 'round'>>,
): Promise<void> {
  await tx
    .insertInto('roundChoice')
    .values({ entryId, round, ...choice })
    .onConflict((conflict) => conflict.columns(['entryId', 'round']).doUpdateSet(choice))
    .execute()
}

/**
 * The players for judging a season team, with prices as the transaction sees them, so that a close that moves prices
 * comes either completely before or completely after it. Players who left the league can still be owned and sold.
 */
export async function loadPricedPlayers(
  db: Kysely<DB>,
  championship: ChampionshipSnapshot,
  contest: Pick<Contest, 'priceListId' | 'championshipRound'>,
  { owned, wanted }: { readonly owned: readonly number[]; readonly wanted: readonly number[] },
): Promise<ReadonlyMap<number, SelectablePlayer>> {
  const ids = [...new Set([...owned, ...wanted])]
  const { rows } = await sql<{ playerId: number; price: Price }>`
    select distinct on (player_id) player_id, price from player_price
    where price_list_id = ${contest.priceListId} and player_id = any(${ids}::int[])
      and from_round <= ${contest.championshipRound}
    order by player_id, from_round desc`.execute(db)
  const priceOf = new Map(rows.map(({ playerId, price }) => [playerId, price]))
  return new Map(
    ids.flatMap((id): [number, SelectablePlayer][] => {
      const player = championship.players.get(id)
      if (player === undefined || (player.fitness === 'left' && !owned.includes(id))) return []
      const price =
        priceOf.get(id) ?? championship.priceAt(contest.priceListId, id, contest.championshipRound)
      return [[id, { id, clubId: player.clubId, position: player.position, price }]]
    }),
  )
}

/** All players of a line-up, starters first. */
export function squadIds({ starters, reserves }: Pick<LineUp, 'starters' | 'reserves'>): readonly number[] {
  return [...starters, ...reserves]
}
