import { type MatchReport, ofCall, readFplFixtures, readFplMatches, readFplSeason } from '@gaffer/feed'
import { ok } from '@gaffer/rules'
import type { AskProvider, PolledSource } from './polled-source.ts'

/** The official game's own API; `clubOf` gives a player's club by the API's ids. */
export function createFpl(
  { season }: { readonly season: string },
  askProvider: AskProvider,
  clubOf: (playerId: string) => string | undefined,
): PolledSource {
  const ask = async (call: string) => ({ call, body: (await askProvider(call)).text })
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
        reports.push(...read.value)
      }
      const asked = new Set(matches.map(({ id }) => id))
      return ok(reports.filter(({ fixtureId }) => asked.has(fixtureId)))
    },
  }
}
