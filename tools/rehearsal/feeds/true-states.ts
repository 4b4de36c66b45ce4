import {
  factsOfReport,
  foldMatch,
  type MatchFact,
  type MatchReport,
  type MatchState,
  readApiFootballMatches,
  readSportmonksMatches,
} from '@gaffer/feed'
import { factFromTimed, writeApiFootballMatch, writeSportmonksMatch } from '@gaffer/feed/simulator'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import type { Provider } from '../../simulators/feeds/faults.ts'
import type { InventedLeague, LeagueFixture } from '../../simulators/feeds/league.ts'
import { idFrom, tellMatch } from '../../simulators/feeds/tell-match.ts'
import type { RehearsedLeague } from './add-leagues.ts'

/** Beyond the end of any season. */
const LONG_AFTER = 8.64e15

/** Our ids in a championship by those of the invented league. */
export type OurIds = {
  readonly fixtures: ReadonlyMap<number, number>
  readonly players: ReadonlyMap<number, number>
}

/** The ids that the first provider of a championship brought in. */
export async function loadOurIds({ db }: Database, league: RehearsedLeague): Promise<OurIds> {
  const [provider = 'push'] = league.providers
  const load = async (table: 'fixture' | 'player') => {
    const { rows } = await sql<{ id: number; sourceId: string }>`
      select id, source_id from ${sql.table(table)} where championship_id = ${league.championshipId}`.execute(
      db,
    )
    return new Map(rows.map(({ id, sourceId }) => [idFrom(provider, Number(sourceId)), id]))
  }
  return { fixtures: await load('fixture'), players: await load('player') }
}

/** A match as everything that really happened in it adds up, in our ids. */
export function trueState(
  league: InventedLeague,
  fixture: LeagueFixture,
  attempt: 1 | 2,
  ids: OurIds,
): MatchState {
  const ours = (id: number) => ids.players.get(id) ?? 0
  const timed = { source: 'truth', fixtureId: fixture.id, playerIdOf: ours }
  return fold(
    league,
    ids,
    league.factsOf(fixture, attempt).map((fact) => factFromTimed(fact, timed)),
  )
}

/** A match that is not played in a round, as that round knows it. */
export function unplayedState(): MatchState {
  return foldMatch(
    [{ source: 'truth', sourceEventId: 'off', revision: 1, fixtureId: 0, body: { kind: 'postponed' } }],
    () => undefined,
  )
}

function fold({ world }: InventedLeague, ids: OurIds, facts: readonly MatchFact[]): MatchState {
  const positions = new Map(world.players.map(({ id, position }) => [ids.players.get(id) ?? 0, position]))
  return foldMatch(facts, (id) => positions.get(id))
}

const READERS = {
  'api-football': (match: ReturnType<typeof tellMatch>) =>
    readApiFootballMatches(JSON.stringify({ errors: [], response: [writeApiFootballMatch(match)] })),
  sportmonks: (match: ReturnType<typeof tellMatch>) =>
    readSportmonksMatches(JSON.stringify({ data: [writeSportmonksMatch(match)] })),
} as const

/**
 * A match as if a provider had reported it once, without faults, at its end: the truth as far as that provider can
 * tell it. The official game and push sources can tell everything that points need.
 */
export function tellableState(
  league: InventedLeague,
  provider: Provider,
  fixture: LeagueFixture,
  ids: OurIds,
): MatchState {
  const { attempt } = league.appointmentAt(fixture, provider, Infinity)
  if (provider === 'fpl' || provider === 'push') return trueState(league, fixture, attempt, ids)
  const read = READERS[provider](tellMatch(league, provider, fixture, LONG_AFTER))
  const report: MatchReport | undefined = read.ok ? read.value[0] : undefined
  if (report === undefined) throw new Error(`match ${fixture.id} cannot be told`)
  const { facts } = factsOfReport(
    report,
    provider,
    (id) => ids.players.get(idFrom(provider, Number(id))),
    new Map(),
  )
  const said = { source: provider, revision: 1, fixtureId: fixture.id }
  return fold(
    league,
    ids,
    [...facts].map(([key, body]) => ({ ...said, sourceEventId: key, body })),
  )
}
