import type { AnswerData } from '@gaffer/contract'
import { callOutside, OutsideFailure } from '../platform/outside/call-outside.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import type { Operator } from '../operators/index.ts'
import { believesAnybody } from '../session/index.ts'
import { askWinners } from '../support/index.ts'

/** How an operator's address answers; see the contract. */
type Outside = AnswerData<'checkSetup'>['login']
export type OutsideStates = Pick<AnswerData<'checkSetup'>, 'login' | 'winners' | 'unsubscribe'>

/** However many pages are open, each address is called once within this time. */
const MAX_AGE_MS = 3_000
const MAX_KEPT = 1_000
const WITHIN_MS = 4_000
const MAX_BYTES = 256 * 1024
const UNUSED: Outside = { state: 'unused', status: null, within_ms: null }

/** Calls an operator's addresses as a login, a winners list and an unsubscription would, changing nothing there. */
export function createOutsideAsker(now?: () => number): (operator: Operator) => Promise<OutsideStates> {
  const states = createSharedReads<OutsideStates>({ maxAgeMs: MAX_AGE_MS, max: MAX_KEPT, now })
  return (operator) => {
    const { id, login, winners, unsubscribe } = operator
    // Changed addresses are asked again.
    return states.get(JSON.stringify([id, login, winners, unsubscribe]), () => askAll(operator))
  }
}

async function askAll(operator: Operator): Promise<OutsideStates> {
  const [login, winners, unsubscribe] = await Promise.all([
    askLogin(operator),
    askList(operator),
    askGoodbye(operator),
  ])
  return { login, winners, unsubscribe }
}

async function askLogin(operator: Operator): Promise<Outside> {
  const { login } = operator
  if (login.mode === 'sp') {
    return judge(login.timeoutMs, async () => ((await believesAnybody(operator)) ? 'anybody' : 'good'))
  }
  if (login.mode === 'oidc') {
    return judge(WITHIN_MS, async () => ((await isIssuer(login.issuer)) ? 'good' : 'form'))
  }
  return UNUSED
}

/** Whether a provider describes itself under the name the operator gave (OpenID Connect Discovery 4). */
async function isIssuer(issuer: string): Promise<boolean> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, text } = await callOutside({
    url,
    method: 'GET',
    timeoutMs: WITHIN_MS,
    maxBytes: MAX_BYTES,
  })
  if (status !== 200) throw new OutsideFailure('answer', status)
  try {
    const described = JSON.parse(text) as { readonly issuer?: unknown } | null
    return described?.issuer === issuer
  } catch {
    return false
  }
}

async function askList(operator: Operator): Promise<Outside> {
  const { isOn, url } = operator.winners
  if (!isOn || url === null) return UNUSED
  return judge(WITHIN_MS, async () => (await askWinners(operator, url, WITHIN_MS), 'good'))
}

/** Nobody is unsubscribed for a test: the address is only requested, and any answer from a server there is fine. */
async function askGoodbye({ unsubscribe: { isOn, url } }: Operator): Promise<Outside> {
  if (!isOn || url === null) return UNUSED
  const visited = await judge(WITHIN_MS, async () => {
    const { status } = await callOutside({ url, method: 'GET', timeoutMs: WITHIN_MS, maxBytes: MAX_BYTES })
    if (status >= 500) throw new OutsideFailure('answer', status)
    return 'good'
  })
  return ['redirect', 'size'].includes(visited.state) ? { ...visited, state: 'good' } : visited
}

async function judge(withinMs: number, ask: () => Promise<Outside['state']>): Promise<Outside> {
  const answered = { status: null, within_ms: withinMs }
  try {
    return { ...answered, state: await ask() }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    const { reason, status } = error
    if (status !== undefined) return { ...answered, state: 'status', status }
    if (reason === 'answer') return { ...answered, state: 'form' }
    return { ...answered, state: reason === 'busy' ? 'connection' : reason }
  }
}
