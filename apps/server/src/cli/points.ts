import { csvRow } from '@gaffer/contract/csv'
import { HUNDREDTHS, isRulePackId, RULE_PACK_IDS } from '@gaffer/rules'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { importSource, scoreSeason } from '../football/season/index.ts'
import { type Command, WrongCall } from './command.ts'
import { readFlags } from './read-flags.ts'

/** Prints the points the engine computes for a season, to be compared with other records. */
export const points: Command = {
  usage: '--season 2020-21 --pack fpl-2020',
  summary:
    'Prints the points of every player in every match as CSV: round,source_fixture,source_player,points.',
  run: async (words, { database, print }) => {
    const { flags } = readFlags(words, ['season', 'pack'])
    if (flags.season === undefined) throw new WrongCall()
    const pack = flags.pack ?? 'classic'
    if (!isRulePackId(pack))
      throw new StartFailure(`There is no rule pack ${pack}: ${RULE_PACK_IDS.join(', ')}`)
    const championship = await database.db
      .selectFrom('championship')
      .select('id')
      .where('source', '=', importSource(flags.season))
      .executeTakeFirst()
    if (championship === undefined)
      throw new StartFailure(`The season ${flags.season} has not been imported.`)
    print('round,source_fixture,source_player,points')
    for (const score of await scoreSeason(database.db, championship.id, pack)) {
      const { round, sourceFixture, sourcePlayer } = score
      print(csvRow([round, sourceFixture, sourcePlayer, score.points / HUNDREDTHS]).trimEnd())
    }
  },
}
