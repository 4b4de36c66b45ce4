import { ok, refuse, type Result } from '@gaffer/rules'
import { readClubs, readDeadlines, readFixtures, readPlayers } from './fpl-csv-frame.ts'
import { readGameweeks, type GameweekRow } from './fpl-csv-rows.ts'
import { checkCompleteness } from './check-completeness.ts'
import { distinctRows } from './distinct-rows.ts'
import { isSeason, PRICE_OF_TENTH } from './fpl-words.ts'
import { playedRows } from './played-rows.ts'
import { startIssueList, type IssueList, type ImportIssue } from './import-issue.ts'
import { fillPrices, roundsOf } from './round-calendar.ts'
import type {
  ImportedClub,
  ImportedFixture,
  ImportedPlayer,
  ImportedPrice,
  SeasonImport,
  SourceFiles,
} from './season-import.ts'

/**
 * A season in the CSV form: `players_raw.csv` and `gws/gw*.csv`, with `teams.csv`, `fixtures.csv` and
 * `getroundinfo*.csv` where the season has them; otherwise clubs, fixtures and deadlines come from the rows. If there
 * are issues, refuses with all of them (file, line, reason) and returns nothing.
 */
export function parseFplCsv(
  files: SourceFiles,
  season: string,
): Result<SeasonImport, readonly ImportIssue[]> {
  const issues = startIssueList()
  if (!isSeason(season))
    issues.add('wrongSeason', '', null, `a season is written 2020-21, or 2026 for one year, not ${season}`)
  const { players, leftOut } = readPlayers(files, issues)
  const listedClubs = readClubs(files, issues)
  const listedFixtures = readFixtures(files, listedClubs, issues)
  const deadlines = readDeadlines(files, issues)
  const gameweeks = readGameweeks(files, issues)
  const { rows: distinct, repeated } = distinctRows(gameweeks.rows)
  const listed = distinct.filter(({ playerSourceId }) => !leftOut.has(playerSourceId))
  if (issues.issues.length > 0) return refuse(issues.issues)

  const rows = playedRows(listed)
  const fixtures = listedFixtures ?? fixturesOfRows(rows, players)
  const clubs = listedClubs ?? clubsOf(players, fixtures)
  checkPlayers([...players.values()], clubs, issues)
  checkRows(rows, players, fixtures, issues)
  const statistics = rows.map((row) => ({
    round: row.round,
    fixtureSourceId: row.fixtureSourceId,
    playerSourceId: row.playerSourceId,
    side: row.isHome ? ('home' as const) : ('away' as const),
    statistics: row.statistics,
    recordedPoints: row.recordedPoints,
  }))
  if (issues.issues.length > 0) return refuse(issues.issues)

  const incomplete = checkCompleteness(
    [...fixtures.values()],
    statistics,
    (round) => `gws/gw${round}.csv`,
    issues,
  )
  if (issues.issues.length > 0) return refuse(issues.issues)

  const rounds = roundsOf(season, [...fixtures.values()], deadlines)
  return ok({
    season,
    championshipName: `Season ${season}`,
    clubs,
    players: [...players.values()],
    rounds,
    fixtures: [...fixtures.values()],
    prices: fillPrices(pricesOf(listed), rounds),
    statistics,
    ownership: ownershipOf(listed),
    rowsLeftOut: gameweeks.managerRows + distinct.length - listed.length,
    notes: [
      ...(repeated === 1 ? ['1 line stands twice, equal in every cell, and counts once.'] : []),
      ...(repeated > 1 ? [`${repeated} lines stand twice, equal in every cell, and count once.`] : []),
      ...incomplete,
    ],
    unknownStatistics: gameweeks.unknownStatistics,
  })
}

function checkPlayers(
  players: readonly ImportedPlayer[],
  clubs: readonly ImportedClub[],
  issues: IssueList,
): void {
  const known = new Set(clubs.map(({ sourceId }) => sourceId))
  for (const { sourceId, clubSourceId } of players) {
    if (known.has(clubSourceId)) continue
    issues.add(
      'unknownClub',
      'players_raw.csv',
      null,
      `player ${sourceId} is of club ${clubSourceId}, not known`,
    )
  }
}

