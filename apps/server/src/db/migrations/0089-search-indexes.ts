import { type Kysely, sql } from 'kysely'

/**
 * What searches by names find their rows with. The indexes of the release before stay for its nodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index if not exists manager_search_name on manager using gin (search_name(folded_username) gin_trgm_ops)`,
  `create index if not exists manager_search_prefix on manager (operator_id, search_name(folded_username))`,
  `create index if not exists entry_search_name on entry using gin (search_name(folded_team_name) gin_trgm_ops)`,
  `create index if not exists audit_line_search_text on audit_line using gin
    (search_name(lower(coalesce(reason, '') || ' | ' || coalesce(member_name, ''))) gin_trgm_ops)`,
]
