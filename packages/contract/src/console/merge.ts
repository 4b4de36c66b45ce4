import { z } from 'zod'
import { envelope, id, idText, millions, positionNumber } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { ofOperatorParams } from './shared.ts'

const DESK = ['owner', 'desk'] as const

const side = z.object({
  id,
  name: z.string(),
  club: z.string(),
  position: positionNumber,
  price: millions,
  /** Under which ids sources know them. */
  their_ids: z.array(z.object({ source: z.string(), their_id: z.string() })),
})

/** What names the two players as they were seen. */
const seen = z.string().min(1).max(64)

export const previewMergeOperation = consoleOperation('previewMerge', {
  summary:
    'Two players who would be merged, with the ids of sources that mean the other from then on; or why the two cannot be merged. It says nothing of teams, which are hidden before their deadline.',
  access: DESK,
  effect: 'reads',
  params: ofOperatorParams,
  query: z.strictObject({ into: idText }),
  answer: envelope(
    z.object({
      /** The one that goes. */
      player: side,
      /** The one that stays. */
      into: side,
      /** Null if they can be merged. */
      fault: z.string().nullable(),
      seen,
    }),
  ),
  refusals: ['notFound', 'championshipShared'],
})

export const mergePlayersOperation = consoleOperation('mergePlayers', {
  summary:
    'Merges a player whom a source gave a second id into the one that stays, who takes their place in every team of a round to come. Rounds that are closed keep their results.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ into: id, seen }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'changedMeanwhile', 'notMergeable', 'championshipShared'],
})
