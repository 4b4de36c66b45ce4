import { type Kysely, sql } from 'kysely'
import type { GameRules, RulePackId } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { ListedContest, Tournament, TournamentRound, TournamentContest } from './tournament.ts'
import { creatorsSeatUntil } from './seats.ts'
import type { Viewer } from '../core/caller.ts'

type Row = Omit<Tournament, 'creatorName' | 'rounds' | 'subgames'> & {
  readonly creatorName: string | null
  readonly rules: GameRules
  readonly rulePack: RulePackId
  readonly rounds: readonly Nullable<TournamentRound>[]
  readonly contests: readonly Nullable<TournamentContest>[]
}
type Nullable<T> = {
  readonly [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K]
}

/** There are thousands of rooms, and their own feature reads them. */
const NOT_OF_ROOMS = sql`tournament.type <> 'room'`

/** Tournaments by their ids, without rooms. */
export async function loadTheseTournaments(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<readonly Tournament[]> {
  return loadTournaments(db, sql`${NOT_OF_ROOMS} and tournament.id = any(${[...ids]}::int[])`)
}

/** Every tournament of every operator, except rooms. */
export async function loadAllTournaments(db: Kysely<DB>): Promise<readonly Tournament[]> {
  return loadTournaments(db, NOT_OF_ROOMS)
}

/** How many tournaments there are: fewer than known means that some were removed. */
export async function countTournaments(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tournament
    where type <> 'room' and exists (select from tournament_round where tournament_id = tournament.id)
      and exists (select from subgame where tournament_id = tournament.id)`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The tournament of rooms with this id, seen through one of its rooms: that of an entry, otherwise the first. There
 * are too many rooms to keep in memory.
 */
export async function loadRoomTournament(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
  entryId?: number,
): Promise<Tournament | undefined> {
  const room =
    entryId === undefined
      ? sql`(select min(one.id) from subgame one where one.tournament_id = tournament.id)`
      : sql`(select entry.subgame_id from entry where entry.id = ${entryId})`
  const [tournament] = await loadTournaments(
    db,
    sql`tournament.id = ${id} and tournament.operator_id = ${operatorId} and tournament.type = 'room'`,
    sql`and subgame.id = ${room}`,
  )
  return tournament
}

/** A room with its tournament, for a manager who is in the room. */
export async function loadRoomContest(
  db: Kysely<DB>,
  { operatorId, managerId }: Viewer,
  contestId: number,
): Promise<ListedContest | undefined> {
  if (managerId === undefined) return undefined
  const [tournament] = await loadTournaments(
    db,
    sql`tournament.operator_id = ${operatorId} and tournament.type = 'room'
      and tournament.id = (select room.tournament_id from subgame room join entry on entry.subgame_id = room.id
        where room.id = ${contestId} and entry.manager_id = ${managerId} and entry.state <> 'released' limit 1)`,
    sql`and subgame.id = ${contestId}`,
  )
  return tournament && { tournament, contest: tournament.contests[0] }
}

async function loadTournaments(
  db: Kysely<DB>,
  condition: ReturnType<typeof sql>,
  ofContest = sql``,
): Promise<readonly Tournament[]> {
  const { rows } = await sql<Row>`
    select tournament.id, tournament.operator_id, tournament.championship_id, tournament.price_list_id,
      tournament.name, tournament.names, tournament.type, creator.username as creator_name, coalesce(game.is_public, true) as is_listed, tournament.is_seasonal,
      tournament.is_hot, tournament.list_place, tournament.round_count, tournament.rules, tournament.rule_pack, operator.currency, operator.currency_exponent,
      (select json_agg(json_build_object(
          'number', tournament_round.number, 'gameRoundId', game_round.id, 'roundId', game_round.round_id,
          'rulePackVersion', game_round.pack_version,
          'deadlineAt', ${epochMs('deadline_at')}, 'lockedAt', ${epochMs('locked_at')},
          'closedAt', ${epochMs('closed_at')}) order by tournament_round.number)
        from tournament_round join game_round on game_round.id = tournament_round.game_round_id
        where tournament_round.tournament_id = tournament.id) as rounds,
      (select json_agg(json_build_object(
          'id', subgame.id, 'entryFee', subgame.entry_fee, 'capacity', subgame.capacity,
          'maxEntriesPerManager', subgame.max_entries_per_manager, 'guaranteedPool', subgame.guaranteed_pool,
          'rakeBasisPoints', subgame.rake_basis_points, 'prizeTable', subgame.prize_table,
          'ties', subgame.ties, 'creatorsSeatUntil', ${creatorsSeatUntil},
          'entryCount', subgame.entry_count, 'disqualifiedCount', subgame.disqualified_count, 'isCancelled', subgame.cancelled_at is not null) order by subgame.id)
        from subgame where subgame.tournament_id = tournament.id ${ofContest}) as contests
    from tournament
    join operator on operator.id = tournament.operator_id
    left join created_game game on game.tournament_id = tournament.id
    left join manager as creator on creator.id = tournament.creator_manager_id
    where (${condition})
      and exists (select from tournament_round where tournament_id = tournament.id)
      and exists (select from subgame where subgame.tournament_id = tournament.id ${ofContest})
    order by tournament.id
  `.execute(db)
  return rows.flatMap((row) => {
    const [firstRound, ...rounds] = row.rounds.map((round) => ({
      ...round,
      lockedAt: round.lockedAt ?? undefined,
      closedAt: round.closedAt ?? undefined,
    }))
    const [firstContest, ...contests] = row.contests.map((contest) => ({
      ...contest,
      capacity: contest.capacity ?? undefined,
      maxEntriesPerManager: contest.maxEntriesPerManager ?? undefined,
      creatorsSeatUntil: contest.creatorsSeatUntil ?? undefined,
    }))
    if (firstRound === undefined || firstContest === undefined) return []
    return [
      {
        ...row,
        creatorName: row.creatorName ?? undefined,
        rounds: [firstRound, ...rounds] as const,
        contests: [firstContest, ...contests] as const,
      },
    ]
  })
}

function epochMs(column: 'deadline_at' | 'locked_at' | 'closed_at') {
  return sql`(extract(epoch from game_round.${sql.raw(column)}) * 1000)::bigint`
}
