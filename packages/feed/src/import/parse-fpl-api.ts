import { checkCompleteness } from './check-completeness.ts'
import { HUNDREDTHS, ok, refuse, type Result } from '@gaffer/rules'
import {
  bootstrapSchema,
  fixturesSchema,
  liveSchema,
  type ApiFixture,
  type Bootstrap,
} from './fpl-api-schema.ts'
import { figuresDone, sideInFixture, statisticsInFixture } from './fpl-api-statistics.ts'
import { isSeason, MANAGER_TYPE, PRICE_OF_TENTH, positionOfType, statusOfLetter } from './fpl-words.ts'
import { startIssueList, type IssueList, type ImportIssue } from './import-issue.ts'
import { readJson } from './json-file.ts'
import { numberedFiles } from './numbered-files.ts'
import { roundsOf } from './round-calendar.ts'
import type {
  ImportedFixture,
  ImportedPlayer,
  ImportedStatistics,
  SeasonImport,
  SourceFiles,
} from './season-import.ts'
import { countUnknown } from './unknown-statistics.ts'

const BOOTSTRAP = 'bootstrap-static.json'
const FIXTURES = 'fixtures.json'

/**
 * A season in the JSON form: `bootstrap-static.json`, `fixtures.json` and `event-live/N.json` for each captured
 * gameweek. Every round has the price at the time of capture, the only one this form contains. If there are issues,
 * refuses with all of them and returns nothing.
 */
export function parseFplApi(
  files: SourceFiles,
  season: string,
): Result<SeasonImport, readonly ImportIssue[]> {
  const issues = startIssueList()
  if (!isSeason(season))
    issues.add('wrongSeason', '', null, `a season is written 2020-21, or 2026 for one year, not ${season}`)
  const bootstrap = readJson(files, BOOTSTRAP, bootstrapSchema, issues)
  const listed = readJson(files, FIXTURES, fixturesSchema, issues)
  if (bootstrap === undefined || listed === undefined) return refuse(issues.issues)
  checkFrame(bootstrap, listed, issues)
  const fixtures = new Map(listed.map((fixture) => [fixture.id, fixture]))
  const { statistics, rowsLeftOut, unknownStatistics } = readStatistics(files, bootstrap, fixtures, issues)
  if (issues.issues.length > 0) return refuse(issues.issues)

  const imported = listed.map(fixtureOf)
  const notes = checkCompleteness(imported, statistics, (round) => `event-live/${round}.json`, issues)
  if (issues.issues.length > 0) return refuse(issues.issues)

  const players = bootstrap.elements.flatMap((element) => playerOf(element) ?? [])
  const deadlines = new Map(bootstrap.events.map((event) => [event.id, event.deadline_time]))
  const rounds = roundsOf(season, imported, deadlines)
  const costs = new Map(bootstrap.elements.map((element) => [element.id, element.now_cost * PRICE_OF_TENTH]))
  return ok({
    season,
    championshipName: `Season ${season}`,
    clubs: bootstrap.teams.map(({ id, code, name, short_name, strength }) => ({
      sourceId: id,
      code,
      name,
      shortName: short_name,
      strength: strength === 0 || strength === null ? undefined : strength,
    })),
    players,
    rounds,
    fixtures: imported,
    prices: players.flatMap(({ sourceId }) =>
      rounds.map(({ number }) => ({
        round: number,
        playerSourceId: sourceId,
        price: costs.get(sourceId) ?? 0,
      })),
    ),
    statistics,
    ownership: [],
    rowsLeftOut,
    notes,
    unknownStatistics,
  })
}

function checkFrame(bootstrap: Bootstrap, fixtures: readonly ApiFixture[], issues: IssueList): void {
  const clubs = checkUnique(bootstrap.teams, 'club', BOOTSTRAP, issues)
  checkUnique(bootstrap.events, 'gameweek', BOOTSTRAP, issues)
  checkUnique(bootstrap.elements, 'player', BOOTSTRAP, issues)
  checkUnique(fixtures, 'fixture', FIXTURES, issues)
  for (const { id, team } of bootstrap.elements) {
    if (clubs.has(team)) continue
    issues.add('unknownClub', BOOTSTRAP, null, `player ${id} is of club ${team}, not known`)
  }
  for (const { id, team_h, team_a } of fixtures) {
    const stranger = [team_h, team_a].find((club) => !clubs.has(club))
    if (stranger === undefined) continue
    issues.add('unknownClub', FIXTURES, null, `fixture ${id} is of club ${stranger}, not known`)
  }
}

