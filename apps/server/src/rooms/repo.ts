import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
import { isDisqualified } from '../contests/index.ts'
import type { Caller } from '../core/caller.ts'
import type { Room, RoomRound } from './room.ts'

type RoundRow = Omit<RoomRound, 'deadlineAt'> & { readonly deadlineAt: string }
type RoomRow = Omit<Room, 'rounds'> & { readonly rounds: readonly RoundRow[] }

/** A room of an operator as a manager sees it, whether in it or not; undefined when it does not exist. */
export async function loadRoom(db: Kysely<DB>, caller: Caller, roomId: number): Promise<Room | undefined> {
  const [room] = await loadRooms(db, caller, sql`subgame.id = ${roomId}`)
  return room
}

/** Maximum number of rooms in the picker: nobody picks rooms of years ago. */
const MAX_ROOMS = 100

/** The rooms a manager is in, newest first. */
export async function loadMyRooms(db: Kysely<DB>, caller: Caller): Promise<readonly Room[]> {
  return loadRooms(
    db,
    caller,
    sql`subgame.id in (select entry.subgame_id from entry
          join subgame mine on mine.id = entry.subgame_id
          join tournament of on of.id = mine.tournament_id and of.type = 'room'
          where entry.manager_id = ${caller.managerId} and entry.state <> 'released'
          order by entry.created_at desc, entry.id desc limit ${MAX_ROOMS})`,
  )
}

/** The room joined or opened most recently, otherwise the manager's newest; undefined without one (Q-10). */
export async function loadCurrentRoom(db: Kysely<DB>, caller: Caller): Promise<Room | undefined> {
  const roomId = await readCurrentRoomId(db, caller.managerId)
  return roomId === null ? undefined : loadRoom(db, caller, roomId)
}

const readCurrentRoomId = gatherReads(async (db: Kysely<DB>, managerIds: readonly number[]) => {
  const { rows } = await sql<{ roomId: number | null }>`
    select (select entry.subgame_id from entry
        join subgame mine on mine.id = entry.subgame_id
        join tournament of on of.id = mine.tournament_id and of.type = 'room'
        left join current_room current on current.manager_id = entry.manager_id
          and current.subgame_id = entry.subgame_id
        where entry.manager_id = asked.manager_id and entry.state <> 'released'
        order by current.entered_at desc nulls last, entry.created_at desc, entry.id desc limit 1) as room_id
    from unnest(${managerIds}::int[]) with ordinality as asked (manager_id, nr) order by asked.nr`.execute(db)
  return rows.map(({ roomId }) => roomId)
})

async function loadRooms(
  db: Kysely<DB>,
  { operatorId, managerId }: Caller,
  condition: RawBuilder<unknown>,
): Promise<readonly Room[]> {
  const { rows } = await sql<RoomRow>`
    select subgame.id, subgame.tournament_id, tournament.championship_id, subgame.entry_fee as stake, subgame.capacity,
      subgame.entry_count, subgame.disqualified_count, subgame.rake_basis_points, subgame.prize_table,
      subgame.cancelled_at is not null as is_cancelled, operator.currency, operator.currency_exponent,
      (tournament.rules ->> 'budget')::int as budget,
      coalesce(tournament.round_count, jsonb_array_length(played.rounds)) as round_count, played.rounds,
      seats_sold_until(played.first_deadline, championship.game_minute_ms) as sold_until,
      clock_timestamp() as now, hold.held_until,
      case when entry.id is not null then jsonb_build_object('id', entry.id, 'state', entry.state, 'bank', line_up.bank,
        'isDisqualified', ${isDisqualified(sql`entry.id`)},
        'closed', (select jsonb_build_object('place', result.place, 'points', result.season_points,
          'prize', result.prize)
          from entry_round_result result join game_round on game_round.id = result.game_round_id
            and game_round.closed_at is not null
          join tournament_round of on of.game_round_id = result.game_round_id and of.tournament_id = tournament.id
          where result.entry_id = entry.id order by of.number desc limit 1)) end as entry
    from subgame
    join tournament on tournament.id = subgame.tournament_id and tournament.type = 'room'
    join operator on operator.id = tournament.operator_id
    join championship on championship.id = tournament.championship_id
    cross join lateral (
      select min(game_round.deadline_at) as first_deadline, jsonb_agg(jsonb_build_object('number', of.number, 'gameRoundId', game_round.id, 'roundId', round.id,
        'championshipRound', round.number, 'name', round.name, 'names', round.names,
        'deadlineAt', game_round.deadline_at, 'isLocked', game_round.locked_at is not null,
        'isClosed', game_round.closed_at is not null) order by of.number) as rounds
      from tournament_round of join game_round on game_round.id = of.game_round_id
      join round on round.id = game_round.round_id
      where of.tournament_id = tournament.id) played
    left join entry on entry.subgame_id = subgame.id and entry.manager_id = ${managerId}
      and entry.state <> 'released'
    left join line_up on line_up.entry_id = entry.id
    left join room_hold hold on hold.subgame_id = subgame.id and hold.manager_id = ${managerId}
      and hold.held_until > clock_timestamp()
    where tournament.operator_id = ${operatorId} and (${condition})
    order by entry.created_at desc, subgame.id desc
  `.execute(db)
  return rows.flatMap((row) => {
    const [first, ...later] = row.rounds.map((round) => ({
      ...round,
      deadlineAt: new Date(round.deadlineAt),
    }))
    return first === undefined ? [] : [{ ...row, rounds: [first, ...later] as const }]
  })
}

