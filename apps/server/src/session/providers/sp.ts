import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { Refusal } from '../../platform/http/register-operation.ts'
import type { Bulkhead } from '../../platform/outside/bulkhead.ts'
import {
  callOutside,
  type OutsideAnswer,
  OutsideFailure,
  readJson,
} from '../../platform/outside/call-outside.ts'
import { proveCaller } from '../../platform/outside/prove-caller.ts'
import type { Operator } from '../../operators/index.ts'
import type { LoginProvider, Person, ProviderDeps } from '../login-provider.ts'
import { loginOf, type LoginSettings } from '../login-settings.ts'
import { readPhoneNumber } from '../phone-number.ts'
import { ageOfUse, useOnce } from '../use-once.ts'

const MAX_BYTES = 16 * 1024
/** A page that loads twice at the same time is one login; after this, the session is used up. */
const SAME_LOGIN_MS = 10_000
const REMEMBERED_MS = 30 * 24 * 3_600_000
/** What can be a portal's session: only visible characters, no spaces. */
const SESSION = /^[\x21-\x7E]{1,200}$/

const answerSchema = z.object({
  valid: z.boolean().default(true),
  user_id: z.string().trim().min(1).max(200),
  name: z.string().max(200).nullish(),
  phone: z.string().max(40).nullish(),
})
const refusalSchema = z.object({ valid: z.literal(false) })

/**
 * A sports portal: the page passes on its user's session, and the portal's endpoint tells us, server to server, whose
 * it is. A session counts once, and only at its operator.
 */
export function createSpProvider(deps: ProviderDeps & { readonly bulkhead: Bulkhead }): LoginProvider {
  return {
    prove: async (operator, { sessionId, language }) => {
      const login = loginOf(operator, 'sp')
      if (sessionId === undefined || sessionId.trim() === '') return refuse({ code: 'publicIdMissing' })
      if (login === undefined || !SESSION.test(sessionId)) return refuse({ code: 'loginFailed' })
      const used = {
        operatorId: operator.id,
        kind: 'sp-session',
        value: sessionId,
        keepMs: REMEMBERED_MS,
      }
      if ((await ageOfUse(deps.db, used)) > SAME_LOGIN_MS) return refuse({ code: 'loginFailed' })
      let checked: Result<Person, Refusal>
      try {
        const answer = await deps.bulkhead.run(`sp ${operator.id}`, () =>
          askEndpoint(login, sessionId, language),
        )
        checked = readAnswer(answer, login.country)
      } catch (error) {
        if (!(error instanceof OutsideFailure)) throw error
        deps.log.warn({ operator: operator.slug, reason: error.message }, 'portal login')
        checked = refuse({ code: 'loginConnection' })
      }
      if (!checked.ok) return checked
      // Only what the portal confirmed is stored: anybody can make up sessions.
      const use = await useOnce(deps.db, used)
      if (use.ageMs > SAME_LOGIN_MS) return refuse({ code: 'loginFailed' })
      return ok({ kind: 'person', person: { ...checked.value, session: sessionId } })
    },
  }
}

type SpSettings = Extract<LoginSettings, { mode: 'sp' }>

async function askEndpoint(login: SpSettings, sessionId: string, language: string): Promise<OutsideAnswer> {
  const { endpoint: url, proof, timeoutMs } = login
  const body = JSON.stringify({ session_id: sessionId })
  const answer = await callOutside({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(await proveCaller(login.secret, { proof, url, body })),
    },
    body,
    timeoutMs,
    maxBytes: MAX_BYTES,
  })
  return failOnServerError(answer)
}

/**
 * Whether an operator's endpoint accepts a session that does not exist. Throws OutsideFailure where it gives no valid
 * answer, also where it refuses our request (403: the key is not the one it knows).
 */
export async function believesAnybody(operator: Operator): Promise<boolean> {
  const login = loginOf(operator, 'sp')
  if (login === undefined) return false
  const answer = await askEndpoint(login, `gaffer-check-${randomUUID()}`, 'en')
  if (answer.status === 403) throw new OutsideFailure('answer', answer.status)
  return readAnswer(answer, login.country).ok
}

/** A failing portal counts as unreachable, so that it is left alone for a while. */
function failOnServerError(answer: OutsideAnswer): OutsideAnswer {
  if (answer.status >= 500 || answer.status === 429) {
    throw new OutsideFailure('answer', answer.status)
  }
  return answer
}

function readAnswer({ status, headers, text }: OutsideAnswer, country?: string): Result<Person, Refusal> {
  if ([400, 401, 403, 404, 410, 422].includes(status)) return refuse({ code: 'loginFailed' })
  if (status !== 200) throw new OutsideFailure('answer', status)
  if (!/^application\/(?:\w+\+)?json\b/.test(headers['content-type'] ?? '')) {
    throw new OutsideFailure('answer', 'no JSON')
  }
  const body = readJson(text)
  if (refusalSchema.safeParse(body).success) return refuse({ code: 'loginFailed' })
  const parsed = answerSchema.safeParse(body)
  if (!parsed.success) throw new OutsideFailure('answer', 'unknown form')
  const { user_id, name, phone } = parsed.data
  return ok({
    subject: user_id,
    displayName: name ?? undefined,
    phone: phone == null ? undefined : readPhoneNumber(phone, country),
  })
}
