import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { refuse } from '@gaffer/rules'
import { refusal } from '../core/outcome.ts'
import { addressInLimits } from '../platform/http/address-in-limits.ts'
import { logFault } from '../platform/jobs/log-fault.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { type Checked, checkProofs, type Proofs } from './check-proofs.ts'
import { createSignIns, type SignInDeps } from './create-sign-ins.ts'
import { isNews } from './guesses.ts'
import { loadMember, storePassword } from './members.ts'
import { hashPassword, isWeakPassword } from './passwords.ts'
import { registerSignInCall, type SignInContext } from './register-call.ts'
import { freshenStaffSession } from './sessions.ts'

const APP_CODE = /^\d{6}$/

/** The calls by which somebody without a passkey signs in: a password and a code, or both codes for a new password. */
export function registerCodeSignIns(app: FastifyInstance, deps: SignInDeps): void {
  const { db, mailer, log, config } = deps
  const { show, open, fail, deviceCookie } = createSignIns(deps)
  const ring = createKeyRing(db, 'staff-keys')

  const check = async (email: string, proofs: Proofs, { request }: SignInContext): Promise<Checked> => {
    const place = { device: deviceCookie.read(request), network: addressInLimits(request.ip) }
    return checkProofs(db, ring, { email, proofs, place })
  }

  /** Refuses in the same words whatever was wrong. The member is told in a mail, owners by an alert. */
  const failed = async (checked: Exclude<Checked, { is: 'right' }>, { request }: SignInContext) => {
    if (checked.is === 'waiting' || checked.memberId === undefined) return refuse(refusal('signInFailed'))
    const { memberId, wrong = 0, knowsPassword = false } = checked
    const refused = await fail(request, 'codeRefused', memberId)
    if (isNews(wrong)) {
      // Nobody waits for the mail: how long it takes would tell that there is such a member.
      void mailGuesses(memberId, wrong, knowsPassword).catch(logFault(log, 'mail'))
    }
    return refused
  }

  const mailGuesses = async (memberId: number, wrong: number, knowsPassword: boolean): Promise<void> => {
    const member = await loadMember(db, memberId)
    if (member === undefined || member.isDemo) return
    const where = config.CONSOLE_URL === undefined ? '' : ` (${config.CONSOLE_URL})`
    const password = knowsPassword
      ? 'Whoever it was knew your password. Set another one with a recovery code.\n\n'
      : ''
    await mailer.send({
      to: member.email,
      subject: `${wrong} wrong tries to sign in as you`,
      text: `Hello ${member.name},\n\nsomebody has tried ${wrong} times to sign in as you at the Gaffer console${where}, and failed. Each further try has to wait twice as long.\n\n${password}If it was not you: you still get in by passkey, in a browser in which you have signed in before, or with your password and a recovery code. The owners see it too.\n`,
    })
  }

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.signInByCode, async ({ body }, context) => {
    const { email, password, code } = body
    const isApp = APP_CODE.test(code)
    const checked = await check(
      email,
      isApp ? { password, appCode: code } : { password, recoveryCode: code },
      context,
    )
    if (checked.is !== 'right') return failed(checked, context)
    const { memberId } = checked
    const { staff } = context
    if (staff?.memberId !== memberId || !isApp) return open(context, memberId, 'signInByCode', isApp)
    await freshenStaffSession(db, staff.sessionId)
    return show({ ...staff, freshAt: new Date() })
  })

  registerSignInCall(app, deps, CONSOLE_OPERATIONS.setPassword, async ({ body }, context) => {
    const { email, code, recovery_code: recoveryCode, password } = body
    // Before anything is looked at: a recovery code is not used up for a password that is refused.
    if (isWeakPassword(password, { name: '', email })) return refuse(refusal('passwordWeak'))
    const hash = await hashPassword(password)
    const checked = await check(email, { appCode: code, recoveryCode }, context)
    if (checked.is !== 'right') return failed(checked, context)
    await storePassword(db, checked.memberId, hash)
    return open(context, checked.memberId, 'setPassword', true)
  })
}
