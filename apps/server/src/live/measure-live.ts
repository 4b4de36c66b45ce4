import { Gauge, type Registry } from 'prom-client'
import type { EventStreams } from '../platform/http/event-stream.ts'
import type { Live } from './start-live.ts'

/** Gauges of the live pipeline for people who run the product. */
export function measureLive(registry: Registry, live: Live, streams: EventStreams): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('gaffer_log_version', 'Number of the last log entry this node has applied', live.version)
  gauge('gaffer_live_seconds_behind', 'Seconds since the log was last read to its end', live.secondsBehind)
  gauge('gaffer_live_rounds', 'Game rounds being played', () => live.counts().rounds)
  gauge(
    'gaffer_live_entries',
    'Entries in the scoreboards of rounds being played',
    () => live.counts().entries,
  )
  gauge('gaffer_streams', 'Open event streams of this node', streams.count)
}
