import { readFile } from 'node:fs/promises'
import { SOURCE_KINDS } from '@gaffer/feed'
import { isRulePackId, RULE_PACK_IDS } from '@gaffer/rules'
import { addLeague, askAtOnce } from '../../football/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import { type CommandContext, WrongCall } from '../command.ts'
import type { Flags } from './flags.ts'

/** Adds a championship with its first source, or another source, and requests its data at once. */
export async function add(flags: Flags, { database, print }: CommandContext): Promise<void> {
  const kind = SOURCE_KINDS.find((one) => one === flags.source)
  if (kind === undefined) throw new WrongCall(`--source is one of ${SOURCE_KINDS.join(', ')}`)
  if (flags.season === undefined && flags.to === undefined) throw new WrongCall('--season is missing')
  const rulePack = flags.pack ?? 'classic'
  if (!isRulePackId(rulePack))
    throw new StartFailure(`There is no rule pack ${rulePack}: ${RULE_PACK_IDS.join(', ')}`)
  const added = await addLeague(database.db, {
    kind,
    rulePack,
    league: flags.league ?? '',
    season: flags.season ?? '',
    address: flags.url,
    key: await readKey(flags['key-file']),
    name: flags.name,
    countryCode: flags.country,
    to: flags.to,
  })
  if ('fault' in added) throw new StartFailure(`Nothing was added: ${added.fault}.`)
  const { source, madeKey } = added
  print(`${source.championship} has the source ${source.kind} (number ${source.id}).`)
  print(`Games of operators name it: "championships": ["${source.championship}"].`)
  const fault = await askAtOnce(database.db, source)
  if (fault !== undefined) print(`It could not be asked yet, a running server tries again: ${fault}`)
  if (madeKey !== undefined) print(`Its key, shown this once: ${madeKey}`)
}

async function readKey(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartFailure(`${file} cannot be read.`)
  })
  const key = text.trim()
  if (key === '' || key.length > 4000) throw new StartFailure(`${file} holds no key.`)
  return key
}
