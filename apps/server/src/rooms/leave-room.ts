import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { releaseEntries } from '../entries/index.ts'
import { holdRoundLock, loadRoundGate } from '../contests/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { Caller } from '../core/caller.ts'
import { loadRoom } from './repo.ts'

/**
 * Gives up a seat while the first round is open: the team leaves the room, and the stake and everything bought for it
 * are refunded. The seat is free for the next person who looks for one, this manager included.
 */
export async function leaveRoom(db: Kysely<DB>, caller: Caller, roomId: number): Promise<Outcome<undefined>> {
  const known = await loadRoom(db, caller, roomId)
  if (known === undefined) return refuse(refusal('roomNotJoined'))
  const { gameRoundId } = known.rounds[0]
  return transact(db, async (tx): Promise<Outcome<undefined>> => {
    await holdRoundLock(tx, gameRoundId)
    const { lockedAt, now, deadlineAt } = await loadRoundGate(tx, gameRoundId)
    const room = await loadRoom(tx, caller, roomId)
    if (room === undefined || room.entry === null) return refuse(refusal('roomNotJoined'))
    if (lockedAt !== null || now >= deadlineAt) return refuse(refusal('gameAlreadyStarted'))
    if (room.entry.isDisqualified) return refuse(refusal('entryDisqualified'))
    const left = await releaseEntries(tx, [roomId], caller.managerId)
    if (left.length > 0) return ok(undefined)
    // Nothing was entered: the stake is undecided, or another call was faster.
    const after = await loadRoom(tx, caller, roomId)
    return refuse(refusal(after?.entry ? 'entryPending' : 'roomNotJoined'))
  })
}
