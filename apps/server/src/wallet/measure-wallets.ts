import { type Kysely, sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { DB } from '../db/generated/database.ts'

type Open = { readonly count: number; readonly oldest: number; readonly differences: number }

/** Gauges of money that is under way, for people who run the product, read when requested. */
export function measureWallets(registry: Registry, { db }: { readonly db: Kysely<DB> }): void {
  const gauge = (name: string, help: string, read: (open: Open) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const open = await loadOpen(db).catch(() => undefined)
        if (open !== undefined) this.set(read(open))
      },
    })
  gauge('gaffer_wallet_open', 'Operations of wallets that are not decided', ({ count }) => count)
  gauge(
    'gaffer_wallet_oldest_seconds',
    'Seconds since the oldest of them was planned',
    ({ oldest }) => oldest,
  )
  gauge(
    'gaffer_wallet_differences',
    'Differences from statements of wallets',
    ({ differences }) => differences,
  )
}

async function loadOpen(db: Kysely<DB>): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select count(*)::int as count,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as oldest,
      (select count(*)::int from wallet_difference where state = 'open') as differences
    from wallet_operation where state in ('planned', 'sent', 'unknown')`.execute(db)
  return rows[0]
}
