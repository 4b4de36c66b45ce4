export type { FactBody, MatchEvent, MatchFact, MatchMinute, MatchPeriod, Side } from './facts/fact.ts'
export type {
  LineUpOfSide,
  MatchFault,
  MatchFaultCode,
  MatchState,
  MatchStatus,
  PlayerInMatch,
  TimelineEvent,
} from './facts/match-state.ts'
export { foldMatch } from './facts/fold-match.ts'
export { OPERATOR_SOURCE } from './facts/facts-in-force.ts'
export type { IdsOfSeason, TimedFact } from './facts/timed-fact.ts'
export { factFromTimed } from './facts/timed-fact.ts'
export type {
  ImportedClub,
  ImportedFixture,
  ImportedOwnership,
  ImportedPlayer,
  ImportedPrice,
  ImportedRound,
  ImportedStatistics,
  ImportedStatus,
  SeasonImport,
  SourceFiles,
} from './import/season-import.ts'
export type { ImportFault, ImportFaultCode } from './import/import-fault.ts'
export { parseFplCsv } from './import/parse-fpl-csv.ts'
export { parseFplApi } from './import/parse-fpl-api.ts'
export { factsOfFixture } from './import/facts-of-fixture.ts'
export type { FixtureDate, PlayerNews, SeasonSnapshots, Snapshot } from './import/parse-fpl-snapshots.ts'
export { parseFplSnapshots } from './import/parse-fpl-snapshots.ts'
export type { CalendarNews, AnnouncedDate } from './import/calendar-news.ts'
export { calendarNews } from './import/calendar-news.ts'
export { UNNAMED_PLAYER } from './facts/fact.ts'
export type * from './sources/source-model.ts'
export { SOURCE_KINDS } from './sources/source-model.ts'
export { isSameBody } from './sources/same-body.ts'
export type { Authority, AuthorityTable } from './sources/authority.ts'
export { AUTHORITY } from './sources/authority.ts'
export type { FactsOfReport } from './sources/facts-of-report.ts'
export { factsOfReport } from './sources/facts-of-report.ts'
export type { ReportedDifference } from './sources/statistics-facts.ts'
export type { FactChange } from './sources/compare-facts.ts'
export type { KeptFact, KeptFacts } from './sources/kept-facts.ts'
export { bodiesOf, factsToAppend, keepFacts } from './sources/compare-facts.ts'
export type { LoggedFact } from './sources/log-of-match.ts'
export { eventIdOf, foldKeyedFacts, keyOfEventId, readLog } from './sources/log-of-match.ts'
export type { ApiFootballSeasonAnswers } from './sources/api-football/read-season.ts'
export { readApiFootballFixtures, readApiFootballSeason } from './sources/api-football/read-season.ts'
export { readApiFootballMatches } from './sources/api-football/read-matches.ts'
export { readApiFootballQuota } from './sources/api-football/quota.ts'
export type { SportmonksSeasonAnswers } from './sources/sportmonks/read-season.ts'
export { readSportmonksFixtures, readSportmonksSeason } from './sources/sportmonks/read-season.ts'
export { readSportmonksMatches } from './sources/sportmonks/read-matches.ts'
export { hasSportmonksMore, readSportmonksQuota } from './sources/sportmonks/envelope.ts'
export type { FplMatchAnswers } from './sources/fpl/read-matches.ts'
export { readFplMatches } from './sources/fpl/read-matches.ts'
export type { FplSeasonAnswers } from './sources/fpl/read-season.ts'
export { readFplFixtures, readFplSeason } from './sources/fpl/read-season.ts'
