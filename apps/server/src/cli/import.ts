import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { parseFplApi, parseFplCsv, type SeasonImport } from '@gaffer/feed/import'
import type { RulePackId } from '@gaffer/rules'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import type { ComparedPoints } from '../football/index.ts'
import { comparePoints, importSource, installInSteps } from '../football/season/index.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'
import { readPack } from './read-pack.ts'
import { reportPoints } from './report-points.ts'

const PARSERS = { 'fpl-csv': parseFplCsv, 'fpl-api': parseFplApi } as const

/** Imports a recorded season: it is checked completely, then written in steps that another call goes on with. */
export const importSeason: Command = {
  usage: 'fpl-csv|fpl-api DIR --season 2020-21 [--pack fpl-2020]',
  summary:
    'Imports a real season in the forms of the official game; a malformed file is refused with file, line and reason.',
  run: async (words, { database, print }) => {
    const { rest, flags } = readFlags(words, ['season', 'pack'])
    const [form = '', folder] = rest
    if (!Object.hasOwn(PARSERS, form) || folder === undefined || flags.season === undefined) {
      throw new WrongCall()
    }
    const pack = readPack(flags.pack, 'fpl', flags.season)
    const files = await readFolder(folder)
    const parsed = PARSERS[form as keyof typeof PARSERS](files, flags.season)
    if (!parsed.ok) {
      const lines = parsed.refusal.map(
        ({ file, line, message }) => `${file}${line === null ? '' : `:${line}`}: ${message}`,
      )
      throw new StartFailure(`Nothing was imported:\n${lines.join('\n')}`)
    }
    const season = parsed.value
    reportPoints(compareSeason(season, pack), { rulePack: pack, isNamed: flags.pack !== undefined }, print)
    const known = await database.db
      .selectFrom('championship')
      .select('id')
      .where('source', '=', importSource(season.season))
      .executeTakeFirst()
    if (known) throw new StartFailure(`The season ${season.season} has been imported already.`)
    await installInSteps(database.db, season, pack)
    print(
      `${season.championshipName}: ${season.clubs.length} clubs, ${season.players.length} players, ` +
        `${season.rounds.length} rounds, ${season.fixtures.length} fixtures, ${season.statistics.length} rows`,
    )
    for (const note of season.notes) print(note)
    if (season.rowsLeftOut > 0)
      print(`Left out: ${season.rowsLeftOut} rows of club managers, whom nobody can pick.`)
  },
}

/** How the points recorded in a season compare with those of a rule pack. */
function compareSeason(season: SeasonImport, pack: RulePackId): ComparedPoints {
  const positions = new Map(season.players.map(({ sourceId, position }) => [sourceId, position]))
  const rows = season.statistics.flatMap(({ playerSourceId, statistics, recordedPoints: points }) => {
    const position = positions.get(playerSourceId)
    return position === undefined ? [] : [{ statistics, position, points }]
  })
  return comparePoints(rows, pack, season.unknownStatistics)
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new StartFailure(`${folder} is not a folder that can be read.`)
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = names.filter((entry) => entry.isFile() && /\.(csv|json)$/.test(entry.name))
  const files = await Promise.all(
    wanted.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path).split(sep).join('/'), await readFile(path)] as const
    }),
  )
  return new Map(files)
}
