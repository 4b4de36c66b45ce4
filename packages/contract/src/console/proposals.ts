import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { staffRole } from './roles.ts'
import { ofOperatorParams, operatorParams } from './shared.ts'

/** What an act would change: figures in sentences of the page, computed by the code that would do it. */
const effect = z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })

/** An act that waits for another person (ruling 32). */
export const proposal = z.object({
  id,
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  state: z.enum(['waiting', 'signed', 'declined', 'withdrawn', 'lapsed']),
  reason: z.string(),
  asked_by: z.object({ id, name: z.string() }),
  asked_at: dateTime,
  lapses_at: dateTime,
  /** When it is done by itself, because nobody else may sign it; null where somebody signs. */
  takes_effect_at: dateTime.nullable(),
  decided_by: z.object({ id, name: z.string() }).nullable(),
  decided_at: dateTime.nullable(),
  decision: z.string().nullable(),
  /** Who may sign, besides whoever asked. */
  signers: z.array(staffRole),
  may_sign: z.boolean(),
  /** As it was when it was asked for. */
  effects: z.array(effect),
})

const decided = envelope(proposal)

export const proposalsOperation = consoleOperation('proposals', {
  summary: 'Acts that wait for another person, the oldest first, then the decided ones of the last 30 days.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(z.array(proposal)),
})

export const proposalOperation = consoleOperation('proposal', {
  summary: 'An act that waits, with its effects computed anew: `now` is what signing would do.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: ofOperatorParams,
  /**
   * `now` is null where it can no longer be done; `seen` names these effects for the signature. `unsignable` says why who
   * calls may not sign it though they have the role here, such as others who play the championship.
   */
  answer: envelope(
    proposal.extend({ now: z.array(effect).nullable(), seen: z.string(), unsignable: z.string().nullable() }),
  ),
  refusals: ['notFound'],
})

export const signProposalOperation = consoleOperation('signProposal', {
  summary:
    'Signs an act of somebody else and does it. `seen` names the effects that were read: others are refused.',
  access: ['owner', 'contests', 'desk', 'finance', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ seen: z.string().max(100) }),
  answer: decided,
  refusals: [
    'notFound',
    'ownRequest',
    'roleMissing',
    'championshipShared',
    'proposalOver',
    'askerGone',
    'changedMeanwhile',
    'freshSignInNeeded',
  ],
})

export const declineProposalOperation = consoleOperation('declineProposal', {
  summary: 'Declines an act of somebody else; the reason is told to who asked.',
  access: ['owner', 'contests', 'desk', 'finance', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: decided,
  refusals: ['notFound', 'ownRequest', 'roleMissing', 'proposalOver'],
})

export const withdrawProposalOperation = consoleOperation('withdrawProposal', {
  summary: 'Withdraws an act that who calls asked for.',
  access: ['owner', 'contests', 'desk', 'finance', 'support'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: decided,
  refusals: ['notFound', 'proposalOver'],
})
