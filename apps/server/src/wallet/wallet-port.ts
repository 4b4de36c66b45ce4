import type { MinorUnits } from '@gaffer/rules'

/** Whose money: a manager's, in the currency of the operator. */
export type WalletOwner = {
  readonly operatorId: number
  readonly managerId: number
  readonly currency: string
}

/** One movement of money; its id is stored before it is sent, so it can be sent again or asked for. */
export type WalletMove = WalletOwner & {
  readonly operationId: string
  readonly amount: MinorUnits
  /** Where the manager calls from, while it is their own call that sends it; never stored. */
  readonly ip?: string | undefined
}

/**
 * What a wallet says of a movement. `unknown` is a lost, late or odd answer: it is never taken for a
 * refusal, it is asked for again or rolled back until decided (G-54). A message is the wallet's own,
 * as plain text; one that comes with `unknown` says that the wallet will not have it, and is shown once
 * the movement is rolled back.
 */
export type WalletAnswer =
  | {
      readonly outcome: 'done'
      /** Of a rollback: the wallet forgets it, so the debit may land later and is rolled back again. */
      readonly mayStillLand?: boolean
    }
  | {
      readonly outcome: 'declined'
      readonly reason: WalletRefusal
      readonly message?: string | undefined
    }
  | { readonly outcome: 'unknown'; readonly message?: string | undefined }

/** `walletAway`: nothing was sent, because the wallet has been failing. */
export type WalletRefusal = 'insufficientFunds' | 'walletRefused' | 'walletAway'

/**
 * The wallet of an operator (ADR-20). All calls are safe to repeat with the same operation id: the money
 * moves once. Amounts are minor units and at least 1, or 0 where free entries are reported. A call that
 * throws counts as `unknown`.
 */
export type WalletPort = {
  /**
   * Whether the money of an operator's managers lies in our books: a debit is then written in the transaction
   * of what it pays for, and nothing is sent. Where it is not said, every debit is sent.
   */
  readonly usesLedger?: (operatorId: number) => Promise<boolean>
  /** Whether an operator's wallet is told of entries that cost nothing, and may refuse them. */
  readonly reportsFreeEntries?: (operatorId: number) => Promise<boolean>
  /** What the manager can spend now, in minor units; undefined where the wallet does not say. */
  readonly quote: (owner: WalletOwner) => Promise<MinorUnits | undefined>
  /** Takes money from the manager. */
  readonly debit: (move: WalletMove) => Promise<WalletAnswer>
  /** Gives money to the manager; never declined for good, it is tried until it is done. */
  readonly credit: (move: WalletMove) => Promise<WalletAnswer>
  /**
   * Undoes a debit whatever is known of it: gives the money back when it was taken, and makes a
   * debit that is still on its way fail. `done` means that nothing is taken in the end.
   */
  readonly rollback: (operationId: string) => Promise<WalletAnswer>
  /** What became of an operation; `unknown` when the wallet never heard of it, or cannot be asked. */
  readonly status: (operationId: string) => Promise<WalletAnswer>
}
