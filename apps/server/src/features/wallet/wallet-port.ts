import type { MinorUnits } from '@gaffer/rules'

/** Whose money: a manager's, in the currency of the operator. */
export type WalletOwner = {
  readonly operatorId: number
  readonly managerId: number
  readonly currency: string
}

/** One movement of money; its id is stored before it is sent, so it can be sent again or asked for. */
export type WalletMove = WalletOwner & { readonly operationId: string; readonly amount: MinorUnits }

/**
 * What a wallet says of a movement. `unknown` is a lost or late answer: it is never taken for a
 * refusal, it is asked again or rolled back until decided (design 4).
 */
export type WalletAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'declined'; readonly reason: WalletRefusal }
  | { readonly outcome: 'unknown' }

export type WalletRefusal = 'insufficientFunds' | 'walletRefused'

/**
 * The wallet of an operator (design 4). All calls are safe to repeat with the same operation id:
 * the money moves once. Amounts are minor units and at least 1.
 */
export type WalletPort = {
  /** What the manager can spend now, in minor units. */
  readonly quote: (owner: WalletOwner) => Promise<MinorUnits>
  /** Takes money from the manager. */
  readonly debit: (move: WalletMove) => Promise<WalletAnswer>
  /** Gives money to the manager. */
  readonly credit: (move: WalletMove) => Promise<WalletAnswer>
  /**
   * Undoes a debit whatever is known of it: gives the money back when it was taken, and makes a
   * debit that is still on its way fail. `done` means that nothing is taken in the end.
   */
  readonly rollback: (operationId: string) => Promise<WalletAnswer>
  /** What became of an operation; `unknown` when the wallet never heard of it. */
  readonly status: (operationId: string) => Promise<WalletAnswer>
}
