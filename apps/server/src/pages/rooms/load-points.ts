import { ok, refuse } from '@gaffer/rules'
import { loadUserTeam, type UserTeamDeps, type UserTeamView } from '../../squads/index.ts'
import { refusal, type Outcome } from '../../core/outcome.ts'
import type { Caller } from '../../core/caller.ts'
import { namedRoom } from './load-rankings.ts'
import { loadEntryOf, begunRoundOf, type Room, type RoomRound } from '../../rooms/index.ts'

/** A team in a room, in one of its rounds. */
export type RoomPoints = { readonly room: Room; readonly round: RoomRound; readonly view: UserTeamView }

export type AskedPoints = {
  readonly roundId: number | undefined
  readonly roomId: number | undefined
  readonly managerId: number | undefined
}

/** A team of a room in a round: the caller's own, or another manager's once the round is closed. */
export async function loadPoints(
  deps: UserTeamDeps,
  caller: Caller,
  asked: AskedPoints,
): Promise<Outcome<RoomPoints>> {
  const named = await namedRoom(deps.db, caller, asked.roomId)
  if (!named.ok) return named
  const room = named.value
  const round =
    asked.roundId === undefined
      ? (begunRoundOf(room) ?? room.rounds[0])
      : room.rounds.find(({ roundId }) => roundId === asked.roundId)
  if (round === undefined) return refuse(refusal('notFound'))
  const ownerId = asked.managerId ?? caller.managerId
  const entryId = ownerId === caller.managerId ? room.entry?.id : await loadEntryOf(deps.db, room.id, ownerId)
  if (entryId === undefined) return refuse(refusal('notFound'))
  if (ownerId !== caller.managerId && !round.isClosed) return refuse(refusal('roomRoundNotFinished'))
  const team = { id: entryId, round: round.number }
  const loaded = await loadUserTeam(deps, caller, { contest: undefined, team })
  if (!loaded.ok) return loaded
  return loaded.value === undefined ? refuse(refusal('notFound')) : ok({ room, round, view: loaded.value })
}
