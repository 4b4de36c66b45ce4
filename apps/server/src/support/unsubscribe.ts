import { ok, refuse, type Result } from '@gaffer/rules'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import type { Bulkhead } from '../platform/outside/bulkhead.ts'
import { callOutside, OutsideFailure } from '../platform/outside/call-outside.ts'
import { proveCaller } from '../platform/outside/prove-caller.ts'
import type { Operator } from '../operators/index.ts'
import { nameSubscriber, type NamedSubscriber, type NamingDeps } from './name-subscriber.ts'
import { loadSubscription, markUnsubscribed } from './repo.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 16 * 1024

export type UnsubscribeDeps = NamingDeps & {
  readonly bulkhead: Bulkhead
  readonly log: { readonly warn: (facts: object, message: string) => void }
}

/** Asks the operator to end a manager's subscription; simultaneous calls are one. */
export type Unsubscribe = (operator: Operator, caller: TokenCaller) => Promise<Result<null, Refusal>>

const FAILED = refuse({ code: 'unsubscribeFailed' } as const)

export function createUnsubscribe(deps: UnsubscribeDeps): Unsubscribe {
  const running = new Map<number, Promise<Result<null, Refusal>>>()
  return (operator, caller) => {
    const { managerId } = caller
    const known = running.get(managerId)
    if (known !== undefined) return known
    const asked = unsubscribe(deps, operator, caller).finally(() => running.delete(managerId))
    running.set(managerId, asked)
    return asked
  }
}

/** Always on behalf of the calling manager: the operator receives what the server has stored about them. */
async function unsubscribe(
  deps: UnsubscribeDeps,
  operator: Operator,
  caller: TokenCaller,
): Promise<Result<null, Refusal>> {
  const { isOn, url } = operator.unsubscribe
  if (!isOn || url === null) return refuse({ code: 'notFound' })
  const subscription = await loadSubscription(deps.db, caller)
  if (subscription === undefined) return FAILED
  // A repeated confirmation gets the same answer as the first; the operator is called once.
  if (!subscription.isSubscribed) return ok(null)
  const named = await nameSubscriber(deps, operator, caller.managerId, subscription)
  if (named === undefined) return FAILED
  try {
    const isDone = await deps.bulkhead.run(`unsubscribe ${operator.id}`, () => ask(operator, url, named))
    if (!isDone) return FAILED
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    deps.log.warn({ operator: operator.slug, reason: error.message }, 'unsubscribe')
    return FAILED
  }
  await markUnsubscribed(deps.db, caller.managerId)
  return ok(null)
}

/** Only the word "Success" is success. */
async function ask(operator: Operator, url: string, named: NamedSubscriber): Promise<boolean> {
  const { proof } = operator.unsubscribe
  const body = JSON.stringify(named)
  const answer = await callOutside({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(await proveCaller(operator.secret('unsubscribeKey'), { proof, url, body })),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  })
  if (answer.status >= 500) throw new OutsideFailure('answer', answer.status)
  if (answer.status !== 200) return false
  try {
    const body: unknown = JSON.parse(answer.text)
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'Success'
  } catch {
    return false
  }
}
