import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { consoleOperation } from './operation.ts'
import { staffRole } from './roles.ts'

/** An operator at which a member of staff has roles; owners of the platform have theirs everywhere. */
const workplace = z.object({
  slug: z.string(),
  title: z.string(),
  currency: z.string(),
  currency_exponent: z.int(),
  logo: z.string(),
  roles: z.array(staffRole),
  /** An owner of the platform, who may do what is for every operator. */
  is_platform: z.boolean(),
})

/** As long as a password that is set has to be. */
const MIN_PASSWORD_LENGTH = 12

const member = z.object({ id, name: z.string(), email: z.string() })

const session = z.object({
  /** Null for somebody who is not signed in. */
  member: member.nullable(),
  workplaces: z.array(workplace),
  /** Until when acts that ask for a fresh sign-in go through; null where none does. */
  fresh_until: dateTime.nullable(),
  ends_at: dateTime.nullable(),
  /** Who can be signed in as by a press, in the demo only; of the platform where no operator is named. */
  demo: z.array(z.object({ id, name: z.string(), operator: z.string(), roles: z.array(staffRole) })),
})

const sessionAnswer = envelope(session)
/** What the browser's passkey calls take and give (WebAuthn level 3, JSON form). */
const passkeyJson = z.record(z.string(), z.unknown())
const passkeyOptions = envelope(passkeyJson)
const invitationToken = z.string().regex(/^[\w-]{43}$/)
const appCode = z.string().regex(/^\d{6}$/)
const recoveryCode = z.string().regex(/^[0-9A-Za-z-]{8,20}$/)
/** What is typed as a password, right or not. */
const password = z.string().min(1).max(200)
/** A password to be stored. */
const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(200)

export const staffSessionOperation = consoleOperation('staffSession', {
  summary: 'Who is signed in, at which operators and with which roles.',
  access: 'anyone',
  effect: 'reads',
  answer: sessionAnswer,
})

export const passkeyOptionsOperation = consoleOperation('passkeyOptions', {
  summary: 'Begins a sign-in by passkey: the options for the browser.',
  access: 'anyone',
  effect: 'signsIn',
  answer: passkeyOptions,
})

export const signInByPasskeyOperation = consoleOperation('signInByPasskey', {
  summary: 'Signs in by passkey; who is signed in already makes the sign-in fresh again.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ response: passkeyJson }),
  answer: sessionAnswer,
  refusals: ['signInFailed'],
})

export const signInByCodeOperation = consoleOperation('signInByCode', {
  summary:
    'Signs in by a password and the code of an authenticator app or a recovery code; who is signed in already makes the sign-in fresh again by app. Each wrong try beyond five doubles the wait for the next.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ email: z.string().max(200), password, code: z.union([appCode, recoveryCode]) }),
  answer: sessionAnswer,
  refusals: ['signInFailed'],
})

export const setPasswordOperation = consoleOperation('setPassword', {
  summary: 'Sets a password by the code of an authenticator app and a recovery code, and signs in.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({
    email: z.string().max(200),
    code: appCode,
    recovery_code: recoveryCode,
    password: newPassword,
  }),
  answer: sessionAnswer,
  refusals: ['signInFailed', 'passwordWeak'],
})

export const signInToDemoOperation = consoleOperation('signInToDemo', {
  summary: 'Signs in as a member of staff of the demo, without a device.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ member_id: id }),
  answer: sessionAnswer,
  refusals: ['signInFailed'],
})

export const signOutOperation = consoleOperation('signOut', {
  summary: 'Signs out.',
  access: 'anyone',
  effect: 'signsIn',
  answer: sessionAnswer,
})

export const invitationOperation = consoleOperation('invitation', {
  summary: 'Who an invitation is for, and the secret for an authenticator app where there is no passkey.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ token: invitationToken }),
  answer: envelope(
    z.object({
      name: z.string(),
      email: z.string(),
      until: dateTime,
      /** Where they are invited to; null for the platform, and where they only replace what they sign in with. */
      operator: z.string().nullable(),
      /** They work somewhere already: they sign in and accept. */
      is_known: z.boolean(),
      /** For an authenticator app: the address it takes its secret from, and the secret sealed, to be sent back. */
      app: z.object({ address: z.string(), sealed: z.string() }).nullable(),
    }),
  ),
  refusals: ['invitationOver'],
})

export const invitationOptionsOperation = consoleOperation('invitationOptions', {
  summary: 'Begins making a passkey for an invitation: the options for the browser.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ token: invitationToken }),
  answer: passkeyOptions,
  refusals: ['invitationOver', 'signInNeeded'],
})

export const acceptByPasskeyOperation = consoleOperation('acceptByPasskey', {
  summary: 'Accepts an invitation with the passkey just made, and signs in.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({ token: invitationToken, response: passkeyJson }),
  answer: sessionAnswer,
  refusals: ['invitationOver', 'signInNeeded', 'signInFailed'],
})

export const acceptByCodeOperation = consoleOperation('acceptByCode', {
  summary:
    'Accepts an invitation with a password and an authenticator app, and signs in; answers recovery codes, shown this once.',
  access: 'anyone',
  effect: 'signsIn',
  body: z.strictObject({
    token: invitationToken,
    app: z.string().max(500),
    password: newPassword,
    code: appCode,
  }),
  answer: envelope(z.object({ recovery_codes: z.array(z.string()) })),
  refusals: ['invitationOver', 'signInNeeded', 'signInFailed', 'passwordWeak'],
})

export const acceptInvitationOperation = consoleOperation('acceptInvitation', {
  summary: 'Accepts an invitation to another operator as who is signed in.',
  access: 'staff',
  effect: 'signsIn',
  body: z.strictObject({ token: invitationToken }),
  answer: sessionAnswer,
  refusals: ['invitationOver', 'invitationOfOther'],
})

export const ownSignInsOperation = consoleOperation('ownSignIns', {
  summary: 'The open sign-ins of who calls, the one used last first.',
  access: 'staff',
  effect: 'reads',
  answer: envelope(
    z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        address: z.string(),
        opened_at: dateTime,
        used_at: dateTime,
        is_this: z.boolean(),
      }),
    ),
  ),
})

export const endOwnSignInOperation = consoleOperation('endOwnSignIn', {
  summary: 'Ends a sign-in of who calls; without an id every other one.',
  access: 'staff',
  effect: 'signsIn',
  body: z.strictObject({ id: z.uuid().optional() }),
  answer: envelope(z.null()),
  refusals: ['notFound'],
})
