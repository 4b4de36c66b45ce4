import type { AnswerData } from '@gaffer/contract'
import { ACCESS_TOKEN_SECONDS } from '../platform/auth/tokens.ts'
import { operatorLogo } from '../operators/index.ts'
import type { OpenedSession } from './authenticate.ts'
import type { Device } from './login-sessions.ts'
import type { AskedCode } from './providers/phone.ts'

/** A login's answer besides its token. */
export function presentSession({
  operator,
  manager,
  phone,
  guest,
}: OpenedSession): AnswerData<'authenticate'> {
  return {
    cfg: {
      logo: operatorLogo(operator),
      name: operator.brand.title,
      'main-color': operator.brand.tokens.primaryColor,
      'accent-color': operator.brand.tokens.secondaryColor,
    },
    username: manager?.username ?? '',
    manager_id: manager?.id ?? null,
    phone,
    hasRooms: operator.brand.can.hasRooms,
    expires_in: ACCESS_TOKEN_SECONDS,
    is_onlooker: manager === undefined,
    guest: guest ?? null,
  }
}

/** A device in the list of a manager's own; `thisSession` is the login of the caller. */
export function presentDevice(
  { sessionId, device, openedAt, renewedAt }: Device,
  thisSession: string | undefined,
): AnswerData<'devices'>[number] {
  return {
    id: sessionId,
    device,
    opened_at: openedAt.toISOString(),
    seen_at: renewedAt.toISOString(),
    is_this: sessionId === thisSession,
  }
}

/** The answer to a page that requested a code. */
export function presentAskedCode(asked: AskedCode): AnswerData<'askLoginCode'> {
  return {
    attempt: asked.attempt,
    phone: asked.phone,
    digits: asked.digits,
    expires_in: asked.expiresIn,
    resend_in: asked.resendIn,
  }
}
