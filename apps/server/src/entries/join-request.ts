import type { RoundScopedId } from '@gaffer/contract'
import type { Contest } from '../contests/index.ts'
import type { Caller } from '../core/caller.ts'
import type { LegalSquad, PickedSquad } from '../squads/index.ts'
import type { WalletMove } from '../wallet/index.ts'

/** What a manager sends to enter a team. */
export type JoinInput = {
  readonly contest: RoundScopedId
  readonly teamName: string
  readonly squad: PickedSquad
  readonly quote?: string | undefined
  /** Where the manager calls from; wallets may be told. */
  readonly ip?: string | undefined
}

/** A join whose squad was found legal: what a seat is taken for. */
export type JoinRequest = {
  readonly caller: Caller
  readonly input: JoinInput
  readonly contest: Contest
  readonly legal: LegalSquad
  readonly isComingSoon: boolean
  /** The manager's money lies in our books: the stake is taken with the seat. */
  readonly usesLedger: boolean
  /** The operator's wallet is told of entries that cost nothing too. */
  readonly reportsFreeEntries: boolean
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
