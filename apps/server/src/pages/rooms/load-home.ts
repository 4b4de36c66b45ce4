import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { LiveStandings } from '../../contests/index.ts'
import { presentMoney, type WalletPort } from '../../wallet/index.ts'
import type { Operator } from '../../operators/index.ts'
import type { Caller } from '../../core/caller.ts'
import {
  presentNotice,
  presentRoom,
  loadCancelledRooms,
  loadCurrentRoom,
  openRoundOf,
} from '../../rooms/index.ts'
import type { AnswerData } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'

/** For how many days a manager sees a notice about a cancelled room. */
const NOTICE_DAYS = 7

type RoomHome = Pick<AnswerData<'home'>, 'room' | 'is_round_open' | 'deposit' | 'notices'>

/** The room part of the home screen: the current room, the deposit line, cancelled rooms. */
export async function loadRoomHome(
  deps: {
    readonly db: Kysely<DB>
    readonly standings: LiveStandings
    readonly wallet: Pick<WalletPort, 'quote'>
  },
  operator: Operator,
  caller: Caller | undefined,
  language: Language,
): Promise<RoomHome> {
  if (caller === undefined) return { room: null, is_round_open: false, deposit: null, notices: [] }
  const { currency, currencyExponent } = operator
  const [room, cancelled, deposit] = await Promise.all([
    loadCurrentRoom(deps.db, caller),
    loadCancelledRooms(deps.db, { ...caller, days: NOTICE_DAYS }),
    // A wallet that cannot be reached must not keep anybody from the first screen.
    deps.wallet.quote({ ...caller, currency }).catch(() => undefined),
  ])
  return {
    room: room === undefined ? null : presentRoom(room, deps.standings, language),
    is_round_open: room !== undefined && openRoundOf(room) !== undefined,
    deposit: deposit === undefined ? null : presentMoney(deposit, currencyExponent),
    notices: cancelled.map((one) => presentNotice(one, language)),
  }
}
