import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { ok, refuse } from '@gaffer/rules'
import { appendAuditLine } from '../audit/index.ts'
import { refusal } from '../core/outcome.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import { describeDevice } from '../session/index.ts'
import { rememberDevice } from './devices.ts'
import type { ConsoleDeps } from './enter-call.ts'
import { loadDemoStaff, loadMember, onlyOperatorOf } from './members.ts'
import { presentStaffSession } from './present.ts'
import { maySignIn } from './roles.ts'
import { loadStaffCaller, openStaffSession } from './sessions.ts'
import { createDeviceCookie, createSignInCookie } from './sign-in-cookie.ts'
import type { StaffCaller } from './staff-caller.ts'

export type SignInDeps = ConsoleDeps & {
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly config: {
    readonly SECURE_COOKIES: boolean
    readonly WORLD: 'demo' | 'none'
    readonly CONSOLE_URL?: string | undefined
  }
}

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Opens sign-ins and answers who is signed in, for every way to sign in. */
export function createSignIns(deps: SignInDeps) {
  const { db, operators, config } = deps
  const cookie = createSignInCookie(config.SECURE_COOKIES)
  const deviceCookie = createDeviceCookie(config.SECURE_COOKIES)

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

  /** Signs a member in on this device, and writes it down; refused for who works nowhere, however they came here. */
  const open = async ({ request, reply }: Call, memberId: number, act: string, isFresh: boolean) => {
    const member = await loadMember(db, memberId)
    const device = describeDevice(request.headers['user-agent'])
    const opened = await db.transaction().execute(async (tx) => {
      if (!(await maySignIn(tx, memberId))) return undefined
      const secret = await rememberDevice(tx, deviceCookie.read(request), memberId)
      const token = await openStaffSession(tx, memberId, { device, address: request.ip }, isFresh)
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
      return { token, secret }
    })
    if (opened === undefined) return refuse(refusal('signInFailed'))
    cookie.write(reply, opened.token)
    deviceCookie.write(reply, opened.secret)
    return show(await loadStaffCaller(db, opened.token))
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

  return { show, open, fail, cookie, deviceCookie, demoStaff }
}
