import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { lastRoundNumber } from '../../core/has-rounds-left.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { cancelInClose } from '../../entries/index.ts'

/**
 * Calls off the games with a stake that end with this round when no match counts in any of their rounds, and gives every
 * stake back (Q-108); in a round that was reopened too, where prizes that were paid stay paid. In the transaction that
 * begins the close, before it stands; a free game ends with nobody ahead.
 */
export async function refundVoidGames(tx: Transaction<DB>, gameRoundId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select subgame.id from tournament_round
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    where tournament_round.game_round_id = ${gameRoundId} and subgame.entry_fee > 0 and subgame.cancelled_at is null
      and tournament_round.number = ${lastRoundNumber}
      and not exists (select from tournament_round played
        join game_round on game_round.id = played.game_round_id
        where played.tournament_id = tournament.id and ${hasCountingMatch})
    order by subgame.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await cancelInClose(tx, ids, null, gameRoundId)
}

/** A match that was stopped or awarded scores for nobody (Q-107). A round without matches is none that was void. */
const hasCountingMatch = sql<boolean>`(
  not exists (select from round_fixture where round_id = game_round.round_id)
  or exists (select from round_fixture
    left join fixture_state state on state.fixture_id = round_fixture.fixture_id
    where round_id = game_round.round_id and state.state is distinct from 'abandoned'
      and not ${isVoidedIn(sql`game_round.round_id`, sql`round_fixture.fixture_id`)}))`
