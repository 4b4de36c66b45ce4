import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { appendAuditLine } from '../audit/index.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { makeApp, makeRecoveryCodes, stepOfCode, storeApp } from './app-codes.ts'
import { createSignIns, type SignInDeps } from './create-sign-ins.ts'
import { endKeys } from './end-keys.ts'
import { findInvited, type Invited, takeInvitation } from './invitations.ts'
import { storePassword } from './members.ts'
import { addPasskey, beginPasskey } from './passkeys.ts'
import { hashPassword, isWeakPassword } from './passwords.ts'
import { registerSignInCall } from './register-call.ts'
import { relyingPartyOf } from './relying-party.ts'
import { replaceRoles } from './roles.ts'
import { loadStaffCaller } from './sessions.ts'

/**
 * The calls of the page that an invitation opens: a passkey, or a password and an authenticator app where the device has
 * none; or a press by somebody who works somewhere already. Until one of them is through nothing of it exists.
 */
export function registerInvitations(app: FastifyInstance, deps: SignInDeps): void {
  const { db, operators, config } = deps
  const { open, show, cookie } = createSignIns(deps)
  const ring = createKeyRing(db, 'staff-keys')

  /** An invitation by which somebody signs in with something new: not one of somebody who signs in already. */
  const findNew = async (token: string): Promise<Outcome<Invited>> => {
    const invited = await findInvited(db, token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    return invited.isKnown ? refuse(refusal('signInNeeded')) : ok(invited)
  }

  /** Accepts an invitation with what `addKeys` stores, in the place of all that was there. */
  const accept = (
    token: string,
    addKeys: (tx: Kysely<DB>, invited: Invited) => Promise<Outcome<undefined>>,
  ): Promise<Outcome<Invited>> =>
    transact(db, async (tx) => {
      const invited = await takeInvitation(tx, token)
      if (invited === undefined || invited.isKnown) return refuse(refusal('invitationOver'))
      await endKeys(tx, invited.id)
      const added = await addKeys(tx, invited)
      if (!added.ok) return added
      if (invited.roles !== null) await replaceRoles(tx, invited.operatorId, invited.id, invited.roles)
      return ok(invited)
    })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.invitation, async ({ body }) => {
    const invited = await findInvited(db, body.token)
    if (invited === undefined) return refuse(refusal('invitationOver'))
    const { name, email, until, operatorId, isKnown } = invited
    const operator = (await operators.all()).find(({ id }) => id === operatorId)
    const made = isKnown ? null : await makeApp(ring, invited)
    return ok({
      data: {
        name,
        email,
        until: until.toISOString(),
        operator: operator?.brand.title ?? null,
        is_known: isKnown,
        app: made,
      },
    })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.invitationOptions, async ({ body }, { request }) => {
    const found = await findNew(body.token)
    if (!found.ok) return found
    return ok({
      data: { ...(await beginPasskey(db, relyingPartyOf(request, config.CONSOLE_URL), found.value)) },
    })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.acceptByPasskey, async ({ body }, context) => {
    const found = await findNew(body.token)
    if (!found.ok) return found
    const party = relyingPartyOf(context.request, config.CONSOLE_URL)
    const accepted = await accept(body.token, async (tx, { id }) => {
      const isAdded = await addPasskey(tx, party, id, body.response)
      return isAdded ? ok(undefined) : refuse(refusal('signInFailed'))
    })
    return accepted.ok ? open(context, accepted.value.id, 'acceptByPasskey', true) : accepted
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.acceptByCode, async ({ body }, context) => {
    const found = await findNew(body.token)
    if (!found.ok) return found
    if (isWeakPassword(body.password, found.value)) return refuse(refusal('passwordWeak'))
    const step = await stepOfCode(ring, { ...found.value, sealed: body.app }, body.code)
    if (step === undefined) return refuse(refusal('signInFailed'))
    const hash = await hashPassword(body.password)
    let codes: readonly string[] = []
    const accepted = await accept(body.token, async (tx, { id }) => {
      await storeApp(tx, id, body.app, step)
      await storePassword(tx, id, hash)
      codes = await makeRecoveryCodes(tx, id)
      return ok(undefined)
    })
    if (!accepted.ok) return accepted
    const opened = await open(context, accepted.value.id, 'acceptByCode', true)
    return opened.ok ? ok({ data: { recovery_codes: [...codes] } }) : opened
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.acceptInvitation, async ({ body }, context) => {
    const { staff } = context
    if (staff === undefined) return refuse(refusal('signInNeeded'))
    const accepted = await transact(db, async (tx) => {
      const invited = await takeInvitation(tx, body.token)
      if (invited === undefined || invited.roles === null) return refuse(refusal('invitationOver'))
      // Somebody else's link is no way in.
      if (!invited.isKnown || invited.id !== staff.memberId) return refuse(refusal('invitationOfOther'))
      await replaceRoles(tx, invited.operatorId, invited.id, invited.roles)
      await appendAuditLine(tx, {
        operatorId: invited.operatorId,
        memberId: staff.memberId,
        memberName: staff.name,
        roles: null,
        act: 'acceptInvitation',
        subject: { kind: 'staff', id: String(staff.memberId) },
        after: { roles: invited.roles },
        sessionId: staff.sessionId,
        address: context.request.ip,
      })
      return ok(undefined)
    })
    if (!accepted.ok) return accepted
    return show(await loadStaffCaller(db, cookie.read(context.request) ?? ''))
  })
}
