import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { cancelContests } from '../../entries/index.ts'

/**
 * Calls off the games with a stake that are this round alone when none of its matches counts, and gives every stake
 * back (Q-108). In the transaction that begins the close, before it stands; a free game ends with nobody ahead.
 */
export async function refundVoidGames(tx: Transaction<DB>, gameRoundId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select subgame.id from game_round
    join tournament_round on tournament_round.game_round_id = game_round.id
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    where game_round.id = ${gameRoundId} and subgame.entry_fee > 0 and subgame.cancelled_at is null
      and coalesce(tournament.round_count, 1) = 1
      and not exists (select from tournament_round other where other.tournament_id = tournament.id
        and other.game_round_id <> game_round.id)
      and exists (select from round_fixture where round_id = game_round.round_id)
      and not exists (select from round_fixture where round_id = game_round.round_id
        and not ${isVoidedIn(sql`game_round.round_id`, sql`round_fixture.fixture_id`)})
    order by subgame.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await cancelContests(tx, ids, null, gameRoundId)
}
