import { type Answer, lastFinishedRound, readOfficialPoints } from '@gaffer/feed'
import type { RulePackId } from '@gaffer/rules'
import { type ComparedPoints, comparePoints } from '../season/compare-points.ts'
import { createAsk } from './sources/ask-provider.ts'
import { FeedFailure } from './sources/polled-source.ts'

const NOTHING: ComparedPoints = { rows: 0, differing: 0, others: [], unknown: [] }

/**
 * Compares the points of a source in the form of the official game with those of a rule pack, in its last finished
 * gameweek. A source that does not answer, or has no finished gameweek, has nothing to compare.
 */
export async function compareFplPoints(address: string | null, pack: RulePackId): Promise<ComparedPoints> {
  const askProvider = createAsk({ kind: 'fpl', address }, undefined, async () => {})
  const ask = async (call: string): Promise<Answer> => ({ call, body: (await askProvider(call)).text })
  try {
    const fixtures = await ask('fixtures/')
    const round = lastFinishedRound(fixtures)
    if (!round.ok || round.value === undefined) return NOTHING
    const bootstrap = await ask('bootstrap-static/')
    const read = readOfficialPoints({ bootstrap, fixtures, live: await ask(`event/${round.value}/live/`) })
    return read.ok ? comparePoints(read.value.rows, pack, read.value.unknown) : NOTHING
  } catch (error) {
    if (error instanceof FeedFailure) return NOTHING
    throw error
  }
}
