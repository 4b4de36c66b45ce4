import { ok, POSITIONS, positionId, refuse, validateTeamName } from '@gaffer/rules'
import { type EntryDeps, joinContest } from '../entries/index.ts'
import { fillTeam, type FilledTeam, type PickedSquad, type SquadFiller } from '../squads/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import { loadManagerName, loadRoom, saveCurrentRoom } from './repo.ts'
import { isFinished, openRoundOf, type Room, type RoomEntry } from './room.ts'

/** A room with the manager's current entry. */
export type JoinedRoom = { readonly room: Room; readonly entry: RoomEntry }

/**
 * Joins a room: the seat and an autofilled team are stored first, then the stake is taken, as for any contest
 * (ADR-13). The manager may change the team freely until the first deadline. Joining again returns the existing
 * entry.
 */
export async function joinRoom(
  deps: EntryDeps & { readonly squadFiller: SquadFiller },
  caller: Caller,
  {
    roomId,
    quote,
    ip,
  }: { readonly roomId: number; readonly quote?: string | undefined; readonly ip?: string | undefined },
): Promise<Outcome<JoinedRoom>> {
  const room = await loadRoom(deps.db, caller, roomId)
  if (room === undefined) return refuse(refusal('notFound'))
  if (room.entry !== null) return enter(deps, caller, room)
  if (isFinished(room)) return refuse(refusal('roomFinished'))
  const first = room.rounds[0]
  if (openRoundOf(room) !== first) return refuse(refusal('gameAlreadyStarted'))
  const contest = { id: roomId, round: first.number }
  const filled = await fillTeam(deps, caller, { contest, given: { groups: [] }, isUrgent: true })
  if (!filled.ok) return filled
  const teamName = await teamNameOf(deps, caller)
  const joined = await joinContest(deps, caller, {
    contest,
    teamName,
    hasOwnName: true,
    squad: squadOf(filled.value),
    quote,
    ip,
  })
  if (joined.ok) return enter(deps, caller, await loadRoom(deps.db, caller, roomId))
  const { code } = joined.refusal
  // The same join in another call came first: its entry is the one to return.
  if (code === 'teamNameTaken' || code === 'entryLimitReached') {
    const again = await enter(deps, caller, await loadRoom(deps.db, caller, roomId))
    if (again.ok) return again
  }
  if (code === 'tournamentFull') return refuse(refusal('roomFull'))
  return code === 'tournamentCancelled' ? refuse(refusal('roomFinished')) : joined
}

/** Makes a room the manager is in their current one. */
export async function enter(
  { db }: Pick<EntryDeps, 'db'>,
  { managerId }: Caller,
  room: Room | undefined,
): Promise<Outcome<JoinedRoom>> {
  if (room === undefined || room.entry === null) return refuse(refusal('roomNotJoined'))
  await saveCurrentRoom(db, managerId, room.id)
  return ok({ room, entry: room.entry })
}

/**
 * The filled team as a save sends it: the player with the most expected points is captain, the next one vice-captain.
 */
function squadOf({ championship, starters, reserves, suggested }: FilledTeam): PickedSquad {
  const { captain, viceCaptain } = suggested
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: starters
        .filter((id) => championship.players.get(id)?.position === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === viceCaptain,
        })),
    })),
    reserves: reserves.map((playerId) => ({ playerId })),
  }
}

/** A team has its manager's name until they rename it. */
async function teamNameOf({ db }: Pick<EntryDeps, 'db'>, { managerId }: Caller): Promise<string> {
  const name = validateTeamName(await loadManagerName(db, managerId))
  return name.ok ? name.value : `#${managerId}`
}
