import { readFile } from 'node:fs/promises'
import { SOURCE_KINDS } from '@gaffer/feed'
import { isRulePackId, RULE_PACK_IDS } from '@gaffer/rules'
import {
  addLeague,
  decideIdentity,
  loadFeedStatus,
  loadSilentMatches,
  loadUnmatched,
  makeDeskToken,
  putInForce,
  voidMatch,
} from '../football/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

const FLAGS = [
  'source',
  'league',
  'season',
  'url',
  'key-file',
  'name',
  'country',
  'pack',
  'to',
  'hours',
] as const
type Flags = Readonly<Partial<Record<(typeof FLAGS)[number], string>>>

/** Leagues and the sources that bring them (docs/feeds.md). */
export const football: Command = {
  usage:
    'add --source KIND --season YEAR [--league ID] [--name NAME] [--url ADDRESS] [--key-file FILE] [--country CODE] [--pack PACK] [--to CHAMPIONSHIP] | status | unmatched | match SOURCE club|player|fixture THEIR-ID OUR-ID | use SOURCE MATCH | void MATCH | desk CHAMPIONSHIP NAME [--hours 12]',
  summary:
    'Adds a league from a provider (fpl, api-football, sportmonks), pushed by a script (push) or told by hand (desk); with --to one more source of a championship there is. Shows how all sources are, who of theirs waits for a person, says who somebody is, and puts a source in force for a match. Voids a match that holds up its round. Makes a key of the desk, where NAME tells matches by hand.',
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, FLAGS)
    const [act, ...more] = rest
    if (act === 'add' && more.length === 0) return add(flags, context)
    if (act === 'status' && more.length === 0) return status(context)
    if (act === 'unmatched' && more.length === 0) return unmatched(context)
    if (act === 'void' && more.length === 1) return voidOne(more, context)
    if (act === 'desk' && more.length === 2) return desk(more, flags, context)
    if (act === 'use' && more.length === 2) return use(more, context)
    if (act === 'match' && more.length === 4) return match(more, context)
    throw new WrongCall()
  },
}

async function add(flags: Flags, { database, print }: CommandContext): Promise<void> {
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

async function status({ database, print }: CommandContext): Promise<void> {
  const all = await loadFeedStatus(database.db)
  if (all.length === 0) print('There is no league with a source yet: football add brings one.')
  for (const one of all) {
    const answer = one.lastAnswerAt === null ? 'never heard' : `heard ${Math.round(one.lag ?? 0)} s ago`
    const quota = one.quotaLeft === null ? '' : `  quota ${one.quotaLeft} of ${one.quotaLimit ?? '?'}`
    const fault = one.lastFault === null ? '' : `  ${one.failures} faults, the last: ${one.lastFault}`
    print(
      `${one.championship}  ${one.rank}. ${one.kind} (${one.id})  ${answer}  ${one.inForce} matches in force  ${one.unmatched} unmatched  ${one.differences} differences${quota}${fault}`,
    )
  }
  for (const { championship, fixtureId, home, away, kind, heardAt } of await loadSilentMatches(database.db)) {
    const since = heardAt === null ? 'nothing yet' : `nothing since ${heardAt.toISOString()}`
    print(`SILENT  ${championship}  match ${fixtureId} ${home} - ${away}: ${kind} says ${since}`)
  }
}

async function unmatched({ database, print }: CommandContext): Promise<void> {
  const all = await loadUnmatched(database.db)
  if (all.length === 0) print('Nobody waits.')
  for (const { feedSourceId, championship, source, kind, sourceId, looksLike } of all) {
    print(`${feedSourceId}  ${kind}  ${sourceId}  ${championship} ${source}  ${JSON.stringify(looksLike)}`)
  }
  if (all.length > 0) print('football match SOURCE KIND THEIR-ID OUR-ID says who it is.')
}

async function match(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const [source = '', kind, sourceId = '', ours = ''] = words
  if (!/^\d{1,9}$/.test(source) || !/^\d{1,9}$/.test(ours)) throw new WrongCall('numbers are missing')
  if (kind !== 'club' && kind !== 'player' && kind !== 'fixture') throw new WrongCall(`${kind} is no kind`)
  const fault = await decideIdentity(database.db, {
    feedSourceId: Number(source),
    kind,
    sourceId,
    ourId: Number(ours),
  })
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`${kind} ${sourceId} of source ${source} is our ${ours}.`)
}

async function use(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const [source = '', fixture = ''] = words
  if (!/^\d{1,9}$/.test(source) || !/^\d{1,9}$/.test(fixture)) throw new WrongCall('numbers are missing')
  const fault = await putInForce(database.db, Number(fixture), Number(source))
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`Source ${source} is in force for match ${fixture}.`)
}

const USUAL_DESK_HOURS = 12
const MOST_DESK_HOURS = 24 * 365

/** A key of the desk; a championship without the source `desk` gets it, after all others. */
async function desk(
  words: readonly string[],
  flags: Flags,
  { database, print }: CommandContext,
): Promise<void> {
  const [source = '', name = ''] = words
  const hours = Number(flags.hours ?? USUAL_DESK_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_DESK_HOURS)
    throw new WrongCall('--hours is no number of hours')
  const known = await database.db
    .selectFrom('championship')
    .select(['id', 'kind'])
    .where('source', '=', source)
    .executeTakeFirst()
  if (known?.kind !== 'feed') throw new StartFailure(`There is no championship ${source} with a feed.`)
  await addDesk(database.db, source)
  const token = await makeDeskToken(database.db, { championshipId: known.id, name, hours })
  print(
    `${name} tells the matches of ${source} at /desk for ${hours} hours. The key, shown this once: ${token}`,
  )
}

async function addDesk(db: CommandContext['database']['db'], championship: string): Promise<void> {
  const sources = await loadFeedStatus(db)
  if (sources.some((one) => one.championship === championship && one.kind === 'desk')) return
  await addLeague(db, {
    kind: 'desk',
    league: '',
    season: '',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: championship,
  })
}

async function voidOne(
  [fixture = '']: readonly string[],
  { database, print }: CommandContext,
): Promise<void> {
  if (!/^\d{1,9}$/.test(fixture)) throw new WrongCall('the number of the match is missing')
  const fault = await voidMatch(database.db, Number(fixture))
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`Match ${fixture} is void: it counts in no round that is open.`)
}
