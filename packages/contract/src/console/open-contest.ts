import { z } from 'zod'
import { dateTime, envelope, id, idText } from '../shared.ts'
import { language } from '../session.ts'
import { tournamentRules } from '../tournament-rules.ts'
import { tournamentCard } from '../tournaments.ts'
import { contestTerms, openRound, termsFault } from './contest-terms.ts'
import { contestBooks } from './contests.ts'
import { act, consoleOperation } from './operation.ts'
import { cursor, next, ofOperatorParams, operatorParams } from './shared.ts'

const WRITERS = ['owner', 'contests'] as const

export const newContestOperation = consoleOperation('newContest', {
  summary:
    'What a new contest begins with: the terms of one of the operator’s games, of another contest, or the usual ones; and the gameweeks it can be opened for.',
  access: WRITERS,
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ game: z.string().max(40).optional(), contest: idText.optional() }),
  answer: envelope(
    z.object({
      terms: contestTerms,
      /** The one that is meant: after that of the copied contest, otherwise the next. Null where there is none. */
      round_id: id.nullable(),
      rounds: z.array(openRound),
      games: z.array(z.object({ key: z.string(), name: z.string() })),
      rule_packs: z.array(z.string()),
    }),
  ),
  refusals: ['notFound'],
})

export const previewContestOperation = consoleOperation('previewContest', {
  summary:
    'What these terms would be: what is wrong with them, their books and prizes, and the contest as managers will see it.',
  access: WRITERS,
  effect: 'reads',
  params: operatorParams,
  body: z.strictObject({
    terms: contestTerms,
    round_id: id,
    language,
    /** The contest that would be changed; without it, a new one. */
    contest_id: id.optional(),
  }),
  answer: envelope(
    z.object({
      faults: z.array(termsFault),
      /** Null where a fault keeps the terms from meaning anything. */
      shown: z
        .object({
          deadline_at: dateTime,
          books: contestBooks,
          /** As calls of managers present it. */
          card: tournamentCard.nullable(),
          rules: tournamentRules.nullable(),
        })
        .nullable(),
      /** The guarantee is above a limit: sending these terms asks for a signature. */
      waits: z.boolean(),
    }),
  ),
  refusals: ['notFound'],
})

export const openContestOperation = consoleOperation('openContest', {
  summary: 'Opens a contest now, or at a given time; until then no call of managers knows of it.',
  access: WRITERS,
  effect: 'acts',
  params: operatorParams,
  body: act({ terms: contestTerms, round_id: id, opens_at: dateTime.nullable() }),
  /** `contest_id` is null until it is open; `proposal_id` names what waits for a signature, and nothing else is done then. */
  answer: envelope(
    z.object({ plan_id: id.nullable(), contest_id: id.nullable(), proposal_id: id.nullable() }),
  ),
  refusals: ['notFound', 'termsFaulty', 'opensTooLate', 'operatorSuspended', 'proposalWaits'],
})

const plannedContest = z.object({
  id,
  name: z.string(),
  championship: z.string(),
  round: z.int(),
  opens_at: dateTime,
  deadline_at: dateTime,
  /** It could not be opened when its time came: the text says why. Null while it waits. */
  fault: z.string().nullable(),
})

export const plannedContestsOperation = consoleOperation('plannedContests', {
  summary: 'Contests that will open at a given time, the next first.',
  access: ['owner', 'contests', 'finance', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({ cursor: cursor.optional() }),
  answer: envelope(z.array(plannedContest), { next }),
})

export const discardPlannedContestOperation = consoleOperation('discardPlannedContest', {
  summary: 'Discards a contest that is not open yet.',
  access: WRITERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const contestTermsOperation = consoleOperation('contestTerms', {
  summary: 'The terms of a contest, which of them may still change, and the version that was read.',
  access: WRITERS,
  effect: 'reads',
  params: ofOperatorParams,
  answer: envelope(
    z.object({
      terms: contestTerms,
      /** Its place among contests with the same deadline, lower first. */
      place: z.int(),
      round_id: id,
      version: z.int(),
      /** Somebody has entered, or holds a seat. */
      is_entered: z.boolean(),
      rule_packs: z.array(z.string()),
    }),
  ),
  refusals: ['notFound', 'contestNotChangeable'],
})

export const changeContestOperation = consoleOperation('changeContest', {
  summary:
    'Changes a contest before its deadline: everything until somebody has entered; then names, hot mark and place, and guarantee, capacity and entries each upwards only.',
  access: WRITERS,
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ terms: contestTerms, place: z.int().min(0).max(999), version: z.int().min(1) }),
  answer: envelope(z.object({ version: z.int(), proposal_id: id.nullable() })),
  refusals: ['notFound', 'contestNotChangeable', 'termsFaulty', 'changedMeanwhile', 'proposalWaits'],
})
