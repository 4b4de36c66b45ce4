import { drawCup, drawSeason } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

type Due = {
  readonly id: number
  readonly kind: 'head_to_head' | 'cup'
  readonly seed: number
  readonly rounds: number
}

/**
 * Draws the pairings of leagues whose first round is locked, each once, from its stored seed and its members in the
 * order of their teams. Any node may do it at any time. A league that cannot be drawn does not hold up the others;
 * without `logFault` it ends the turn. Returns how many were drawn.
 */
export async function drawLeagues(
  db: Kysely<DB>,
  hooks: { readonly logFault?: (error: unknown) => void } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select league.id from league
    join tournament_round on tournament_round.tournament_id = league.tournament_id
      and tournament_round.number = league.from_round
    join game_round on game_round.id = tournament_round.game_round_id
    where league.kind <> 'classic' and league.drawn_at is null and league.closed_at is null
      and game_round.locked_at is not null
    order by league.id limit 200`.execute(db)
  let drawn = 0
  for (const { id } of rows) {
    try {
      if (await db.transaction().execute((tx) => drawLeague(tx, id))) drawn += 1
    } catch (error) {
      if (hooks.logFault === undefined) throw error
      hooks.logFault(error)
    }
  }
  return drawn
}

async function drawLeague(tx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql<Due>`
    update league set drawn_at = clock_timestamp(), revision = league.revision + 1
    from tournament
    where league.id = ${id} and league.drawn_at is null and tournament.id = league.tournament_id
    returning league.id, league.kind, league.seed, coalesce(tournament.round_count, (select max(number)
      from tournament_round where tournament_id = tournament.id)) - league.from_round + 1 as rounds`.execute(
    tx,
  )
  const [due] = rows
  if (due === undefined) return false
  // Members who have left the contest are not drawn.
  const members = await tx
    .selectFrom('leagueMember')
    .innerJoin('entry', 'entry.id', 'leagueMember.entryId')
    .select('leagueMember.entryId')
    .where('leagueMember.leagueId', '=', id)
    .where('entry.state', '=', 'entered')
    .orderBy('leagueMember.entryId')
    .execute()
  const ids = members.map(({ entryId }) => entryId)
  const rounds = due.kind === 'cup' ? [drawCup(ids, due.seed)] : drawSeason(ids, due.rounds, due.seed)
  const pairings = rounds.flatMap((pairs, round) =>
    pairs.map(({ a, b }, at) => ({ round: round + 1, position: at + 1, a, b })),
  )
  await sql`
    insert into pairing (league_id, round, position, entry_a, entry_b)
    select ${id}, * from unnest(${pairings.map(({ round }) => round)}::int[],
      ${pairings.map(({ position }) => position)}::int[], ${pairings.map(({ a }) => a)}::int[],
      ${pairings.map(({ b }) => b)}::int[])`.execute(tx)
  return true
}
