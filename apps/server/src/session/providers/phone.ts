import { translate, type Language } from '@gaffer/messages'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { Refusal } from '../../platform/http/register-operation.ts'
import type { Bulkhead } from '../../platform/outside/bulkhead.ts'
import { isRefusal, OutsideFailure } from '../../platform/outside/call-outside.ts'
import type { Operator } from '../../operators/index.ts'
import { CODE_DIGITS, LONG_CODE_DIGITS, RESEND_SECONDS, type LoginCodes } from '../login-codes.ts'
import type { LoginProvider, ProviderDeps } from '../login-provider.ts'
import { loginOf } from '../login-settings.ts'
import { maskPhoneNumber, readPhoneNumber } from '../phone-number.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { maxWrongCodes, MIN_PART, PART_OF_HOUR } from '../wrong-codes.ts'

export type PhoneDeps = ProviderDeps & {
  readonly bulkhead: Bulkhead
  readonly codes: LoginCodes
  readonly sms: SmsSender
}

/** The number a page requests a code for, its language, and the address it asks from. */
export type AskedForCode = { readonly phone: string; readonly language: Language; readonly address: string }

/** The answer to a page that requested a code: the same whether or not the number belongs to anybody. */
export type AskedCode = {
  /** To be sent back with the code. */
  readonly attempt: string
  readonly phone: string
  readonly digits: number
  readonly expiresIn: number
  readonly resendIn: number
}

const PROOF = new RegExp(String.raw`^([A-Za-z0-9_-]{22})\.(\d{${CODE_DIGITS}}|\d{${LONG_CODE_DIGITS}})$`)
/** The statuses by which gateways say that a number is none; by others they refuse us. */
const REFUSED_NUMBER: ReadonlySet<number | undefined> = new Set([400, 404, 422])

/** Login by a number and a one-time code sent to it; the proof is `<attempt>.<code>`. */
export function createPhoneProvider(deps: Pick<PhoneDeps, 'db' | 'codes'>): LoginProvider {
  return {
    prove: async (operator, { sessionId }) => {
      if (sessionId === undefined || sessionId === '') return refuse({ code: 'publicIdMissing' })
      const login = loginOf(operator, 'phone')
      const [, attempt, code] = PROOF.exec(sessionId) ?? []
      if (login === undefined || attempt === undefined || code === undefined)
        return refuse({ code: 'loginFailed' })
      const maxWrong = maxWrongCodes(login.codesPerHour)
      const checked = await deps.codes.check(deps.db, { operatorId: operator.id, attempt, code, maxWrong })
      if (checked.outcome === 'short') return refuse({ code: 'loginCodeTooShort' })
      if (checked.outcome === 'over') return refuse({ code: 'loginCodeOver' })
      if (checked.outcome === 'wrong')
        return refuse({ code: 'loginCodeWrong', values: { left: checked.left } })
      return ok({ kind: 'person', person: { phone: checked.number } })
    },
  }
}

/**
 * Sends a code to a number. For countries the operator does not serve, and when the codes of the hour are used up,
 * the answer is the same but no text is sent. Refuses with `tooManyRequests` where this number or this address had its
 * share, with `loginConnection` where the gateway cannot be reached or refuses us, and with `phoneNumberUnreadable`
 * where it refuses the number; what it refuses counts as sent.
 */
export async function askLoginCode(
  deps: PhoneDeps,
  operator: Operator,
  asked: AskedForCode,
): Promise<Result<AskedCode, Refusal>> {
  const login = loginOf(operator, 'phone')
  if (login === undefined) return refuse({ code: 'loginFailed' })
  const number = readPhoneNumber(asked.phone, login.country)
  if (number === undefined) return refuse({ code: 'phoneNumberUnreadable' })
  const isServed =
    login.countries.length === 0 || login.countries.some((code) => number.startsWith(`+${code}`))
  const made = await deps.codes.make(deps.db, {
    operatorId: operator.id,
    number,
    address: asked.address,
    minutes: login.codeMinutes,
    perHour: isServed ? login.codesPerHour : 0,
    perAddress: Math.max(MIN_PART, Math.round(login.codesPerHour * PART_OF_HOUR)),
    maxWrong: maxWrongCodes(login.codesPerHour),
  })
  if (made === undefined) return refuse({ code: 'tooManyRequests' })
  if (made === 'tooManyFromAddress') return refuse({ code: 'tooManyLoginCodes' })
  if (made.isSpentAnew) deps.log.warn({ operator: operator.slug }, 'the codes of this hour are spent')
  if (made.mayBeSent) {
    const text = translate(asked.language, 'answers.loginCode', {
      code: made.code,
      title: operator.brand.title,
      minutes: login.codeMinutes,
    })
    try {
      await deps.bulkhead.run('sms', () => deps.sms.send(number, text), isRefusal)
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      // A number that is refused is counted, so that nobody asks for it without end.
      const forget = isRefusal(error) ? deps.codes.spoil : deps.codes.drop
      await forget(deps.db, made.attempt)
      deps.log.warn({ operator: operator.slug, reason: error.message }, 'login code')
      return refuse({ code: isOfNumber(error) ? 'phoneNumberUnreadable' : 'loginConnection' })
    }
  }
  return ok({
    attempt: made.attempt,
    phone: maskPhoneNumber(number),
    digits: made.code.length,
    expiresIn: login.codeMinutes * 60,
    resendIn: RESEND_SECONDS,
  })
}

function isOfNumber({ status }: OutsideFailure): boolean {
  return REFUSED_NUMBER.has(status)
}
