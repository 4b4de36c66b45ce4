import { loadChampionships } from '../football/index.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Lists the championships by the names that operators' games use. */
export const championship: Command = {
  usage: 'list',
  summary:
    'Lists the championships: the name by which games of operators call each, what it is, and what is ahead of it.',
  run: async (words, { database, print }) => {
    const [act, ...more] = readFlags(words).rest
    if (act !== 'list' || more.length > 0) {
      throw new WrongCall()
    }
    const all = await loadChampionships(database.db)
    if (all.length === 0)
      print('There is none yet: npm start lays the demo league, import brings a season in.')
    for (const { source, name, season, kind, clubs, roundsAhead, nextKickOffAt } of all) {
      const ahead =
        nextKickOffAt === null
          ? 'nothing ahead'
          : `${roundsAhead} gameweeks ahead, the next ${nextKickOffAt.toISOString()}`
      print(`${source}  ${name}, ${season} (${kind})  ${clubs} clubs  ${ahead}`)
    }
  },
}
