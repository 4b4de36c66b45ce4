import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { InstantPlace } from '../../core/page-cursor.ts'

export type RoundState = 'open' | 'playing' | 'closing' | 'closed' | 'reopened'

/** A round in which the operator has contests. */
export type RoundRow = {
  readonly id: number
  readonly championshipId: number
  readonly championship: string
  readonly number: number
  readonly rulePack: string
  readonly state: RoundState
  readonly deadlineAt: Date
  readonly lockedAt: Date | null
  readonly closedAt: Date | null
  readonly matches: number
  readonly matchesOver: number
  readonly contests: number
  readonly entries: number
  readonly hash: string | null
  readonly logVersion: number | null
  readonly codeVersion: string | null
  readonly lateFacts: number
  readonly corrections: number
}

export const ROUNDS_PER_PAGE = 50

const STATE = sql`case when game_round.closed_at is not null then 'closed' when game_round.close_step = 'reopened' then 'reopened'
  when game_round.close_step is not null then 'closing' when game_round.locked_at is not null then 'playing'
  else 'open' end`

/** Rounds with their state, the latest deadline first; one more than a page. */
export async function loadRounds(
  db: Kysely<DB>,
  filter: {
    readonly operatorId: number
    readonly id?: number | undefined
    readonly state?: RoundState | undefined
    /** The deadline (epoch milliseconds) and the id of the last round of the page before. */
    readonly after?: InstantPlace | undefined
  },
): Promise<readonly RoundRow[]> {
  const { after } = filter
  const { rows } = await sql<RoundRow>`
    with listed as (
      select game_round.id, game_round.round_id, round.championship_id, championship.name as championship, round.number,
        game_round.rule_pack, ${STATE} as state, game_round.deadline_at, game_round.locked_at, game_round.closed_at,
        game_round.close_version
      from game_round
      join round on round.id = game_round.round_id
      join championship on championship.id = round.championship_id
      where exists (select from tournament_round
          join tournament on tournament.id = tournament_round.tournament_id
          where tournament_round.game_round_id = game_round.id and tournament.operator_id = ${filter.operatorId})
        and (${filter.id ?? null}::int is null or game_round.id = ${filter.id ?? null}::int)
        and (${filter.state ?? null}::text is null or ${STATE} = ${filter.state ?? null}::text)
        and (${after?.at ?? null}::float8 is null
          or (date_trunc('milliseconds', game_round.deadline_at), game_round.id)
            < (to_timestamp(${after?.at ?? null}::float8 / 1000), ${after?.id ?? null}::int))
      order by game_round.deadline_at desc, game_round.id desc limit ${ROUNDS_PER_PAGE + 1}
    )
    select listed.*, matches.count as matches, matches.over as matches_over, own.contests, own.entries,
      result.hash, result.log_version, result.code_version,
      case when listed.state <> 'closed' then 0 else (select count(*)::int from game_log
        where game_log.kind = 'matchFact' and game_log.seq > listed.close_version and game_log.fixture_id in (
          select fixture_id from round_fixture where round_id = listed.round_id)) end as late_facts,
      (select count(*)::int from result_correction where game_round_id = listed.id) as corrections
    from listed
    cross join lateral (
      select count(*)::int as count,
        count(*) filter (where state.state in ('finished', 'abandoned', 'postponed'))::int as over
      from round_fixture left join fixture_state state on state.fixture_id = round_fixture.fixture_id
      where round_fixture.round_id = listed.round_id) matches
    cross join lateral (
      select count(*)::int as contests, coalesce(sum(contest.entry_count), 0)::int as entries
      from tournament_round
      join tournament on tournament.id = tournament_round.tournament_id
        and tournament.operator_id = ${filter.operatorId}
      join subgame contest on contest.tournament_id = tournament.id and contest.cancelled_at is null
      where tournament_round.game_round_id = listed.id) own
    left join round_result result on result.game_round_id = listed.id
    order by listed.deadline_at desc, listed.id desc`.execute(db)
  return rows
}

/** The winner of each contest of the operator in a round that was closed. */
export type RoundWinner = {
  readonly contestId: number
  readonly name: string
  readonly entries: number
  readonly winner: string
  readonly points: number
  readonly prizes: number
}

const CONTESTS_SHOWN = 100

export async function loadWinners(
  db: Kysely<DB>,
  operatorId: number,
  gameRoundId: number,
): Promise<readonly RoundWinner[]> {
  const { rows } = await sql<RoundWinner>`
    select contest.id as contest_id, tournament.name, together.entries, entry.team_name as winner,
      case when tournament.is_seasonal then first.season_points else first.points end as points, together.prizes
    from tournament_round
    join tournament on tournament.id = tournament_round.tournament_id and tournament.operator_id = ${operatorId}
    join subgame contest on contest.tournament_id = tournament.id
    join lateral (select count(*)::int as entries, coalesce(sum(prize), 0)::bigint as prizes from entry_round_result
      where game_round_id = ${gameRoundId} and subgame_id = contest.id) together on together.entries > 0
    join entry_round_result first on first.game_round_id = ${gameRoundId} and first.subgame_id = contest.id
      and first.place = 1
    join entry on entry.id = first.entry_id
    where tournament_round.game_round_id = ${gameRoundId}
    order by together.entries desc, contest.id limit ${CONTESTS_SHOWN}`.execute(db)
  return rows
}
