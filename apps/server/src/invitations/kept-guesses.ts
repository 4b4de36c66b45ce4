import { sql } from 'kysely'
import type { Retention } from '../platform/jobs/drop-old.ts'

/** How long wrong codes are kept: a window of guessing is minutes long. */
export const KEPT_GUESSES: readonly Retention[] = [
  {
    table: 'codeGuess',
    days: 1,
    drop: (most, days) => sql`
      delete from code_guess where ctid = any(array(
        select ctid from code_guess where started_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
  {
    table: 'codeGuessFrom',
    days: 1,
    drop: (most, days) => sql`
      delete from code_guess_from where ctid = any(array(
        select ctid from code_guess_from where started_at < clock_timestamp() - make_interval(days => ${days})
        limit ${most} for update skip locked))`,
  },
]
