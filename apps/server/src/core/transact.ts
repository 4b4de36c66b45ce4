import type { Kysely, Transaction } from 'kysely'
import { refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { Outcome, Refusal } from './outcome.ts'

/** Runs a command in one transaction; a refusal rolls back everything it wrote. */
export async function transact<T>(
  db: Kysely<DB>,
  run: (tx: Transaction<DB>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await run(tx)
      if (!outcome.ok) throw new RefusedInside(outcome.refusal)
      return outcome
    })
  } catch (error) {
    if (error instanceof RefusedInside) return refuse(error.refusal)
    throw error
  }
}

class RefusedInside extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