function checkRows(
  rows: readonly GameweekRow[],
  players: ReadonlyMap<number, ImportedPlayer>,
  fixtures: ReadonlyMap<number, ImportedFixture>,
  issues: IssueList,
): void {
  const seen = new Set<string>()
  for (const { file, line, playerSourceId, fixtureSourceId, isHome, opponentSourceId } of rows) {
    const fixture = fixtures.get(fixtureSourceId)
    const key = `${fixtureSourceId} ${playerSourceId}`
    if (!players.has(playerSourceId)) {
      issues.add('unknownPlayer', file, line, `player ${playerSourceId} is not in players_raw.csv`)
    } else if (fixture === undefined) {
      issues.add('unknownFixture', file, line, `fixture ${fixtureSourceId} is not known`)
    } else if (seen.has(key)) {
      issues.add(
        'duplicateRow',
        file,
        line,
        `player ${playerSourceId} has a second, different row for fixture ${fixtureSourceId}`,
      )
    } else if (opponentSourceId !== (isHome ? fixture.awayClubSourceId : fixture.homeClubSourceId)) {
      const message = `club ${opponentSourceId} is not the opponent in fixture ${fixtureSourceId}`
      issues.add('wrongOpponent', file, line, message)
    }
    seen.add(key)
  }
}

/** Old seasons have no fixture list: each side of a match names the other as its opponent. */
function fixturesOfRows(
  rows: readonly GameweekRow[],
  players: ReadonlyMap<number, ImportedPlayer>,
): ReadonlyMap<number, ImportedFixture> {
  const fixtures = new Map<number, ImportedFixture>()
  for (const [sourceId, own] of Map.groupBy(rows, ({ fixtureSourceId }) => fixtureSourceId)) {
    const [first] = own
    if (first === undefined) continue
    const ofHome = own.find(({ isHome }) => isHome)
    const ofAway = own.find(({ isHome }) => !isHome)
    const clubOf = (row: GameweekRow | undefined) => players.get(row?.playerSourceId ?? 0)?.clubSourceId ?? 0
    fixtures.set(sourceId, {
      sourceId,
      code: undefined,
      round: first.round,
      kickOffAt: first.kickOffAt,
      homeClubSourceId: ofAway?.opponentSourceId ?? clubOf(ofHome),
      awayClubSourceId: ofHome?.opponentSourceId ?? clubOf(ofAway),
      score: first.score,
      isFinished: true,
      homeDifficulty: undefined,
      awayDifficulty: undefined,
    })
  }
  return fixtures
}

function clubsOf(
  players: ReadonlyMap<number, ImportedPlayer>,
  fixtures: ReadonlyMap<number, ImportedFixture>,
): readonly ImportedClub[] {
  const ofFixtures = [...fixtures.values()].flatMap((f) => [f.homeClubSourceId, f.awayClubSourceId])
  const ids = new Set([...[...players.values()].map(({ clubSourceId }) => clubSourceId), ...ofFixtures])
  return [...ids]
    .sort((a, b) => a - b)
    .map((sourceId) => ({
      sourceId,
      code: undefined,
      name: `Club ${sourceId}`,
      shortName: `C${String(sourceId).padStart(2, '0')}`,
      strength: undefined,
    }))
}

function pricesOf(rows: readonly GameweekRow[]): readonly ImportedPrice[] {
  const prices = new Map<string, ImportedPrice>()
  for (const { round, playerSourceId, valueTenths } of rows) {
    const key = `${round} ${playerSourceId}`
    if (prices.has(key)) continue
    prices.set(key, { round, playerSourceId, price: valueTenths * PRICE_OF_TENTH })
  }
  return [...prices.values()]
}

function ownershipOf(rows: readonly GameweekRow[]): SeasonImport['ownership'] {
  const ownership = new Map<string, SeasonImport['ownership'][number]>()
  for (const { round, playerSourceId, selected } of rows) {
    if (selected === undefined) continue
    ownership.set(`${round} ${playerSourceId}`, { round, playerSourceId, teams: selected })
  }
  return [...ownership.values()]
}
