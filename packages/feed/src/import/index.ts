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
} from './season-import.ts'
export type { UnknownStatistic } from './unknown-statistics.ts'
export type { ImportIssue, ImportIssueCode } from './import-issue.ts'
export type { FilePrice, ParsedPrices } from './parse-prices.ts'
export { parsePrices } from './parse-prices.ts'
export { parseFplCsv } from './parse-fpl-csv.ts'
export { parseFplApi } from './parse-fpl-api.ts'
export { factsOfFixture } from './facts-of-fixture.ts'
export type { FixtureDate, PlayerNews, SeasonSnapshots, Snapshot } from './parse-fpl-snapshots.ts'
export { parseFplSnapshots } from './parse-fpl-snapshots.ts'
export type { CalendarNews, AnnouncedDate } from './calendar-news.ts'
export { calendarNews } from './calendar-news.ts'
