import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Keeps the language a manager last logged in or stayed logged in with; nothing is written where it is the same. */
export async function keepLanguage(db: Kysely<DB>, managerId: number, language: string): Promise<void> {
  await sql`
    update manager set language = ${language}
    where id = ${managerId} and language is distinct from ${language}`.execute(db)
}
