import type { DemoPlayer } from '@gaffer/feed/simulator'
import type { EpochMs } from '@gaffer/rules'
import type { Provider } from './faults.ts'

/** Something that providers say otherwise about a person from a moment on: another club, another name. */
export type PersonChange = {
  readonly id: number
  readonly since: EpochMs
  /** Only this provider says so; undefined for all of them. */
  readonly provider?: Provider
  readonly change: Partial<DemoPlayer>
}
