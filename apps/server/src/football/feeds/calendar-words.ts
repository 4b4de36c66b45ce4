import type { FactBody } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadKeptFacts } from './kept-facts.ts'
import { CALENDAR_KEY } from './settle-dates.ts'
import type { KeyedFact } from './take-facts.ts'

/** The key under which calendars and reports say how a match ended that was not played to its end. */
export const OUTCOME_KEY = 'outcome'
/** The key under which the reports of a polled source say how far a match has got. */
const CLOCK_KEY = 'clock'

/** What a source stands by about a match under the keys of its calendar. */
export type CalendarWords = {
  readonly schedule?: FactBody
  readonly outcome?: FactBody
  /** It has reported that the match was stopped, by an event or in its calendar; its state says so a moment later. */
  readonly isStopped: boolean
  /** A report of it has said that it is played. */
  readonly isReported: boolean
}

const NOTHING: CalendarWords = { isStopped: false, isReported: false }

/** What a source stands by about some matches; by match. */
export async function loadCalendarWords(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureIds: readonly number[],
): Promise<(fixtureId: number) => CalendarWords> {
  const { rows } = await sql<{ fixtureId: number } & CalendarWords>`
    select fixture_id, (array_agg(body) filter (where key = ${CALENDAR_KEY}))[1] as schedule,
      (array_agg(body) filter (where key = ${OUTCOME_KEY}))[1] as outcome,
      bool_or(body ->> 'kind' = 'abandoned' and not (body -> 'countsAsFinal')::boolean) as is_stopped,
      bool_or(key = ${CLOCK_KEY}) as is_reported
    from feed_fact
    where feed_source_id = ${feedSourceId} and fixture_id = any(${[...fixtureIds]}::int[])
      and (key in (${CALENDAR_KEY}, ${OUTCOME_KEY}, ${CLOCK_KEY}) or body ->> 'kind' = 'abandoned')
    group by fixture_id`.execute(tx)
  const words = new Map(rows.map((row) => [row.fixtureId, row]))
  return (fixtureId) => words.get(fixtureId) ?? NOTHING
}

/**
 * Takes back what a source has reported of the outcome of a match that is on again: what its calendar said or, where
 * `isDatedAnew`, whatever it said.
 */
export async function outcomesToTakeBack(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  { isDatedAnew }: { readonly isDatedAnew: boolean },
): Promise<readonly KeyedFact[]> {
  const kept = await loadKeptFacts(tx, feedSourceId, fixtureId)
  return kept.flatMap(({ key, body }) =>
    body.kind === 'abandoned' && (isDatedAnew || key === OUTCOME_KEY)
      ? [{ key, revision: undefined, body: { kind: 'withdrawn' } as const }]
      : [],
  )
}
