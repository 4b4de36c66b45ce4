import type { RoundScopedId } from '@gaffer/contract'
import type { Caller } from '../core/caller.ts'
import type { Contest } from '../contests/index.ts'
import type { LegalSquad, PickedSquad } from '../squads/index.ts'
import type { WalletMove } from '../wallet/index.ts'

export type JoinInput = {
  readonly contest: RoundScopedId
  readonly teamName: string
  readonly squad: PickedSquad
  readonly quote?: string | undefined
  /** Where the manager calls from; wallets may be told. */
  readonly ip?: string | undefined
}

/** A seat taken, or the entry that has it from an earlier call; `move` is the stake still to be taken. */
export type Reserved = {
  readonly entryId: number
  readonly version: number
  readonly isEntered: boolean
  /** Teams of the contest, this one among them. */
  readonly entryCount: number
  readonly move?: WalletMove
}

/** What a seat is asked for: a contest, and a squad found legal in it. */
export type SeatRequest = {
  readonly contest: Contest
  readonly legal: LegalSquad
  readonly isComingSoon: boolean
}

/** A seat asked for by a manager. */
export type SeatAsk = SeatRequest & {
  readonly caller: Caller
  readonly input: JoinInput
  /** His money lies in our books: the stake is taken with the seat. */
  readonly isInBooks: boolean
  /** His wallet is told of entries that cost nothing too. */
  readonly isToldOfFree: boolean
}
