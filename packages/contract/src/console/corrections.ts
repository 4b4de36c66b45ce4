import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { CORRECTION_CAUSES, saidFact } from '../said-fact.ts'
import { toldFact } from '../told-fact.ts'
import { effects } from './effects.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, next, ofOperatorParams, operatorParams } from './shared.ts'

const correction = {
  /** The fact that is changed or, withdrawn, taken away; without it one is added. */
  corrects: z.string().min(1).max(100).optional(),
  fact: toldFact(id),
}

export const previewCorrectionOperation = consoleOperation('previewCorrection', {
  summary:
    'What a correction of a match would change: teams, places, prizes. It changes nothing. `seen` names the fact, what it becomes, and whether another person signs.',
  access: ['owner', 'desk'],
  effect: 'reads',
  params: ofOperatorParams,
  body: z.strictObject(correction),
  answer: envelope(
    z.object({ effects, before: saidFact.nullable(), after: saidFact.nullable(), seen: z.string() }),
  ),
  refusals: ['notFound', 'deskFactUnknown', 'factUnknown', 'playTooEarly', 'championshipShared'],
})

export const correctMatchOperation = consoleOperation('correctMatch', {
  summary:
    'Corrects a match. It counts at once where the round is open and no prize moves; else it becomes a proposal that the match desk, contests or an owner signs.',
  access: ['owner', 'desk'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ ...correction, cause: z.enum(CORRECTION_CAUSES), seen: z.string().max(100) }),
  /** Null where it counts already; else the proposal that waits. */
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: [
    'notFound',
    'deskFactUnknown',
    'factUnknown',
    'playTooEarly',
    'changedMeanwhile',
    'proposalWaits',
    'championshipShared',
    'matchHeld',
    'roundBeingClosed',
  ],
})

/**
 * What counts of a match that contradicts itself: its goals, its score, of a goal under two ids one, its events or the
 * figures of its players, or all of it as it is.
 */
export const CONTRADICTION_OUTCOMES = [
  'takeGoals',
  'takeScore',
  'goalOnce',
  'takeEvents',
  'takeFigures',
  'asIs',
] as const
export type ContradictionOutcome = (typeof CONTRADICTION_OUTCOMES)[number]

/**
 * What becomes of a match that does not go as planned: stopped and not decided, stopped with its result standing,
 * awarded off the pitch, not played now, or counting in no round; and of one that contradicts itself.
 */
export const MATCH_OUTCOMES = [
  'stopped',
  'stands',
  'awarded',
  'postponed',
  'void',
  ...CONTRADICTION_OUTCOMES,
] as const
export type MatchOutcome = (typeof MATCH_OUTCOMES)[number]

export const previewOutcomeOperation = consoleOperation('previewOutcome', {
  summary:
    'What deciding a match would change: teams, places, prizes. It changes nothing. `seen` names what the match is told as, the decision, and whether another person signs.',
  access: ['owner', 'desk'],
  effect: 'reads',
  params: ofOperatorParams,
  body: z.strictObject({ outcome: z.enum(MATCH_OUTCOMES) }),
  answer: envelope(
    z.object({
      effects,
      /** The facts that it changes, adds or takes away. */
      changes: z.array(z.object({ before: saidFact.nullable(), after: saidFact.nullable() })),
      seen: z.string(),
    }),
  ),
  refusals: ['notFound', 'championshipShared', 'outcomeImpossible'],
})

export const decideMatchOperation = consoleOperation('decideMatch', {
  summary:
    'Says that a match was stopped, stands as it was stopped, is awarded, postponed or void, as a provider’s report would, or what counts of one that contradicts itself. It counts at once where its rounds are open and no prize moves; else it becomes a proposal that the match desk, contests or an owner signs.',
  access: ['owner', 'desk'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ outcome: z.enum(MATCH_OUTCOMES), seen: z.string().max(100) }),
  /** Null where it counts already; else the proposal that waits. */
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: [
    'notFound',
    'championshipShared',
    'matchHeld',
    'outcomeImpossible',
    'changedMeanwhile',
    'roundBeingClosed',
    'proposalWaits',
  ],
})

export const correctionListOperation = consoleOperation('correctionList', {
  summary: 'The corrections of matches that staff made, the newest first, as managers read them.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  answer: envelope(
    z.array(
      z.object({
        id,
        at: dateTime,
        match_id: id,
        championship: z.string(),
        home: z.string(),
        away: z.string(),
        round: z.int().nullable(),
        cause: z.enum(CORRECTION_CAUSES),
        before: saidFact.nullable(),
        after: saidFact.nullable(),
        /** Of this operator: teams whose points it changed when it was made. */
        teams: z.int(),
      }),
    ),
    { next },
  ),
})
