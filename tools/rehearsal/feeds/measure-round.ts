import type { Provider } from '../../simulators/feeds/faults.ts'
import type { InventedLeague } from '../../simulators/feeds/league.ts'
import type { Providers } from '../../simulators/feeds/start-providers.ts'
import { tellMatch } from '../../simulators/feeds/tell-match.ts'
import { HOST, type RehearsedLeague } from './add-leagues.ts'
import { measureArrivals } from './measure-arrival.ts'
import type { FeedWorld } from './open-world.ts'
import { loadOurIds } from './true-states.ts'

const MINUTE_MS = 60_000
const PLAY_MINUTES = 95
const MATCHES_ASKED = /ids=|fixtures\/multi|event\/\d+\/live/

/** The cost of a round with ten simultaneous matches, and how fast it reached an open page. */
export type RoundFigures = {
  readonly arrivals: { readonly count: number; readonly p50: number; readonly p99: number }
  /** Requests about matches per minute of play, for one league. */
  readonly requests: readonly { readonly provider: Provider; readonly mean: number; readonly most: number }[]
}

/** Measures a round while it is played; `look` is called again and again. */
export async function measureRound(options: {
  readonly world: FeedWorld
  readonly league: InventedLeague
  readonly leagues: readonly RehearsedLeague[]
  readonly providers: Providers
  readonly round: number
}): Promise<{ readonly look: () => void; readonly stop: () => RoundFigures }> {
  const { world, league, leagues, providers, round } = options
  const fixtures = league.fixtures.filter(({ matchday }) => matchday === round)
  const kickOffAt = fixtures[0]?.kickOffAt ?? 0
  const arrivals = await measureArrivals(
    world.url,
    HOST,
    leagues.map(({ championshipId }) => championshipId),
  )
  const ids = new Map<RehearsedLeague, ReadonlyMap<number, number>>()
  for (const one of leagues) ids.set(one, (await loadOurIds(world.database, one)).fixtures)

  const tell = (provider: Provider, at: number, since: number) => {
    for (const rehearsed of leagues.filter(({ providers: [first] }) => first === provider)) {
      for (const fixture of fixtures) {
        const { score } = tellMatch(league, provider, fixture, at).state
        const fixtureId = ids.get(rehearsed)?.get(fixture.id)
        const isGoal = score !== undefined && score.home + score.away > 0
        if (isGoal && fixtureId !== undefined) arrivals.told(fixtureId, `${score.home}-${score.away}`, since)
      }
    }
  }
  let seen = providers.given.length
  return {
    look: () => {
      for (const { provider, path, at, givenAt } of providers.given.slice(seen)) {
        if (MATCHES_ASKED.test(path)) tell(provider, at, givenAt)
      }
      seen = providers.given.length
      tell('push', world.clock.now(), performance.now())
    },
    stop: () => {
      arrivals.stop()
      return { arrivals: arrivals.figures(), requests: countRequests(providers, leagues, kickOffAt) }
    },
  }
}

function countRequests(
  { given }: Providers,
  leagues: readonly RehearsedLeague[],
  kickOffAt: number,
): RoundFigures['requests'] {
  const until = kickOffAt + PLAY_MINUTES * MINUTE_MS
  const asked = given.filter(({ at, path }) => at >= kickOffAt && at < until && MATCHES_ASKED.test(path))
  return (['fpl', 'api-football', 'sportmonks'] as const).map((provider) => {
    const hearing = Math.max(1, leagues.filter(({ providers }) => providers.includes(provider)).length)
    const own = asked.filter((one) => one.provider === provider)
    const byMinute = Map.groupBy(own, ({ at }) => Math.floor((at - kickOffAt) / MINUTE_MS))
    const most = Math.max(0, ...[...byMinute.values()].map(({ length }) => length))
    return { provider, mean: own.length / PLAY_MINUTES / hearing, most: most / hearing }
  })
}
