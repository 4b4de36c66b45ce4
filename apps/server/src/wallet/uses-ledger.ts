import type { Operator } from '../operators/index.ts'

/**
 * Whether a manager's money lies in our own books: that of an operator without a wallet of its own, and of the
 * house's bots at every operator. Decided here and nowhere else, SQL included.
 */
export function usesLedger(walletKind: Operator['wallet']['kind'], isBot: boolean = false): boolean {
  return isBot || walletKind === 'ledger'
}
