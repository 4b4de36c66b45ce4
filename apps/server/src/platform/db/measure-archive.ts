import { type Kysely, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { DB } from '../../db/generated/database.ts'

/** A gauge of the archive of the database's log, for people who run the product: 0 too where nothing is archived. */
export function measureArchive(registry: Registry, { db }: { readonly db: Kysely<DB> }): void {
  // oxlint-disable-next-line no-new
  new Gauge({
    name: 'gaffer_archive_failing_seconds',
    help: 'Seconds since the log of the database was last archived, while archiving it fails; 0 while it does not',
    registers: [registry],
    async collect() {
      const failing = await loadFailing(db).catch(() => undefined)
      if (failing !== undefined) this.set(failing)
    },
  })
}

async function loadFailing(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    select extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 as failing
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(db)
  return rows[0]?.failing ?? 0
}
