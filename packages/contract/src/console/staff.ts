import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { staffRole } from './roles.ts'
import { ofOperatorParams, operatorParams } from './shared.ts'

const roles = z.array(staffRole).max(6)

/** Roles that wait: another owner signs them, or with none they count after so many hours. */
const askedRoles = z.object({ proposal_id: id, is_alone: z.boolean(), hours: z.int().nullable() })

const staffRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles,
  /** Of the platform: their roles hold at every operator and are given there. */
  is_platform: z.boolean(),
  /** Invited and not there yet, signing in by passkey, by app, or by a press in the demo. */
  sign_in: z.enum(['invited', 'passkey', 'app', 'demo']),
  last_seen_at: dateTime.nullable(),
  /** Signed in and active within the last five minutes: can sign now. */
  is_present: z.boolean(),
})

export const staffOperation = consoleOperation('staff', {
  summary: 'The staff of an operator with their roles, owners first.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(z.array(staffRow)),
})

export const inviteStaffOperation = consoleOperation('inviteStaff', {
  summary: 'Invites somebody by mail; the invitation holds for 48 hours and once.',
  access: ['owner'],
  effect: 'acts',
  params: operatorParams,
  body: act({
    name: z.string().trim().min(1).max(80),
    email: z.email().max(200),
    roles: roles.min(1),
  }),
  /** Where no mail is sent, the address of the invitation for the owner to hand over; null where it went by mail. Who works elsewhere already accepts it signed in. */
  answer: envelope(
    z.object({
      member_id: id,
      address: z.string().nullable(),
      /** Until the roles they were invited for are signed they only read; null where they were to do no more. */
      asked: askedRoles.nullable(),
    }),
  ),
  refusals: ['staffKnown', 'freshSignInNeeded', 'proposalWaits'],
})

export const changeRolesOperation = consoleOperation('changeRoles', {
  summary:
    'Gives a member of staff exactly these roles at the operator: fewer at once, more once another owner has signed, and so that another owner is one no more.',
  access: ['owner'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({ roles: roles.min(1), seen: roles }),
  answer: envelope(askedRoles.nullable()),
  refusals: ['notFound', 'lastOwner', 'changedMeanwhile', 'freshSignInNeeded', 'proposalWaits'],
})

export const endStaffOperation = consoleOperation('endStaff', {
  summary:
    'Takes all that a member of staff has at the operator: roles and invitations, and where they work nowhere else their sign-ins. Another owner is ended once an owner has signed, or after three days.',
  access: ['owner'],
  effect: 'acts',
  params: ofOperatorParams,
  body: act({}),
  answer: envelope(askedRoles.nullable()),
  refusals: ['notFound', 'lastOwner', 'freshSignInNeeded', 'proposalWaits'],
})
