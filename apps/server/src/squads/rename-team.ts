import { sql, type Transaction } from 'kysely'
import { foldTeamName } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** A judged name with the key by which it is compared. */
export function nameOf(shown: string): { readonly shown: string; readonly folded: string } {
  return { shown, folded: foldTeamName(shown) }
}

/**
 * Renames a team; false when the manager has another team of that name in the contest. The contest's row is locked,
 * so that a join under the same name waits.
 */
export async function renameTeam(
  tx: Transaction<DB>,
  team: { readonly entryId: number; readonly contestId: number },
  name: { readonly shown: string; readonly folded: string },
): Promise<boolean> {
  await sql`select id from subgame where id = ${team.contestId} for no key update`.execute(tx)
  const renamed = await sql<{ id: number }>`
    update entry set team_name = ${name.shown}, folded_team_name = ${name.folded}
    where id = ${team.entryId} and not exists (
      select from entry other
      where other.subgame_id = entry.subgame_id and other.manager_id = entry.manager_id
        and other.folded_team_name = ${name.folded} and other.state <> 'released' and other.id <> entry.id)
    returning id`.execute(tx)
  return renamed.rows.length > 0
}
