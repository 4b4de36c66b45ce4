import { LANGUAGES } from '@gaffer/messages'
import { loadChampionships, nameChampionship } from '../football/index.ts'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { type Command, type CommandContext, WrongCall } from './command.ts'
import type { Names } from '../core/present-units.ts'
import { readFlags } from './read-flags.ts'

/** The longest name of a championship. */
const LONGEST = 80

/** Lists the championships by the names that operators' games use; says what other languages call one. */
export const championship: Command = {
  usage: 'list | name CHAMPIONSHIP [--en NAME] [--fr NAME] [--ar NAME] [--bg NAME]',
  summary:
    'Lists the championships: the name by which games of operators call each, what it is, and what is ahead of it. With name, says what managers of a language read instead of its own name.',
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, LANGUAGES)
    const [act, source, ...more] = rest
    if (more.length > 0) throw new WrongCall()
    if (act === 'list' && source === undefined) return list(context)
    if (act === 'name' && source !== undefined) return name(source, flags, context)
    throw new WrongCall()
  },
}

async function list({ database, print }: CommandContext): Promise<void> {
  const all = await loadChampionships(database.db)
  if (all.length === 0) print('There is none yet: npm start lays the demo league, import brings a season in.')
  for (const { source, name: own, season, kind, clubs, roundsAhead, nextKickOffAt } of all) {
    const ahead =
      nextKickOffAt === null
        ? 'nothing ahead'
        : `${roundsAhead} gameweeks ahead, the next ${nextKickOffAt.toISOString()}`
    print(`${source}  ${own}, ${season} (${kind})  ${clubs} clubs  ${ahead}`)
  }
}

async function name(source: string, told: Names, { database, print }: CommandContext): Promise<void> {
  const names = Object.fromEntries(
    Object.entries(told).map(([language, text]) => [language, text.trim()] as const),
  )
  if (Object.keys(names).length === 0) throw new WrongCall()
  for (const [language, text] of Object.entries(names)) {
    if (text === '' || text.length > LONGEST)
      throw new WrongCall(`--${language} is a name of 1 to ${LONGEST} characters`)
  }
  if (!(await nameChampionship(database.db, source, names)))
    throw new StartFailure(`There is no championship ${source}: see championship list.`)
  print(
    Object.entries(names)
      .map(([language, text]) => `${language}: ${text}`)
      .join('\n'),
  )
}
