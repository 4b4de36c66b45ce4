import type { Operator } from '../operators/index.ts'

/**
 * Whether a manager's money is in our own ledger: it is for operators without their own wallet, and for the house's
 * bots at every operator. Decided only here, including for SQL.
 */
export function usesLedger(walletKind: Operator['wallet']['kind'], isBot: boolean = false): boolean {
  return isBot || walletKind === 'ledger'
}
