import type { PolledKind } from '@gaffer/feed'
import type { Provider } from '../../simulators/feeds/faults.ts'
import type { InventedLeague } from '../../simulators/feeds/league.ts'
import type { PushProvider } from '../../simulators/feeds/push-provider.ts'
import type { Providers } from '../../simulators/feeds/start-providers.ts'
import { tellMatch } from '../../simulators/feeds/tell-match.ts'
import { HOST, type RehearsedLeague } from './add-leagues.ts'
import { type ArrivalFigures, measureArrivals } from './measure-arrival.ts'
import type { FeedWorld } from './open-world.ts'
import { loadOurIds } from './true-states.ts'

const MINUTE_MS = 60_000
const PLAY_MINUTES = 95
const MATCHES_ASKED = /ids=|fixtures\/multi|event\/\d+\/live/

/** The cost of a round with ten simultaneous matches, and how fast it reached every open page. */
export type RoundFigures = {
  readonly arrivals: ReadonlyMap<string, ArrivalFigures>
  /** Requests about matches per minute of play, for one league. */
  readonly requests: readonly {
    readonly provider: PolledKind
    readonly mean: number
    readonly most: number
  }[]
}

/** Measures a round while it is played; `look` is called again and again. */
export async function measureRound(options: {
  readonly world: FeedWorld
  readonly league: InventedLeague
  readonly leagues: readonly RehearsedLeague[]
  readonly providers: Providers
  readonly push: PushProvider | undefined
  readonly round: number
}): Promise<{ readonly look: () => void; readonly stop: () => RoundFigures }> {
  const { world, league, leagues, providers, push, round } = options
  const fixtures = league.fixtures.filter(({ matchday }) => matchday === round)
  const kickOffAt = fixtures[0]?.kickOffAt ?? 0
  const ids = new Map<RehearsedLeague, ReadonlyMap<number, number>>()
  const championshipOf = new Map<number, number>()
  for (const one of leagues) {
    const { fixtures: ours } = await loadOurIds(world.database, one)
    ids.set(one, ours)
    for (const fixtureId of ours.values()) championshipOf.set(fixtureId, one.championshipId)
  }
  const arrivals = await measureArrivals(world.url, HOST, championshipOf)

  const tell = (provider: Provider, at: number, since: number, reader?: string) => {
    for (const rehearsed of leagues.filter(({ providers: [first] }) => first === provider)) {
      if (reader !== undefined && rehearsed.reader !== reader) continue
      for (const fixture of fixtures) {
        const { score } = tellMatch(league, provider, fixture, at).state
        const fixtureId = ids.get(rehearsed)?.get(fixture.id)
        if (score === undefined || score.home + score.away === 0 || fixtureId === undefined) continue
        arrivals.told(provider, fixtureId, `${score.home}-${score.away}`, since)
      }
    }
  }
  let seen = { given: providers.given.length, sent: push?.sent.length ?? 0 }
  return {
    look: () => {
      const given = providers.given.slice(seen.given)
      const sent = push?.sent.slice(seen.sent) ?? []
      seen = { given: seen.given + given.length, sent: seen.sent + sent.length }
      for (const { provider, reader, path, at, givenAt } of given) {
        if (MATCHES_ASKED.test(path)) tell(provider, at, givenAt, reader)
      }
      for (const { at, givenAt } of sent) tell('push', at, givenAt)
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
