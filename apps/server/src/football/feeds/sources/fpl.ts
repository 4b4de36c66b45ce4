import { type MatchReport, ofCall, readFplFixtures, readFplMatches, readFplSeason } from '@gaffer/feed'
import { ok } from '@gaffer/rules'
import type { AskProvider, PolledSource } from './polled-source.ts'

/** The official game's own API; `clubOf` gives a player's club by the API's ids. */
export function createFpl(
  { season }: { readonly season: string },
  askProvider: AskProvider,
  clubOf: (playerId: string) => string | undefined,
): PolledSource {
  const ask = async (call: string) => {
    const { text, servedAt } = await askProvider(call)
    return { call, body: text, servedAt }
  }
  return {
    quota: () => ({}),
    readSeason: async () =>
      readFplSeason({ bootstrap: await ask('bootstrap-static/'), fixtures: await ask('fixtures/') }, season),
    readCalendar: async () => {
      const fixtures = readFplFixtures(await ask('fixtures/'))
      return fixtures.ok ? ok({ rounds: [], ...fixtures.value }) : fixtures
    },
    readMatches: async (matches) => {
      const reports: MatchReport[] = []
      for (const round of new Set(matches.flatMap((match) => match.round ?? []))) {
        const fixtures = await ask(`fixtures/?event=${round}`)
        const live = await ask(`event/${round}/live/`)
        const read = ofCall(
          `${fixtures.call} and ${live.call}`,
          readFplMatches({ fixtures: fixtures.body, live: live.body }, clubOf),
        )
        if (!read.ok) return read
        // One of the two may come from a cache.
        const servedAt = earlierOf(fixtures.servedAt, live.servedAt)
        reports.push(
          ...read.value.map((report) => (servedAt === undefined ? report : { ...report, servedAt })),
        )
      }
      const asked = new Set(matches.map(({ id }) => id))
      return ok(reports.filter(({ fixtureId }) => asked.has(fixtureId)))
    },
  }
}

function earlierOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}
