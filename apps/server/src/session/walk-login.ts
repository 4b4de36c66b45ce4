import type { WalkStep } from '@gaffer/contract/console'
import type { Operator } from '../operators/index.ts'
import { notAsked, stepOfTime, stepsOfWay, timed, walkStep, findingOf } from '../platform/outside/walk.ts'
import { loginOf } from './login-settings.ts'
import { believesAnybody } from './providers/sp.ts'
import { walkOidc } from './walk-oidc.ts'

/** A test ends before a page gives up waiting for it, however long the operator lets us wait. */
const WITHIN_MS = 8_000

/** What a test of a login has to know of this installation. */
export type LoginWalkDeps = {
  readonly config: {
    readonly SECURE_COOKIES: boolean
    readonly PORT: number
    readonly SMS_URL?: string | undefined
  }
}

/** Walks the way in of an operator's visitors, as far as that can be done without one. */
export async function walkLogin(operator: Operator, { config }: LoginWalkDeps): Promise<readonly WalkStep[]> {
  switch (operator.login.mode) {
    case 'demo':
      return [walkStep('settings', { state: 'look', found: 'demo' })]
    case 'sp':
      return walkPortal(operator)
    case 'oidc':
      return walkOidc(operator, redirectAddressesOf(operator, config))
    case 'phone':
      return [
        walkStep('settings', {
          state: 'good',
          found: 'complete',
          detail: operator.login.countries.join(', '),
        }),
        config.SMS_URL === undefined
          ? walkStep('sms', { state: config.SECURE_COOKIES ? 'bad' : 'look', found: 'smsWritten' })
          : walkStep('sms', { state: 'good', found: 'smsSent' }),
      ]
    case 'orange': {
      const hasKey = operator.secret('gatewayKey') !== undefined
      return [
        walkStep('settings', { state: 'good', found: 'complete', detail: operator.login.peers.join(', ') }),
        walkStep('secret', {
          ...(hasKey ? { state: 'good', found: 'set' } : { state: 'bad', found: 'missing' }),
          detail: 'gatewayKey',
        }),
        walkStep('gateway', { state: 'look', found: 'waits' }),
      ]
    }
  }
}

/** Where a provider sends visitors back to, for each host of an operator. */
export function redirectAddressesOf(
  { login, hosts }: Pick<Operator, 'login' | 'hosts'>,
  { SECURE_COOKIES, PORT }: Pick<LoginWalkDeps['config'], 'SECURE_COOKIES' | 'PORT'>,
): readonly string[] {
  if (login.mode !== 'oidc') return []
  return hosts.map((host) =>
    SECURE_COOKIES ? `https://${host}/login/done` : `http://${host}:${String(PORT)}/login/done`,
  )
}

/** Asks a portal about a session that does not exist. */
async function walkPortal(operator: Operator): Promise<readonly WalkStep[]> {
  const login = loginOf(operator, 'sp')
  if (login === undefined || operator.login.mode !== 'sp') return []
  const withinMs = Math.min(login.timeoutMs, WITHIN_MS)
  const asked = await timed(() =>
    believesAnybody({
      ...operator,
      login: { ...operator.login, mode: 'sp', endpoint: login.endpoint, timeoutMs: withinMs },
    }),
  )
  const { failure, answer } = asked
  const { steps, isThere } = stepsOfWay(login.endpoint, asked, withinMs)
  const isKeyRefused = failure?.status === 403
  const endpoint = () => {
    if (isKeyRefused) return walkStep('endpoint', { state: 'bad', found: 'keyRefused', detail: '403' })
    if (failure !== undefined) return walkStep('endpoint', findingOf(failure))
    return answer === true
      ? walkStep('endpoint', { state: 'bad', found: 'anybody' })
      : walkStep('endpoint', { state: 'good', found: 'strangerRefused' })
  }
  return [
    walkStep('settings', { state: 'good', found: 'complete', detail: login.endpoint }),
    walkStep('secret', {
      ...(login.secret === undefined ? { state: 'look', found: 'notSet' } : { state: 'good', found: 'set' }),
      detail: 'endpointKey',
    }),
    ...steps,
    ...(isThere ? [endpoint(), stepOfTime(asked, withinMs)] : notAsked('endpoint', 'time')),
  ]
}
