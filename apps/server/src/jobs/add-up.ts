import type { Kysely } from 'kysely'
import { keepEntered } from '../console/reports/index.ts'
import type { DB } from '../db/generated/database.ts'
import { keepBooks } from '../wallet/index.ts'

/** A node that is stopped waits for one turn. */
const STEPS_OF_A_TURN = 20

/** Adds up what was posted; where years are waiting, a few steps at a time. */
export async function addUpBooks(db: Kysely<DB>): Promise<void> {
  for (let step = 0; step < STEPS_OF_A_TURN; step += 1) if (!(await keepBooks(db))) return
}

/** Adds up who entered, the same way. */
export async function addUpEntered(db: Kysely<DB>): Promise<void> {
  for (let step = 0; step < STEPS_OF_A_TURN; step += 1) if (!(await keepEntered(db))) return
}
