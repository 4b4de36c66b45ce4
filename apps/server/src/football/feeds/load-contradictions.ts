import type { Contradiction } from '@gaffer/feed'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { OLDER_CALENDAR } from './appointments.ts'
import { isPlayedBeyondEnd } from './played-beyond-end.ts'

/** A match that is over or was stopped, contradicts itself, and waits for a person. */
export type ContradictingMatch = {
  readonly championship: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
  readonly contradictions: readonly SaidContradiction[]
  /** Since when nothing more is expected of its source; null while a correction may still be under way. */
  readonly since: Date | null
}

/** A contradiction with the name of its player. */
export type SaidContradiction = Omit<Contradiction, 'playerId'> & {
  readonly player: { readonly id: number; readonly name: string } | null
}

/** For so long after the last whistle a correction may be under way, unless the source says `final`. */
const SETTLING_MINUTES = 15
const MAX_MATCHES = 200

const PLAY_AFTER_STOP: Contradiction = { code: 'playAfterStop' }

/**
 * Whether a match, by its row of fixture_state, was stopped or called over and is played on in answers of its source that
 * are set aside: of one that is over, answers that no cache can have kept from before the end.
 */
function isPlayedOnAside(state: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from feed_match chosen join feed_difference aside using (fixture_id, feed_source_id)
    where chosen.fixture_id = ${state}.fixture_id and aside.subject in ('olderAnswer', ${OLDER_CALENDAR})
      and case ${state}.state when 'abandoned' then aside.told ->> 'reason' <> 'short'
        when 'finished' then aside.told @> '{"isPlayedOn": true}' end)`
}

/** How a match contradicts itself, by its row of fixture_state and by reports of its play that do not count. */
function contradictionsIn(state: RawBuilder<unknown>): RawBuilder<readonly Contradiction[]> {
  const playAfterStop = sql`${JSON.stringify([PLAY_AFTER_STOP])}::jsonb`
  return sql`case when not ${state}.contradictions @> ${playAfterStop}
      and (${isPlayedOnAside(state)} or ${isPlayedBeyondEnd(state)})
    then ${state}.contradictions || ${playAfterStop} else ${state}.contradictions end`
}

/**
 * Whether a match, by its row of fixture_state, contradicts itself in any way that no person has accepted (Q-105). What
 * becomes known after the decision holds it again.
 */
export function contradictsItself(
  state: RawBuilder<unknown>,
  contradictions: RawBuilder<unknown> = contradictionsIn(state),
): RawBuilder<boolean> {
  return sql<boolean>`(${contradictions} <> '[]' and not exists (select from feed_match decided
    where decided.fixture_id = ${state}.fixture_id and ${contradictions} <@ decided.accepted))`
}

/** The matches that a person has to decide, of rounds that are not closed; of one championship or of all. */
export async function loadContradictingMatches(
  db: Kysely<DB>,
  championshipId?: number,
): Promise<readonly ContradictingMatch[]> {
  const { rows } = await sql<
    Omit<ContradictingMatch, 'contradictions'> & { readonly contradictions: readonly Contradiction[] }
  >`
    select championship.source as championship, fixture.id as fixture_id, coalesce(home.name, '?') as home,
      coalesce(away.name, '?') as away, ${contradictionsIn(sql`state`)} as contradictions,
      case when report.complete_at is not null then greatest(report.complete_at, state.finished_at)
        when state.finished_at < clock_timestamp() - make_interval(mins => ${SETTLING_MINUTES})
        then state.finished_at + make_interval(mins => ${SETTLING_MINUTES}) end as since
    from championship
    join fixture on fixture.championship_id = championship.id
    join fixture_state state on state.fixture_id = fixture.id
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join feed_match on feed_match.fixture_id = fixture.id
    left join feed_report report on report.fixture_id = fixture.id
      and report.feed_source_id = feed_match.feed_source_id
    where championship.kind = 'feed' and championship.id = coalesce(${championshipId ?? null}::int, championship.id)
      and ${contradictsItself(sql`state`)} and feed_match.decision is distinct from 'void'
      and not exists (select from round_fixture join game_round on game_round.round_id = round_fixture.round_id
        where round_fixture.fixture_id = fixture.id having bool_and(game_round.closed_at is not null))
    order by fixture.kick_off_at desc, fixture.id limit ${MAX_MATCHES}`.execute(db)
  const said = await sayContradictions(
    db,
    rows.map(({ contradictions }) => contradictions),
  )
  return rows.map((row, index) => ({ ...row, contradictions: said[index] ?? [] }))
}

/** Contradictions of several matches with the names of their players. */
export async function sayContradictions(
  db: Kysely<DB>,
  ofMatches: readonly (readonly Contradiction[])[],
): Promise<readonly (readonly SaidContradiction[])[]> {
  const ids = ofMatches.flat().flatMap(({ playerId }) => playerId ?? [])
  const players =
    ids.length === 0
      ? []
      : await db.selectFrom('player').select(['id', 'displayName as name']).where('id', 'in', ids).execute()
  const byId = new Map(players.map((player) => [player.id, player]))
  return ofMatches.map((contradictions) =>
    contradictions.map(({ playerId, ...contradiction }) => ({
      ...contradiction,
      player: playerId === undefined ? null : (byId.get(playerId) ?? { id: playerId, name: '' }),
    })),
  )
}

/** What a person has to decide about one match; nothing where it agrees with itself, or was decided. */
export async function loadContradictions(
  db: Kysely<DB>,
  fixtureId: number,
): Promise<readonly Contradiction[]> {
  const { rows } = await sql<{ contradictions: readonly Contradiction[] }>`
    select ${contradictionsIn(sql`state`)} as contradictions from fixture_state state
    join fixture on fixture.id = state.fixture_id
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    left join feed_match on feed_match.fixture_id = state.fixture_id
    where state.fixture_id = ${fixtureId} and ${contradictsItself(sql`state`)}
      and feed_match.decision is distinct from 'void'`.execute(db)
  return rows[0]?.contradictions ?? []
}
