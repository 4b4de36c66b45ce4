import {
  addLeague,
  admitPlayer,
  confirmSource,
  decideIdentity,
  decideRound,
  loadFeedStatus,
  makeDeskToken,
  putInForce,
  voidMatchIn,
} from '../../football/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import { holdRoundsOfMatch } from '../../rounds/index.ts'
import { type CommandContext, WrongCall } from '../command.ts'
import type { Flags } from './flags.ts'

const USUAL_DESK_HOURS = 12

const MAX_DESK_HOURS = 24 * 365

/** Records who a person in a source is. */
export async function match(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const [source = '', kind, sourceId = '', ours = ''] = words
  if (kind === 'round') return matchRound(words, { database, print })
  const isNew = kind === 'player' && ours === 'new'
  if (!/^\d{1,9}$/.test(source) || (!isNew && !/^\d{1,9}$/.test(ours)))
    throw new WrongCall('numbers are missing')
  if (kind !== 'club' && kind !== 'player' && kind !== 'fixture') throw new WrongCall(`${kind} is no kind`)
  const fault = isNew
    ? await admitPlayer(database.db, Number(source), sourceId)
    : await decideIdentity(database.db, {
        feedSourceId: Number(source),
        kind,
        sourceId,
        ourId: Number(ours),
      })
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`${kind} ${sourceId} of source ${source} is ${isNew ? 'somebody new' : `our ${ours}`}.`)
}

/** Records which round a name of a source is. */
async function matchRound(
  words: readonly string[],
  { database, print }: Pick<CommandContext, 'database' | 'print'>,
): Promise<void> {
  const [source = '', , name = '', number = ''] = words
  if (!/^\d{1,9}$/.test(source) || !/^[1-9]\d?$/.test(number)) throw new WrongCall('numbers are missing')
  const fault = await decideRound(database.db, { feedSourceId: Number(source), name, number: Number(number) })
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`${name} of source ${source} is round ${number}; its matches follow with the next calendar.`)
}

/** Makes a source the one in force for a match. */
export async function use(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const [source = '', fixture = ''] = words
  if (!/^\d{1,9}$/.test(source) || !/^\d{1,9}$/.test(fixture)) throw new WrongCall('numbers are missing')
  const fault = await putInForce(database.db, Number(fixture), Number(source))
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`Source ${source} is in force for match ${fixture}.`)
}

/** Lets the next answer of a source about a match count, though it goes back. */
export async function confirm(words: readonly string[], { database, print }: CommandContext): Promise<void> {
  const [source = '', fixture = ''] = words
  if (!/^\d{1,9}$/.test(source) || !/^\d{1,9}$/.test(fixture)) throw new WrongCall('numbers are missing')
  const problem = await confirmSource(database.db, Number(source), Number(fixture))
  if (problem !== undefined) throw new StartFailure(`Nothing was written: ${problem}.`)
  print(`The next answer of source ${source} about match ${fixture} counts, whatever it says.`)
}

/** Voids a match that holds up its round. */
export async function voidOne(
  [fixture = '']: readonly string[],
  { database, print }: CommandContext,
): Promise<void> {
  if (!/^\d{1,9}$/.test(fixture)) throw new WrongCall('the number of the match is missing')
  const id = Number(fixture)
  const fault = await database.db
    .transaction()
    .execute(async (tx) =>
      (await holdRoundsOfMatch(tx, id)) ? voidMatchIn(tx, id) : `a round of match ${id} is being closed`,
    )
  if (fault !== undefined) throw new StartFailure(`Nothing was written: ${fault}.`)
  print(`Match ${fixture} is void: it counts in no round that is open.`)
}

export async function desk(
  words: readonly string[],
  flags: Flags,
  { database, print }: CommandContext,
): Promise<void> {
  const [source = '', name = ''] = words
  const hours = Number(flags.hours ?? USUAL_DESK_HOURS)
  if (!Number.isInteger(hours) || hours < 1 || hours > MAX_DESK_HOURS)
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
    `${name} tells the matches of ${source} by the calls of the desk for ${hours} hours. The key, shown this once: ${token}`,
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
