import {
  type MatchReport,
  ofCall,
  readFplFixtures,
  readFplMatches,
  readFplSeason,
  type SourceFixture,
} from '@gaffer/feed'
import { ok } from '@gaffer/rules'
import { type AskProvider, type PolledSource, servedWith } from './polled-source.ts'

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
    readSeason: async () => {
      const [bootstrap, fixtures] = [await ask('bootstrap-static/'), await ask('fixtures/')]
      return servedWith(readFplSeason({ bootstrap, fixtures }, season), fixtures.servedAt)
    },
    readCalendar: async () => {
      const answer = await ask('fixtures/')
      const fixtures = readFplFixtures(answer)
      return fixtures.ok ? ok({ rounds: [], servedAt: answer.servedAt, ...fixtures.value }) : fixtures
    },
    readMatches: async (matches) => {
      const wanted = new Set(matches.map(({ id }) => id))
      const listed = new Set<string>()
      const reports: MatchReport[] = []
      const readRound = async (round: number) => {
        const fixtures = await ask(`fixtures/?event=${round}`)
        const live = await ask(`event/${round}/live/`)
        const read = ofCall(
          `${fixtures.call} and ${live.call}`,
          readFplMatches({ fixtures: fixtures.body, live: live.body }, clubOf),
        )
        if (!read.ok) return read
        // One of the two may come from a cache.
        const servedAt = earlierOf(fixtures.servedAt, live.servedAt)
        for (const report of read.value) {
          if (wanted.has(report.fixtureId)) reports.push(servedAtOf(report, servedAt))
        }
        for (const id of idsIn(fixtures)) listed.add(id)
        return read
      }
      for (const round of new Set(matches.flatMap((match) => match.round ?? []))) {
        const read = await readRound(round)
        if (!read.ok) return read
      }
      // One that was postponed is in no gameweek, and one that has a new date may be in another than it was.
      const left = new Set([...wanted].filter((id) => !listed.has(id)))
      if (left.size === 0) return ok(reports)
      const everything = await ask('fixtures/')
      const calendar = readFplFixtures(everything)
      if (!calendar.ok) return calendar
      const found = calendar.value.fixtures.filter(({ id }) => left.has(id))
      for (const fixture of found.filter(({ state }) => state === 'postponed')) {
        reports.push(servedAtOf(postponedReport(fixture), everything.servedAt))
      }
      for (const round of new Set(found.flatMap((fixture) => fixture.round ?? []))) {
        const read = await readRound(round)
        if (!read.ok) return read
      }
      return ok(reports)
    },
  }
}

function earlierOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
}

function servedAtOf(report: MatchReport, servedAt: number | undefined): MatchReport {
  return servedAt === undefined ? report : { ...report, servedAt }
}

/** The matches that an answer lists; none if it cannot be read. */
function idsIn(fixtures: Parameters<typeof readFplFixtures>[0]): readonly string[] {
  const read = readFplFixtures(fixtures)
  return read.ok ? read.value.fixtures.map(({ id }) => id) : []
}

/** The official game says nothing of a match without a gameweek, except that it is one. */
function postponedReport({ id, kickOffAt }: SourceFixture): MatchReport {
  return {
    fixtureId: id,
    state: 'postponed',
    kickOffAt,
    lineUps: {},
    events: [],
    statistics: [],
    people: [],
    isComplete: false,
  }
}
