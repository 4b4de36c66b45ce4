import type { MinorUnits } from '@gaffer/rules'

/** The owner of money: a manager, in the operator's currency. */
export type WalletOwner = {
  readonly operatorId: number
  readonly managerId: number
  readonly currency: string
}

/** One movement of money; its id is stored before it is sent, so that it can be sent again or asked about. */
export type WalletMove = WalletOwner & {
  readonly operationId: string
  readonly amount: MinorUnits
  /** The address the manager calls from, while their own call sends it; never stored. */
  readonly ip?: string | undefined
}

/**
 * What a wallet says about a movement. `unknown` means a lost, late or unexpected answer: it is never treated as a
 * refusal, but asked about again or rolled back until decided (G-54). A message is the wallet's own, as plain text;
 * with `unknown` it says that the wallet declines, and is shown once the movement is rolled back.
 */
export type WalletAnswer =
  | {
      readonly outcome: 'done'
      /** For a rollback: the wallet does not remember it, so the debit may arrive later and is rolled back again. */
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
 * The wallet of an operator (ADR-20). All calls may be repeated with the same operation id: the money moves once.
 * Amounts are in minor units and at least 1, or 0 where free entries are reported. A call that throws counts as
 * `unknown`.
 */
export type WalletPort = {
  /**
   * Whether the money of an operator's managers is in our ledger: then a debit is written in the transaction of what
   * it pays for, and nothing is sent. Without this function every debit is sent.
   */
  readonly usesLedger?: (operatorId: number) => Promise<boolean>
  /** Whether an operator's wallet is notified of free entries, and may refuse them. */
  readonly reportsFreeEntries?: (operatorId: number) => Promise<boolean>
  /** How much the manager can spend now, in minor units; undefined where the wallet does not tell. */
  readonly quote: (owner: WalletOwner) => Promise<MinorUnits | undefined>
  /** Takes money from the manager. */
  readonly debit: (move: WalletMove) => Promise<WalletAnswer>
  /** Gives money to the manager; never declined for good, it is repeated until done. */
  readonly credit: (move: WalletMove) => Promise<WalletAnswer>
  /**
   * Undoes a debit whatever is known about it: refunds the money if it was taken, and makes a debit still in transit
   * fail. `done` means that nothing is taken in the end.
   */
  readonly rollback: (operationId: string) => Promise<WalletAnswer>
  /** What happened to an operation; `unknown` when the wallet never received it, or cannot be asked. */
  readonly status: (operationId: string) => Promise<WalletAnswer>
}
