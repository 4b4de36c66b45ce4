import type { Transaction } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { insertDoneOperations } from './repo.ts'
import type { WalletOwner } from './wallet-port.ts'

/** Gives a new guest demo money, once in the guest's life. */
export async function welcomeGuest(
  tx: Transaction<DB>,
  owner: WalletOwner,
  amount: MinorUnits,
): Promise<void> {
  await insertDoneOperations(tx, 'welcome', [
    { ...owner, amount, kind: 'welcome', naturalKey: `welcome:${owner.managerId}` },
  ])
}
