import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { appendAuditLine } from '../audit/index.ts'
import { refusal } from '../core/outcome.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { describeDevice } from '../session/index.ts'
import { memberOfCode } from './app-codes.ts'
import { loadDemoStaff, loadMember, memberOfAddress, onlyOperatorOf } from './members.ts'
import { beginPasskeySignIn, memberOfKey, memberOfPasskey } from './passkeys.ts'
import { presentSignIn, presentStaffSession } from './present.ts'
import type { ConsoleDeps } from './enter-call.ts'
import { registerSignInCall } from './register-call.ts'
import { relyingPartyOf } from './relying-party.ts'
import {
  endStaffSessions,
  freshenStaffSession,
  loadSignIns,
  loadStaffCaller,
  openStaffSession,
} from './sessions.ts'
import { createSignInCookie } from './sign-in-cookie.ts'
import type { StaffCaller } from './staff-caller.ts'

export type SignInDeps = ConsoleDeps & {
  readonly config: {
    readonly SECURE_COOKIES: boolean
    readonly WORLD: 'demo' | 'none'
    readonly CONSOLE_URL?: string | undefined
  }
}

/** Opens sign-ins and answers who is signed in, for every way to sign in. */
export function createSignIns(deps: SignInDeps) {
  const { db, operators, config } = deps
  const cookie = createSignInCookie(config.SECURE_COOKIES)

  const demoStaff = async () => {
    if (config.WORLD !== 'demo') return []
    const all = await operators.all()
    const titleOf = (id: number | null) => all.find((operator) => operator.id === id)?.brand.title ?? ''
    const staff = await loadDemoStaff(db)
    return staff.map(({ id, name, operatorId, roles }) => ({
      id,
      name,
      operator: titleOf(operatorId),
      roles,
    }))
  }

  const show = async (staff: StaffCaller | undefined) =>
    ok({
      data: presentStaffSession(staff, await operators.all(), staff === undefined ? await demoStaff() : []),
    })

  /** Signs a member in on this device, and writes it down. */
  const open = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    memberId: number,
    act: string,
    isFresh: boolean,
  ) => {
    const member = await loadMember(db, memberId)
    const device = describeDevice(request.headers['user-agent'])
    const token = await db.transaction().execute(async (tx) => {
      const opened = await openStaffSession(tx, memberId, { device, address: request.ip }, isFresh)
      await appendAuditLine(tx, {
        operatorId: await onlyOperatorOf(tx, memberId),
        memberId,
        memberName: member?.name ?? null,
        roles: null,
        act,
        subject: { kind: 'staff', id: String(memberId) },
        after: { device },
        address: request.ip,
      })
      return opened
    })
    cookie.write(reply, token)
    return show(await loadStaffCaller(db, token))
  }

  /**
   * Writes down that somebody did not get in as a member of staff. Whoever names nobody of ours leaves no line: the
   * log is kept for years, and strangers do not fill it.
   */
  const fail = async (request: FastifyRequest, act: string, memberId: number | undefined) => {
    if (memberId !== undefined) {
      const member = await loadMember(db, memberId)
      await db.transaction().execute(async (tx) =>
        appendAuditLine(tx, {
          operatorId: await onlyOperatorOf(tx, memberId),
          memberId,
          memberName: member?.name ?? null,
          roles: null,
          act,
          subject: { kind: 'staff', id: String(memberId) },
          after: { device: describeDevice(request.headers['user-agent']) },
          address: request.ip,
        }),
      )
    }
    return refuse(refusal('signInFailed'))
  }

  return { show, open, fail, cookie, demoStaff }
}

/** The calls by which staff sign in, see their sign-ins and sign out. */
export function registerSignIns(app: FastifyInstance, deps: SignInDeps): void {
  const { db, config } = deps
  const { show, open, fail, cookie, demoStaff } = createSignIns(deps)
  const ring = createKeyRing(db, 'staff-keys')

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

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.signInByCode, async ({ body }, context) => {
    const meant = await memberOfAddress(db, body.email)
    const memberId = await memberOfCode(db, ring, body)
    if (memberId === undefined) return fail(context.request, 'codeRefused', meant)
    return open(context, memberId, 'signInByCode', false)
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
