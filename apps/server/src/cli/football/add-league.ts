import { isSeason, SOURCE_KINDS } from '@gaffer/feed'
import { addLeague, askAtOnce, compareFplPoints, countPlayed, loadGaps } from '../../football/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import { type CommandContext, WrongCall } from '../command.ts'
import { readPack } from '../read-pack.ts'
import { readTextFile } from '../read-text-file.ts'
import { reportPoints } from '../report-points.ts'
import type { Flags } from './flags.ts'

/** Adds a championship with its first source, or another source, and requests its data at once. */
export async function add(flags: Flags, { database, print }: CommandContext): Promise<void> {
  const kind = SOURCE_KINDS.find((one) => one === flags.source)
  if (kind === undefined) throw new WrongCall(`--source is one of ${SOURCE_KINDS.join(', ')}`)
  if (flags.season === undefined && flags.to === undefined) throw new WrongCall('--season is missing')
  if (flags.season !== undefined && !isSeason(flags.season))
    throw new WrongCall('--season is 2026-27, or 2026 for a season of one calendar year')
  const season = flags.season ?? ''
  const isFirst = flags.to === undefined
  const rulePack = readPack(flags.pack, isFirst ? kind : 'desk', season)
  if (kind === 'fpl' && isFirst) {
    const compared = await compareFplPoints(flags.url ?? null, rulePack)
    reportPoints(compared, { rulePack, isNamed: flags.pack !== undefined }, print)
  }
  const added = await addLeague(database.db, {
    kind,
    rulePack,
    league: flags.league ?? '',
    season,
    address: flags.url,
    key: await readKey(flags['key-file']),
    name: flags.name,
    countryCode: flags.country,
    to: flags.to,
  })
  if ('fault' in added) throw new StartFailure(`Nothing was added: ${added.fault}.`)
  const { source, madeKey, isBegun } = added
  if (isBegun === true) print(`${source.championship} was added before: this goes on where it stopped.`)
  print(`${source.championship} has the source ${source.kind} (number ${source.id}).`)
  print(`Games of operators name it: "championships": ["${source.championship}"].`)
  const fault = await askAtOnce(database.db, source)
  if (fault !== undefined) print(`It could not be asked yet, a running server tries again: ${fault}`)
  const { played, complete } = await countPlayed(database.db, source.id)
  if (played > 0) {
    const rest = complete < played ? '; a running server brings the rest, football status says how far' : ''
    print(`${complete} of ${played} matches played so far are in${rest}.`)
  }
  const gaps = (await loadGaps(database.db)).filter(({ feedSourceId }) => feedSourceId === source.id)
  if (gaps.length === 1) print('Its answers lacked one entry: football unmatched names it.')
  if (gaps.length > 1) print(`Its answers lacked ${gaps.length} entries: football unmatched names them.`)
  if (madeKey !== undefined) print(`Its key, shown this once: ${madeKey}`)
}

async function readKey(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const key = (await readTextFile(file)).trim()
  if (key === '' || key.length > 4000) throw new StartFailure(`${file} holds no key.`)
  return key
}
