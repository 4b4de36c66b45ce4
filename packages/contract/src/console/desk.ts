import { z } from 'zod'
import { envelope, id } from '../shared.ts'
import { toldFact } from '../told-fact.ts'
import { act, consoleOperation } from './operation.ts'
import { ofOperatorParams } from './shared.ts'

const DESK = ['owner', 'desk'] as const
const refusals = ['notFound', 'championshipShared', 'matchHeld', 'deskNotInForce'] as const

export const tellMatchOperation = consoleOperation('tellMatch', {
  summary:
    'Tells a fact of a match by hand, where the desk is the source in force and no round of it is closed. What was told before is changed by a correction.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ fact: toldFact(id) }),
  answer: envelope(z.null()),
  refusals: [...refusals, 'deskFactUnknown', 'playTooEarly'],
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

/** A pair of facts as it was seen. */
const seen = z.string().min(1).max(64)

export const takeToldOperation = consoleOperation('takeTold', {
  summary:
    'Tells what the other source of a match says in place of what is told by hand: its fact, or nothing where it has none.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ seen }),
  answer: envelope(z.null()),
  refusals: [...refusals, 'changedMeanwhile', 'factUnknown', 'playTooEarly'],
})

export const explainFactOperation = consoleOperation('explainFact', {
  summary:
    'Settles a difference between two sources of a match by words; it counts until one says otherwise.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ seen }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'championshipShared', 'matchHeld', 'changedMeanwhile', 'factUnknown'],
})

export const moveFactOperation = consoleOperation('moveFact', {
  summary: 'Moves an event of a match told by hand by one minute.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ fact: z.string().min(1).max(100), by: z.union([z.literal(1), z.literal(-1)]) }),
  answer: envelope(z.null()),
  refusals: [...refusals, 'factUnknown', 'playTooEarly'],
})

export const holdMatchOperation = consoleOperation('holdMatch', {
  summary:
    'Holds a match: only whoever holds it acts on it, until they let it go, sign out or are silent for 20 minutes. The first act on a match that nobody holds does the same.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  /** From whom it is taken over, as seen; null where nobody holds it. */
  body: act({ from: id.nullable() }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'championshipShared', 'matchHeld', 'changedMeanwhile'],
})

export const releaseMatchOperation = consoleOperation('releaseMatch', {
  summary: 'Lets a match go that the caller holds.',
  access: DESK,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound', 'championshipShared', 'changedMeanwhile'],
})
