import type { FactBody } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { factOfTold, type ToldFact, UnknownPerson } from '../fact-of-told.ts'
import { loadPlayersOfMatch } from './load-desk.ts'

/** A told fact in our terms; undefined if it names somebody who plays for neither club. */
export async function readToldFact(
  db: Kysely<DB>,
  fixtureId: number,
  told: ToldFact<number>,
): Promise<FactBody | undefined> {
  const known = await loadPlayersOfMatch(db, fixtureId)
  try {
    return factOfTold(told, (id) => (known.has(id) ? id : undefined))
  } catch (error) {
    if (error instanceof UnknownPerson) return undefined
    throw error
  }
}
