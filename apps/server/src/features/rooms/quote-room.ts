import { refuse } from '@gaffer/rules'
import { type EntryDeps, type JoinQuote, quoteJoin } from '../entries/index.ts'
import { refusal, type Caller, type Outcome } from '../squads/index.ts'
import { loadRoom } from './repo.ts'
import { isFinished } from './room.ts'

/** Quotes exactly what joining a room would take from the wallet now, if there is a seat. */
export async function quoteRoom(
  deps: EntryDeps,
  caller: Caller,
  roomId: number,
): Promise<Outcome<JoinQuote>> {
  const room = await loadRoom(deps.db, caller, roomId)
  if (room === undefined) return refuse(refusal('notFound'))
  if (room.entry !== null) return refuse(refusal('roomAlreadyJoined'))
  if (isFinished(room)) return refuse(refusal('roomFinished'))
  const quoted = await quoteJoin(deps, caller, { id: roomId, round: room.rounds[0].number })
  if (quoted.ok || quoted.refusal.code !== 'tournamentFull') return quoted
  return refuse(refusal('roomFull'))
}
