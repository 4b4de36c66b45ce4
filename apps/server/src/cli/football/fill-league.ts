import { FEED_CALLS } from '@gaffer/contract'
import { loadSources, takeCall, writePrices } from '../../football/index.ts'
import { StartFailure } from '../../platform/db/embedded/start-failure.ts'
import type { CommandContext } from '../command.ts'
import { readTextFile } from '../read-text-file.ts'

const FEED_LISTS = FEED_CALLS.squads.body.extend(FEED_CALLS.fixtures.body.shape)

/**
 * Loads clubs, players, rounds and fixtures from a file in the format of push calls. Fails if items were refused, after
 * it has named them and taken the others.
 */
export async function load(
  [championship = '', file = '']: readonly string[],
  { database: { db }, print }: CommandContext,
) {
  const source = await feedOf(db, championship)
  const lists = FEED_LISTS.safeParse(readLists(await readTextFile(file), file))
  if (!lists.success)
    throw new StartFailure(`${file} holds other lists than clubs, players, rounds and fixtures.`)
  const { clubs, players, rounds, fixtures } = lists.data
  const items = [
    ...(await takeCall(db, source, 'squads', { clubs, players })),
    ...(await takeCall(db, source, 'fixtures', { rounds, fixtures })),
  ]
  const refused = items.filter(({ outcome }) => outcome === 'refused')
  for (const { list, index, id, reason } of refused) print(`${list} ${index} ${id}: ${reason ?? ''}`)
  print(`${items.filter(({ outcome }) => outcome === 'taken').length} of ${items.length} are new.`)
  if (refused.length > 0) throw new StartFailure(`${refused.length} of ${items.length} were refused.`)
}

/** Sets first prices from a file made by hand. */
export async function prices(
  [championship = '', file = '']: readonly string[],
  { database: { db }, print }: CommandContext,
) {
  const { championshipId } = await feedOf(db, championship)
  const written = await writePrices(db, championshipId, await readTextFile(file))
  if ('faults' in written) throw new StartFailure(`Nothing was written:\n${written.faults.join('\n')}`)
  print(`${written.count} players have the price of the file.`)
}

async function feedOf(db: CommandContext['database']['db'], championship: string) {
  const source = (await loadSources(db)).find((one) => one.championship === championship && one.rank === 1)
  if (source === undefined) throw new StartFailure(`There is no championship ${championship} with a feed.`)
  return source
}

function readLists(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartFailure(`${file} is not JSON.`)
  }
}
