import type { GameRules, Price, RulePackId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { lockedAt } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { keptSquad, type Merge, priceAt } from '../../football/index.ts'
import type { SeasonTeam } from '../season-team.ts'
import type { Filler } from './choose-filler.ts'

/** A tournament in the next round its teams play, and what the two players cost there. */
export type ComingTournament = {
  readonly id: number
  readonly name: string
  readonly isSeasonal: boolean
  readonly rulePack: RulePackId
  readonly rules: GameRules
  readonly priceListId: number
  readonly round: number
  readonly championshipRound: number
  readonly duplicatePrice: Price
  readonly keptPrice: Price
}

/**
 * The tournaments of the duplicate's championship that have a round to come, open or still to be opened; what the kept
 * player costs in one for gameweeks is what they cost once the merge is done (Q-154).
 */
export async function loadComing(
  db: Kysely<DB>,
  { duplicateId, keptId }: Merge,
): Promise<readonly ComingTournament[]> {
  const price = (id: number) => priceAt(sql`coming.price_list_id`, id, sql`coming.championship_round`)
  const { rows } = await sql<ComingTournament & { kind: string }>`
    with coming as (
      select tournament.id, tournament.name, tournament.is_seasonal, tournament.rule_pack, tournament.rules,
        tournament.price_list_id,
        coalesce(min(ahead.number) filter (where game_round.locked_at is null), max(ahead.number) + 1) as round,
        coalesce(min(round.number) filter (where game_round.locked_at is null), max(round.number) + 1)
          as championship_round
      from player
      join tournament on tournament.championship_id = player.championship_id
      join tournament_round ahead on ahead.tournament_id = tournament.id
      join game_round on game_round.id = ahead.game_round_id
      join round on round.id = game_round.round_id
      where player.id = ${duplicateId}
      group by tournament.id
      having bool_or(game_round.locked_at is null)
        or (tournament.is_seasonal and max(ahead.number) < coalesce(tournament.round_count, 0))
    )
    select coming.*, price_list.kind, ${price(duplicateId)} as duplicate_price, ${price(keptId)} as kept_price
    from coming join price_list on price_list.id = coming.price_list_id order by coming.id`.execute(db)
  return rows.map(({ kind, ...row }) =>
    kind === 'gameweek' ? { ...row, keptPrice: Math.min(row.keptPrice, row.duplicatePrice) } : row,
  )
}

/** A team that has the duplicate, as far as exchanging them needs it. */
export type ComingTeam = Pick<
  SeasonTeam,
  | 'entryId'
  | 'fromRound'
  | 'starters'
  | 'reserves'
  | 'captain'
  | 'viceCaptain'
  | 'formation'
  | 'bank'
  | 'freeLeft'
  | 'before'
  | 'choices'
>

const TEAMS_AT_ONCE = 1000

/** The teams of a tournament that have the duplicate, some at a time, each held until the transaction ends. */
export async function* loadComingTeams(
  tx: Kysely<DB>,
  tournamentId: number,
  merge: Merge,
  only: { readonly hasBoth?: boolean; readonly isHeld: boolean },
): AsyncGenerator<readonly ComingTeam[]> {
  const both = only.hasBoth === true ? sql`and ${hasPlayer(merge.keptId)}` : sql``
  const hold = only.isHeld ? sql`for no key update of line_up` : sql``
  for (let after = 0; ;) {
    const { rows } = await sql<ComingTeam & { readonly before: ComingTeam['before'] | null }>`
      select line_up.entry_id, line_up.from_round, line_up.starters, line_up.reserves, line_up.captain,
        line_up.vice_captain, line_up.scheme as formation, line_up.bank, line_up.free_left, before.squad as before,
        coalesce((select jsonb_agg(jsonb_build_object('round', choice.round, 'chip', choice.chip,
            'isWildcard', choice.is_wildcard, 'captain', choice.captain, 'viceCaptain', choice.vice_captain)
            order by choice.round)
          from round_choice choice where choice.entry_id = entry.id), '[]') as choices
      from ${teams}
      left join lateral (
        select jsonb_build_object('fromRound', past.from_round, 'freeLeft', past.free_left, 'squad',
          to_jsonb(${keptSquad(sql`(past.starters || past.reserves)`, lockedAt(sql`entry.id`, sql`line_up.from_round`))})) as squad
        from line_up_past past where past.entry_id = entry.id order by past.from_round desc limit 1) before on true
      where subgame.tournament_id = ${tournamentId} and ${isComing(merge)} ${both} and entry.id > ${after}
      order by entry.id limit ${TEAMS_AT_ONCE} ${hold}`.execute(tx)
    if (rows.length > 0) yield rows.map((row) => ({ ...row, before: row.before ?? undefined }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < TEAMS_AT_ONCE) return
    after = last.entryId
  }
}

const teams = sql`line_up join entry on entry.id = line_up.entry_id join subgame on subgame.id = entry.subgame_id`
const hasPlayer = (id: number) => sql<boolean>`${id} = any(line_up.starters || line_up.reserves)`
const isComing = ({ duplicateId }: Merge) =>
  sql<boolean>`entry.state <> 'released' and subgame.cancelled_at is null and ${hasPlayer(duplicateId)}`

/** The clubs of the championship's players, and those who may fill a place of the duplicate's position. */
export async function loadFillers(
  db: Kysely<DB>,
  { duplicateId, keptId }: Merge,
  { priceListId, championshipRound }: ComingTournament,
): Promise<{ readonly clubOf: ReadonlyMap<number, number>; readonly fillers: readonly Filler[] }> {
  const { rows } = await sql<Filler & { readonly isFiller: boolean }>`
    select player.id, player.club_id,
      ${priceAt(sql`${priceListId}::int`, sql`player.id`, sql`${championshipRound}::int`)} as price,
      player.position = duplicate.position and player.status = 'available' and player.merged_into is null
        and player.id not in (${duplicateId}, ${keptId}) as is_filler,
      exists (select from round
        join round_fixture on round_fixture.round_id = round.id
        join fixture on fixture.id = round_fixture.fixture_id
        where round.championship_id = player.championship_id and round.number = ${championshipRound}
          and player.club_id in (fixture.home_club_id, fixture.away_club_id)) as plays
    from player join player duplicate on duplicate.id = ${duplicateId}
      and duplicate.championship_id = player.championship_id`.execute(db)
  return {
    clubOf: new Map(rows.map(({ id, clubId }) => [id, clubId])),
    fillers: rows.filter(({ isFiller }) => isFiller),
  }
}
