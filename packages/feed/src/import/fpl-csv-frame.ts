import {
  isEmpty,
  readBoolean,
  readInstant,
  readInteger,
  readOptionalInteger,
  readTable,
} from './csv-table.ts'
import type { IssueList } from './import-issue.ts'
import { MANAGER_TYPE, PRICE_OF_TENTH, positionOfType, statusOfLetter } from './fpl-words.ts'
import type { ImportedClub, ImportedFixture, ImportedPlayer, SourceFiles } from './season-import.ts'

const ID = { min: 1, max: 2 ** 31 - 1 }
const SCORE = { min: 0, max: 99 }
const STEP = { min: 1, max: 5 }

/** Players by source id, and the ids of those we leave out (club managers). */
export type ReadPlayers = {
  readonly players: ReadonlyMap<number, ImportedPlayer>
  readonly leftOut: ReadonlySet<number>
}

/** `players_raw.csv`: one row per player, as it was when captured. */
export function readPlayers(files: SourceFiles, issues: IssueList): ReadPlayers {
  const needed = ['id', 'code', 'first_name', 'second_name', 'web_name', 'element_type', 'team', 'now_cost']
  const players = new Map<number, ImportedPlayer>()
  const leftOut = new Set<number>()
  for (const row of readTable(files, 'players_raw.csv', needed, issues)?.rows ?? []) {
    const sourceId = readInteger(row, 'id', ID, issues)
    const code = readInteger(row, 'code', ID, issues)
    const type = readInteger(row, 'element_type', { min: 1, max: MANAGER_TYPE }, issues)
    const clubSourceId = readInteger(row, 'team', ID, issues)
    const cost = readInteger(row, 'now_cost', { min: 0, max: 1000 }, issues)
    const risen = readOptionalInteger(row, 'cost_change_start', { min: -1000, max: 1000 }, issues) ?? 0
    const chance = readOptionalInteger(row, 'chance_of_playing_next_round', { min: 0, max: 100 }, issues)
    if (sourceId === undefined || code === undefined || type === undefined) continue
    if (clubSourceId === undefined || cost === undefined) continue
    if (players.has(sourceId) || leftOut.has(sourceId)) {
      issues.add('duplicateRow', row.file, row.line, `player ${sourceId} is there twice`)
      continue
    }
    const position = positionOfType(type)
    if (position === undefined) {
      leftOut.add(sourceId)
      continue
    }
    const news = row.cell('news')
    players.set(sourceId, {
      sourceId,
      code,
      firstName: row.cell('first_name') ?? '',
      lastName: row.cell('second_name') ?? '',
      displayName: row.cell('web_name') ?? '',
      position,
      clubSourceId,
      status: statusOfLetter(row.cell('status')),
      chanceOfPlaying: chance,
      news: news === undefined || isEmpty(news) ? '' : news,
      initialPrice: (cost - risen) * PRICE_OF_TENTH,
    })
  }
  return { players, leftOut }
}

/** `teams.csv`; undefined when the season has none. */
export function readClubs(files: SourceFiles, issues: IssueList): readonly ImportedClub[] | undefined {
  if (!files.has('teams.csv')) return undefined
  const clubs = new Map<number, ImportedClub>()
  for (const row of readTable(files, 'teams.csv', ['id', 'name', 'short_name'], issues)?.rows ?? []) {
    const sourceId = readInteger(row, 'id', ID, issues)
    const code = readOptionalInteger(row, 'code', ID, issues)
    const strength = readOptionalInteger(row, 'strength', { min: 0, max: 5 }, issues)
    if (sourceId === undefined) continue
    if (clubs.has(sourceId)) issues.add('duplicateRow', row.file, row.line, `club ${sourceId} is there twice`)
    const [name, shortName] = [row.cell('name') ?? '', row.cell('short_name') ?? '']
    clubs.set(sourceId, { sourceId, code, name, shortName, strength: strength === 0 ? undefined : strength })
  }
  return [...clubs.values()]
}

/** `fixtures.csv` by source id; undefined when the season has none. */
export function readFixtures(
  files: SourceFiles,
  clubs: readonly ImportedClub[] | undefined,
  issues: IssueList,
): Map<number, ImportedFixture> | undefined {
  if (!files.has('fixtures.csv')) return undefined
  const needed = [
    'id',
    'event',
    'kickoff_time',
    'team_h',
    'team_a',
    'team_h_score',
    'team_a_score',
    'finished',
  ]
  const known = clubs === undefined ? undefined : new Set(clubs.map(({ sourceId }) => sourceId))
  const fixtures = new Map<number, ImportedFixture>()
  for (const row of readTable(files, 'fixtures.csv', needed, issues)?.rows ?? []) {
    const sourceId = readInteger(row, 'id', ID, issues)
    const homeClubSourceId = readInteger(row, 'team_h', ID, issues)
    const awayClubSourceId = readInteger(row, 'team_a', ID, issues)
    const home = readOptionalInteger(row, 'team_h_score', SCORE, issues)
    const away = readOptionalInteger(row, 'team_a_score', SCORE, issues)
    const kickOffAt = readInstant(row, 'kickoff_time', issues)
    const isFinished = readBoolean(row, 'finished', issues)
    if (sourceId === undefined || homeClubSourceId === undefined || awayClubSourceId === undefined) continue
    if (kickOffAt === undefined || isFinished === undefined) continue
    const stranger = [homeClubSourceId, awayClubSourceId].find((id) => known !== undefined && !known.has(id))
    if (stranger !== undefined) issues.add('unknownClub', row.file, row.line, `club ${stranger} is not known`)
    if (fixtures.has(sourceId)) {
      issues.add('duplicateRow', row.file, row.line, `fixture ${sourceId} is there twice`)
    }
    fixtures.set(sourceId, {
      sourceId,
      code: readOptionalInteger(row, 'code', ID, issues),
      round: readOptionalInteger(row, 'event', { min: 1, max: 99 }, issues) ?? null,
      kickOffAt,
      homeClubSourceId,
      awayClubSourceId,
      score: home === undefined || away === undefined ? undefined : { home, away },
      isFinished,
      homeDifficulty: readOptionalInteger(row, 'team_h_difficulty', STEP, issues),
      awayDifficulty: readOptionalInteger(row, 'team_a_difficulty', STEP, issues),
    })
  }
  return fixtures
}

/** `getroundinfo*.csv`, if present: the deadline of each round (repeated in a row for each chip). */
export function readDeadlines(files: SourceFiles, issues: IssueList): ReadonlyMap<number, number> {
  const deadlines = new Map<number, number>()
  const file = [...files.keys()].find((name) => /^getroundinfo\d*\.csv$/.test(name))
  if (file === undefined) return deadlines
  for (const row of readTable(files, file, ['id', 'deadline_time'], issues)?.rows ?? []) {
    const number = readInteger(row, 'id', { min: 1, max: 99 }, issues)
    const at = readInstant(row, 'deadline_time', issues)
    if (number !== undefined && typeof at === 'number') deadlines.set(number, at)
  }
  return deadlines
}