function checkUnique(
  items: readonly { readonly id: number }[],
  what: string,
  file: string,
  issues: IssueList,
): ReadonlySet<number> {
  const seen = new Set<number>()
  for (const { id } of items) {
    if (seen.has(id)) issues.add('duplicateRow', file, null, `${what} ${id} is there twice`)
    seen.add(id)
  }
  return seen
}

function readStatistics(
  files: SourceFiles,
  bootstrap: Bootstrap,
  fixtures: ReadonlyMap<number, ApiFixture>,
  issues: IssueList,
): Pick<SeasonImport, 'statistics' | 'rowsLeftOut' | 'unknownStatistics'> {
  let rowsLeftOut = 0
  const done: string[] = []
  const elements = new Map(bootstrap.elements.map((element) => [element.id, element]))
  const seen = new Set<string>()
  const gameweeks = numberedFiles(files, /^event-live\/(\d{1,2})\.json$/)
  const statistics = gameweeks.flatMap(({ file, number: round }) => {
    const live = readJson(files, file, liveSchema, issues)
    return (live?.elements ?? []).flatMap((element): readonly ImportedStatistics[] => {
      const player = elements.get(element.id)
      if (player?.element_type === MANAGER_TYPE) {
        rowsLeftOut += element.explain.length
        return []
      }
      if (player === undefined) {
        issues.add('unknownPlayer', file, null, `player ${element.id} is not in ${BOOTSTRAP}`)
        return []
      }
      done.push(...figuresDone(element))
      return element.explain.flatMap((explained) => {
        const fixture = fixtures.get(explained.fixture)
        const key = `${explained.fixture} ${element.id}`
        if (fixture === undefined) {
          issues.add('unknownFixture', file, null, `fixture ${explained.fixture} is not in ${FIXTURES}`)
          return []
        }
        if (seen.has(key)) {
          const message = `player ${element.id} is there twice for fixture ${fixture.id}`
          issues.add('duplicateRow', file, null, message)
        }
        seen.add(key)
        const points = explained.stats.reduce((sum, one) => sum + one.points, 0)
        return [
          {
            round,
            fixtureSourceId: fixture.id,
            playerSourceId: element.id,
            side: sideInFixture(element.id, player.team, fixture),
            statistics: statisticsInFixture(element, explained, fixture),
            recordedPoints: points * HUNDREDTHS,
          },
        ]
      })
    })
  })
  return { statistics, rowsLeftOut, unknownStatistics: countUnknown(done) }
}

function playerOf(element: Bootstrap['elements'][number]): ImportedPlayer | undefined {
  const position = positionOfType(element.element_type)
  if (position === undefined) return undefined
  return {
    sourceId: element.id,
    code: element.code,
    firstName: element.first_name,
    lastName: element.second_name,
    displayName: element.web_name,
    position,
    clubSourceId: element.team,
    status: statusOfLetter(element.status),
    chanceOfPlaying: element.chance_of_playing_next_round ?? undefined,
    news: element.news ?? '',
    initialPrice: (element.now_cost - (element.cost_change_start ?? 0)) * PRICE_OF_TENTH,
  }
}

function fixtureOf(fixture: ApiFixture): ImportedFixture {
  const { team_h_score: home, team_a_score: away } = fixture
  return {
    sourceId: fixture.id,
    code: fixture.code,
    round: fixture.event,
    kickOffAt: fixture.kickoff_time,
    homeClubSourceId: fixture.team_h,
    awayClubSourceId: fixture.team_a,
    score: home === null || away === null ? undefined : { home, away },
    isFinished: fixture.finished,
    homeDifficulty: fixture.team_h_difficulty,
    awayDifficulty: fixture.team_a_difficulty,
  }
}
