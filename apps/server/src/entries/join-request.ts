import type { RoundScopedId } from '@gaffer/contract'
import type { Contest } from '../contests/index.ts'
import type { Caller } from '../core/caller.ts'
import type { LegalSquad, PickedSquad } from '../squads/index.ts'
import type { WalletMove } from '../wallet/index.ts'

/** What a manager sends to enter a team. */
export type JoinInput = {
  readonly contest: RoundScopedId
  readonly teamName: string
  /** The name is the manager's own, which is in use already and is not judged again. */
  readonly hasOwnName?: boolean
  readonly squad: PickedSquad
  readonly quote?: string | undefined
  /** The address the manager calls from; wallets may receive it. */
  readonly ip?: string | undefined
}

/** A join whose squad was found legal; the input for taking a seat. */
export type JoinRequest = {
  readonly caller: Caller
  readonly input: JoinInput
  readonly contest: Contest
  readonly legal: LegalSquad
  readonly isComingSoon: boolean
  /** The manager's money is in our ledger: the stake is taken together with the seat. */
  readonly usesLedger: boolean
  /** The operator's wallet is notified of free entries too. */
  readonly reportsFreeEntries: boolean
}

/** A seat that was taken, or the entry that has it from an earlier call; `move` is the stake still to be taken. */
export type Reserved = {
  readonly entryId: number
  readonly version: number
  readonly isEntered: boolean
  /** Number of teams in the contest, including this one. */
  readonly entryCount: number
  readonly move?: WalletMove
}