/** Makes a room the one meant by calls without a team. */
export async function saveCurrentRoom(db: Kysely<DB>, managerId: number, roomId: number): Promise<void> {
  await sql`
    insert into current_room (manager_id, subgame_id) values (${managerId}, ${roomId})
    on conflict (manager_id) do update set subgame_id = excluded.subgame_id, entered_at = clock_timestamp()
  `.execute(db)
}

/** A cancelled room a manager was in, and what was refunded. */
export type CancelledRoom = {
  readonly roomId: number
  readonly amount: number
  readonly currency: string
  readonly currencyExponent: number
  readonly cancelledAt: Date
}

/** A manager, and for how many days back they are told. */
type Told = Caller & { readonly days: number }

/** Maximum number of notices at once. */
const MAX_NOTICES = 20

/** The manager's rooms that were cancelled in the last days, newest first. */
export const loadCancelledRooms = gatherReads(
  async (db: Kysely<DB>, all: readonly Told[]): Promise<readonly (readonly CancelledRoom[])[]> => {
    const column = (read: (told: Told) => number) => all.map(read)
    const { rows } = await sql<CancelledRoom & { readonly nr: number }>`
      select asked.nr::int as nr, subgame.id as room_id, back.amount, operator.currency, operator.currency_exponent,
        subgame.cancelled_at
      from unnest(${column(({ operatorId }) => operatorId)}::int[], ${column(({ managerId }) => managerId)}::int[],
        ${column(({ days }) => days)}::int[]) with ordinality as asked (operator_id, manager_id, days, nr)
      join entry on entry.manager_id = asked.manager_id and entry.operator_id = asked.operator_id
        and entry.state = 'released'
      join subgame on subgame.id = entry.subgame_id
        and subgame.cancelled_at > clock_timestamp() - make_interval(days => asked.days)
      join tournament on tournament.id = subgame.tournament_id and tournament.type = 'room'
      join operator on operator.id = tournament.operator_id
      cross join lateral (
        -- Those who left before had their stake back then, and are told nothing.
        select sum(refund.amount)::bigint as amount from wallet_operation refund
        where refund.entry_id = entry.id and refund.kind = 'refund' and refund.created_at >= subgame.cancelled_at) back
      where back.amount is not null
      order by subgame.cancelled_at desc, subgame.id desc`.execute(db)
    const byAsked = Map.groupBy(rows, ({ nr }) => nr)
    return all.map((_, index) => (byAsked.get(index + 1) ?? []).slice(0, MAX_NOTICES))
  },
)

/** The name of a manager. */
export async function loadManagerName(db: Kysely<DB>, managerId: number): Promise<string> {
  const { username } = await db
    .selectFrom('manager')
    .select('username')
    .where('id', '=', managerId)
    .executeTakeFirstOrThrow()
  return username
}

/** The entry of a manager in a room; undefined when they are not in it. */
export async function loadEntryOf(
  db: Kysely<DB>,
  roomId: number,
  managerId: number,
): Promise<number | undefined> {
  const entry = await db
    .selectFrom('entry')
    .select('id')
    .where('subgameId', '=', roomId)
    .where('managerId', '=', managerId)
    .where('state', '<>', 'released')
    .executeTakeFirst()
  return entry?.id
}
