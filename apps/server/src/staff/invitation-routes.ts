import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { makeAppAddress, makeRecoveryCodes, memberOfCode } from './app-codes.ts'
import { endFormerKeys, findInvited, useInvitation } from './invitations.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import { registerSignInCall } from './register-call.ts'
import { relyingPartyOf } from './relying-party.ts'
import { createSignIns, type SignInDeps } from './sign-in-routes.ts'

/** The calls of the page that an invitation opens: a passkey, or an authenticator app where the device has none. */
export function registerInvitations(app: FastifyInstance, deps: SignInDeps): void {
  const { db, config } = deps
  const { open } = createSignIns(deps)
  const ring = createKeyRing(db, 'staff-keys')

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.invitation, async ({ body }) => {
    const invited = await findInvited(db, body.token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    const appAddress = await makeAppAddress(db, ring, invited)
    const { name, email, until } = invited
    return ok({ data: { name, email, until: until.toISOString(), app_address: appAddress } })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.invitationOptions, async ({ body }, { request }) => {
    const invited = await findInvited(db, body.token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    return ok({ data: { ...(await beginPasskey(db, relyingPartyOf(request, config.CONSOLE_URL), invited)) } })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.acceptByPasskey, async ({ body }, context) => {
    const invited = await findInvited(db, body.token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    const party = relyingPartyOf(context.request, config.CONSOLE_URL)
    const accepted = await transact(db, async (tx) => {
      // First of all: of two who accept it at once the second waits here, and finds it used.
      if (!(await useInvitation(tx, body.token))) return refuse(refusal('invitationOver'))
      await endFormerKeys(tx, invited.id, 'passkey')
      const isAdded = await addPasskey(tx, party, invited.id, body.response)
      return isAdded ? ok(undefined) : refuse(refusal('signInFailed'))
    })
    return accepted.ok ? open(context, invited.id, 'acceptByPasskey', true) : accepted
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.acceptByCode, async ({ body }, context) => {
    const invited = await findInvited(db, body.token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    const memberId = await memberOfCode(db, ring, { email: invited.email, code: body.code })
    if (memberId === undefined) return refuse(refusal('signInFailed'))
    const codes = await db.transaction().execute(async (tx) => {
      if (!(await useInvitation(tx, body.token))) return undefined
      await endFormerKeys(tx, invited.id, 'app')
      return makeRecoveryCodes(tx, invited.id)
    })
    if (codes === undefined) return refuse(refusal('invitationOver'))
    await open(context, invited.id, 'acceptByCode', false)
    return ok({ data: { recovery_codes: [...codes] } })
  })
}
