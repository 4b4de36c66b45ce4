import { Gauge, type Registry } from 'prom-client'
import type { Database } from './connect.ts'

/** Gauges of the connections to the database, for people who run the product. */
export function measurePools(registry: Registry, pools: Readonly<Record<string, Database>>): void {
  // oxlint-disable-next-line no-new
  new Gauge({
    name: 'gaffer_database_connections',
    help: 'Connections of a pool: in use, idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { pool }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}
