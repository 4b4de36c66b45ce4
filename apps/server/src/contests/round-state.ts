import { sql } from 'kysely'

/** The step of a round that an operator has opened again. */
export const REOPENED = 'reopened'

/** Whether `game_round` is being closed, as a part of a query: from the first step of it to the last. */
export const isBeingClosed = sql`game_round.close_step <> ${REOPENED} and game_round.closed_at is null`
