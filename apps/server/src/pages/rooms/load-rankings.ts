import { ok, refuse } from '@gaffer/rules'
import { loadTable, type Table, type TableDeps } from '../standings/index.ts'
import { refusal, type Outcome } from '../../core/outcome.ts'
import type { Caller } from '../../core/caller.ts'
import { loadCurrentRoom, loadRoom, begunRoundOf, type Room } from '../../rooms/index.ts'

/** A page of a room's ranking. */
export type Rankings = { readonly room: Room; readonly table: Table }

/** A room's ranking over all its rounds so far; before the first deadline, in the order of joining. */
export async function loadRankings(
  deps: TableDeps,
  caller: Caller,
  { roomId, page }: { readonly roomId: number | undefined; readonly page: number },
): Promise<Outcome<Rankings>> {
  const room = await namedRoom(deps.db, caller, roomId)
  if (!room.ok) return room
  const table = await loadTable(deps, contestOf(room.value), {
    page,
    name: undefined,
    order: 'place',
    isDescending: false,
    isWhole: true,
  })
  return ok({ room: room.value, table })
}

/** The room named in a call, which the manager must be in; otherwise their current one. */
export async function namedRoom(
  db: TableDeps['db'],
  caller: Caller,
  roomId: number | undefined,
): Promise<Outcome<Room>> {
  const room = roomId === undefined ? await loadCurrentRoom(db, caller) : await loadRoom(db, caller, roomId)
  if (room === undefined && roomId === undefined) return refuse(refusal('notFound'))
  return room === undefined || room.entry === null ? refuse(refusal('roomNotJoined')) : ok(room)
}

function contestOf(room: Room): Parameters<typeof loadTable>[1] {
  const rounds = room.rounds.map(({ number, gameRoundId, isLocked, isClosed, deadlineAt }) => ({
    number,
    gameRoundId,
    lockedAt: isLocked ? deadlineAt.getTime() : undefined,
    closedAt: isClosed ? deadlineAt.getTime() : undefined,
  }))
  const [first] = rounds
  const begun = begunRoundOf(room)
  const round = rounds.find(({ number }) => number === begun?.number) ?? first
  if (round === undefined) throw new Error(`room ${room.id} has no rounds`)
  return {
    tournament: { rounds, isSeasonal: true },
    contest: { id: room.id, entryCount: room.entryCount, disqualifiedCount: room.disqualifiedCount },
    round,
  }
}
