import { refuse } from '@gaffer/rules'
import { type EntryDeps, quoteJoin } from '../entries/index.ts'
import type { PaymentQuote } from '../wallet/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import { loadRoom } from './repo.ts'
import { isFinished } from './room.ts'

/** Quotes exactly what joining a room would take from the wallet now, if there is a seat. */
export async function quoteRoom(
  deps: EntryDeps,
  caller: Caller,
  roomId: number,
): Promise<Outcome<PaymentQuote>> {
  const room = await loadRoom(deps.db, caller, roomId)
  if (room === undefined) return refuse(refusal('notFound'))
  if (room.entry !== null) return refuse(refusal('roomAlreadyJoined'))
  if (isFinished(room)) return refuse(refusal('roomFinished'))
  const quoted = await quoteJoin(deps, caller, { id: roomId, round: room.rounds[0].number })
  if (quoted.ok || quoted.refusal.code !== 'tournamentFull') return quoted
  return refuse(refusal('roomFull'))
}
