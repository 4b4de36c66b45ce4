import type { DemoPlayer } from '@gaffer/feed/simulator'
import type { EpochMs } from '@gaffer/rules'

/** Something that providers say otherwise about a person from a moment on: another club, another name. */
export type PersonChange = {
  readonly id: number
  readonly since: EpochMs
  readonly change: Partial<DemoPlayer>
}
