import type { Transaction } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import { insertDoneOperations } from './repo.ts'
import { usesLedger } from './uses-ledger.ts'
import type { WalletOwner } from './wallet-port.ts'

/** Gives a new manager the demo money their operator has for guests, if the money is in our ledger. */
export async function welcomeManager(
  tx: Transaction<DB>,
  { id: operatorId, currency, wallet, brand }: Operator,
  managerId: number,
): Promise<void> {
  const amount = usesLedger(wallet.kind) ? brand.welcomeMoney : 0
  await welcomeGuest(tx, { operatorId, managerId, currency }, amount)
}

/** Gives a new guest demo money, once. */
export async function welcomeGuest(
  tx: Transaction<DB>,
  owner: WalletOwner,
  amount: MinorUnits,
): Promise<void> {
  await insertDoneOperations(tx, 'welcome', [
    { ...owner, amount, kind: 'welcome', naturalKey: `welcome:${owner.managerId}` },
  ])
}
