import type { Kysely } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { DB } from '../../db/generated/database.ts'
import { loadFeedStatus, loadSilentMatches, type SourceStatus } from './load-feed-status.ts'

const NEVER = -1

/** Gauges of the sources for people who run the product, read when requested. */
export function measureFeeds(registry: Registry, { db }: { readonly db: Kysely<DB> }): void {
  const gauge = (name: string, help: string, read: (source: SourceStatus) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['championship', 'source'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const source of await loadFeedStatus(db).catch(() => [])) {
          this.set({ championship: source.championship, source: source.kind }, read(source))
        }
      },
    })
  gauge(
    'gaffer_feed_lag_seconds',
    'Seconds since a source was last heard; -1 before it ever was',
    ({ lag }) => lag ?? NEVER,
  )
  gauge('gaffer_feed_failures', 'Failures of a source running', ({ failures }) => failures)
  gauge(
    'gaffer_feed_quota_left',
    'Requests a provider still allows; -1 where it does not say',
    (source) => source.quotaLeft ?? NEVER,
  )
  gauge(
    'gaffer_feed_unmatched',
    'Clubs, players and matches that wait for a person',
    ({ unmatched }) => unmatched,
  )
  gauge(
    'gaffer_feed_differences',
    'Figures told otherwise than counted, or than another source tells them',
    ({ differences }) => differences,
  )
  // oxlint-disable-next-line no-new
  new Gauge({
    name: 'gaffer_feed_silent_matches',
    help: 'Matches whose clock runs without a word of their source',
    registers: [registry],
    async collect() {
      this.set((await loadSilentMatches(db).catch(() => [])).length)
    },
  })
}
