import { sql } from 'kysely'

/** Whether the `tournament` of a query goes on: a round of it is not closed, or one that it will have is not open yet. */
export const hasRoundsLeft = sql<boolean>`(
  coalesce(tournament.round_count, 0) > coalesce((select max(opened.number) from tournament_round opened
    where opened.tournament_id = tournament.id), 0)
  or exists (select from tournament_round opened join game_round on game_round.id = opened.game_round_id
    where opened.tournament_id = tournament.id and game_round.closed_at is null))`

/**
 * Whether the contest `subgame` of a query was cancelled and has teams that have not left yet, whose stakes are not given
 * back yet either (`releaseCancelled`).
 */
export const hasTeamsToRelease = sql<boolean>`(subgame.cancelled_at is not null and subgame.entry_count > 0
  and subgame.entry_count > (select count(*) from entry waiting
    where waiting.subgame_id = subgame.id and waiting.state = 'reserved'))`

/** The number of the last round of the `tournament` of a query: prizes are decided there. */
export const lastRoundNumber = sql<number>`coalesce(tournament.round_count, (select max(later.number)
  from tournament_round later where later.tournament_id = tournament.id))`
