import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import { insertDoneOperations, insertPlannedOperations } from './repo.ts'
import { usesLedger } from './uses-ledger.ts'

/** What an entry won in a round. */
export type Prize = { readonly entryId: number; readonly amount: MinorUnits }

type EntryOwner = {
  entryId: number
  operatorId: number
  managerId: number
  currency: string
  paid: number
  isBot: boolean
  walletKind: Operator['wallet']['kind']
}

/**
 * Pays the prizes of a round in the caller's transaction, or the difference after a reopened round raised them; what an
 * entry was paid counts whichever round it was for, and is never taken back. With an operator's own wallet they are
 * only planned here, and `sendCredits` sends them until they have arrived. The natural key is (game round, entry, paid
 * before), so that a close repeated after a crash pays nobody twice. Returns how many were paid or planned now.
 */
export async function creditPrizes(
  tx: Kysely<DB>,
  gameRoundId: number,
  prizes: readonly Prize[],
): Promise<number> {
  const owners = await loadOwners(
    tx,
    prizes.map((prize) => prize.entryId),
  )
  const due = prizes.flatMap((prize) => {
    const owner = owners.get(prize.entryId)
    if (owner === undefined) return []
    const first = `prize:${gameRoundId}:${prize.entryId}`
    return [
      {
        ...owner,
        amount: prize.amount - owner.paid,
        kind: 'prize' as const,
        gameRoundId,
        naturalKey: owner.paid === 0 ? first : `${first}:${owner.paid}`,
      },
    ]
  })
  const { ledger = [], outside = [] } = Object.groupBy(due, ({ walletKind, isBot }) =>
    usesLedger(walletKind, isBot) ? 'ledger' : 'outside',
  )
  const paid = await insertDoneOperations(tx, 'prize', ledger)
  return paid + (await insertPlannedOperations(tx, outside))
}

/**
 * Takes the stakes of the house's own bots and lends each bot its stake, so that their balance is only what they won.
 * Keyed by entry like any stake.
 */
export async function stakeInBulk(
  tx: Kysely<DB>,
  stakes: {
    readonly operatorId: number
    readonly amount: MinorUnits
    readonly entries: readonly { readonly managerId: number; readonly entryId: number }[]
  },
): Promise<void> {
  const operator = await tx
    .selectFrom('operator')
    .select('currency')
    .where('id', '=', stakes.operatorId)
    .executeTakeFirstOrThrow()
  for (const kind of ['welcome', 'stake'] as const) {
    await insertDoneOperations(
      tx,
      kind,
      stakes.entries.map(({ managerId, entryId }) => ({
        operatorId: stakes.operatorId,
        managerId,
        currency: operator.currency,
        amount: stakes.amount,
        kind,
        entryId,
        naturalKey: kind === 'stake' ? stakeKey(entryId) : `lent:${entryId}`,
      })),
    )
  }
}

/** The natural key of an entry's stake: there is one stake per entry. */
export function stakeKey(entryId: number): string {
  return `stake:${entryId}`
}

async function loadOwners(
  tx: Kysely<DB>,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, EntryOwner>> {
  const found = await sql<EntryOwner>`
    select entry.id as entry_id, entry.operator_id, entry.manager_id, operator.currency,
      coalesce((select sum(amount) from wallet_operation paid where paid.entry_id = entry.id and paid.kind = 'prize'), 0)::bigint as paid,
      manager.is_bot, operator.wallet ->> 'kind' as wallet_kind
    from entry join operator on operator.id = entry.operator_id and operator.removed_at is null
    join manager on manager.id = entry.manager_id
    where entry.id = any(${entryIds}::int[])`.execute(tx)
  return new Map(found.rows.map((row) => [row.entryId, row]))
}
