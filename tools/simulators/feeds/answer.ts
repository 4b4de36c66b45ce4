import type { EpochMs } from '@gaffer/rules'
import type { SimulatedMatch } from '@gaffer/feed/simulator'
import type { FaultKind, Provider } from './faults.ts'
import type { InventedLeague } from './league.ts'
import { idFrom, tellMatch } from './tell-match.ts'

/** What a provider has to say at one moment. */
export type Told = {
  readonly league: InventedLeague
  readonly now: EpochMs
  readonly faults: ReadonlySet<FaultKind>
  /** The round being played, or the next one. */
  readonly round: number
  readonly matches: () => readonly SimulatedMatch[]
  readonly matchesOf: (round: number) => readonly SimulatedMatch[]
  /** By the provider's ids, those it knows. */
  readonly matchesBy: (ids: readonly number[]) => readonly SimulatedMatch[]
}

const ROUND_LASTS_MS = 3 * 3_600_000

/** What a provider has to say about a league at one moment. */
export function tell(
  league: InventedLeague,
  provider: Provider,
  now: EpochMs,
  faults: ReadonlySet<FaultKind>,
): Told {
  const { fixtures } = league
  const told = (some: typeof fixtures) => some.map((one) => tellMatch(league, provider, one, now, faults))
  const next = fixtures.find(({ kickOffAt }) => kickOffAt + ROUND_LASTS_MS > now)
  return {
    league,
    now,
    faults,
    round: next?.matchday ?? league.rounds,
    matches: () => told(fixtures),
    matchesOf: (round) =>
      told(fixtures.filter((one) => league.appointmentAt(one, provider, now).round === round)),
    matchesBy: (ids) => {
      const wanted = new Set(ids.map((id) => idFrom(provider, id)))
      return told(fixtures.filter(({ id }) => wanted.has(id)))
    },
  }
}

/** A list in another order and with repeated events, if the provider has that fault. */
export function disturbList<T>(list: readonly T[], { faults }: Pick<Told, 'faults'>): readonly T[] {
  const doubled = faults.has('doubled') ? list.flatMap((item) => [item, item]) : list
  return faults.has('reordered') ? doubled.toReversed() : doubled
}
