import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../core/outcome.ts'
import { createSignIns, type SignInDeps } from './create-sign-ins.ts'
import { beginPasskeySignIn, memberOfKey, memberOfPasskey } from './passkeys.ts'
import { presentSignIn } from './present.ts'
import { registerSignInCall } from './register-call.ts'
import { relyingPartyOf } from './relying-party.ts'
import { endStaffSessions, freshenStaffSession, loadSignIns } from './sessions.ts'

/** The calls by which staff sign in, see their sign-ins and sign out. */
export function registerSignIns(app: FastifyInstance, deps: SignInDeps): void {
  const { db, config } = deps
  const { show, open, fail, cookie, demoStaff } = createSignIns(deps)

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.staffSession, async (_, { staff }) => show(staff))

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.passkeyOptions, async (_, { request }) =>
    ok({ data: { ...(await beginPasskeySignIn(db, relyingPartyOf(request, config.CONSOLE_URL))) } }),
  )

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.signInByPasskey, async ({ body }, context) => {
    const { staff, request } = context
    const memberId = await memberOfPasskey(db, relyingPartyOf(request, config.CONSOLE_URL), body.response)
    if (memberId === undefined)
      return fail(request, 'passkeyRefused', await memberOfKey(db, body.response.id))
    if (staff?.memberId !== memberId) return open(context, memberId, 'signInByPasskey', true)
    await freshenStaffSession(db, staff.sessionId)
    return show({ ...staff, freshAt: new Date() })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.signInToDemo, async ({ body }, context) => {
    const isOfDemo = (await demoStaff()).some(({ id }) => id === body.member_id)
    if (!isOfDemo) return refuse(refusal('signInFailed'))
    return open(context, body.member_id, 'signInToDemo', true)
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.signOut, async (_, { staff, reply }) => {
    if (staff !== undefined) await endStaffSessions(db, staff.memberId, { id: staff.sessionId })
    cookie.clear(reply)
    return show(undefined)
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.ownSignIns, async (_, { staff }) => {
    if (staff === undefined) return refuse(refusal('signInNeeded'))
    const signIns = await loadSignIns(db, staff.memberId)
    return ok({ data: signIns.map((signIn) => presentSignIn(signIn, staff.sessionId)) })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.endOwnSignIn, async ({ body }, { staff }) => {
    if (staff === undefined) return refuse(refusal('signInNeeded'))
    const which = body.id === undefined ? { except: staff.sessionId } : { id: body.id }
    const ended = await endStaffSessions(db, staff.memberId, which)
    return body.id !== undefined && ended === 0 ? refuse(refusal('notFound')) : ok({ data: null })
  })
}
