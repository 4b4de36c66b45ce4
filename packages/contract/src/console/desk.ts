import { z } from 'zod'
import { envelope, id } from '../shared.ts'
import { toldFact } from '../told-fact.ts'
import { act, consoleOperation } from './operation.ts'
import { ofOperatorParams } from './shared.ts'

const DESK = ['owner', 'desk'] as const
const refusals = ['notFound', 'championshipShared', 'deskNotInForce'] as const

export const tellMatchOperation = consoleOperation('tellMatch', {
  summary:
    'Tells a fact of a match by hand, where the desk is the source in force and no round of it is closed. What was told before is changed by a correction.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ fact: toldFact(id) }),
  answer: envelope(z.null()),
  refusals: [...refusals, 'deskFactUnknown'],
})

export const undoMatchOperation = consoleOperation('undoMatch', {
  summary: 'Takes back what was told of a match by hand last.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: [...refusals, 'deskNothingToUndo'],
})
