import type { WalkStep } from '@gaffer/contract/console'
import { OutsideFailure } from './call-outside.ts'
import { readOutsideUrl } from './outside-address.ts'

/** What is left of a step for whoever writes it down: the rest is known or nothing. */
type Told = Pick<WalkStep, 'state' | 'found'> & Partial<Pick<WalkStep, 'detail' | 'took_ms' | 'within_ms'>>

/** A step of a test of another party. */
export function walkStep(step: WalkStep['step'], told: Told): WalkStep {
  return { step, detail: '', took_ms: null, within_ms: null, ...told }
}

/** Steps that an earlier fault kept from being asked. */
export function notAsked(...steps: readonly WalkStep['step'][]): readonly WalkStep[] {
  return steps.map((step) => walkStep(step, { state: 'open', found: 'notAsked' }))
}

/** An answer of another party or why there is none, and how long that took. */
export type Timed<T> = {
  readonly answer: T | undefined
  readonly failure: OutsideFailure | undefined
  readonly tookMs: number
}

/** Asks another party once. */
export async function timed<T>(ask: () => Promise<T>): Promise<Timed<T>> {
  const begun = performance.now()
  const tookMs = () => Math.round(performance.now() - begun)
  try {
    return { answer: await ask(), failure: undefined, tookMs: tookMs() }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return { answer: undefined, failure: error, tookMs: tookMs() }
  }
}

const UNKNOWN_NAME = /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/
const CERTIFICATE = /CERT|UNABLE_TO|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO|ALTNAME/

/** Why nothing that could be read came back from another party. */
export function findingOf({ reason, detail }: OutsideFailure): Told {
  switch (reason) {
    case 'address':
      return { state: 'bad', found: 'address' }
    case 'time':
      return { state: 'bad', found: 'late' }
    case 'size':
      return { state: 'bad', found: 'size' }
    case 'redirect':
      return { state: 'bad', found: 'redirected' }
    case 'form':
      return { state: 'bad', found: 'form' }
    case 'answer': {
      const [, told] = /^(?:status )?([1-5]\d\d)$/.exec(detail) ?? []
      return told === undefined
        ? { state: 'bad', found: 'form' }
        : { state: 'bad', found: 'refused', detail: told }
    }
    default:
      if (UNKNOWN_NAME.test(detail)) return { state: 'bad', found: 'name' }
      return CERTIFICATE.test(detail)
        ? { state: 'bad', found: 'certificate', detail }
        : { state: 'bad', found: 'connection', detail }
  }
}

/** Whether a call got as far as an answer; `tls` where the line was found but is not trusted. */
function reachOf({ failure }: Timed<unknown>): 'answered' | 'tls' | 'lost' {
  if (failure === undefined || ['answer', 'form', 'size', 'redirect'].includes(failure.reason))
    return 'answered'
  return findingOf(failure).found === 'certificate' ? 'tls' : 'lost'
}

/** What a call says about the way to its address: whether it is found and answers, and whether the line is encrypted. */
export function stepsOfWay(
  url: string,
  asked: Timed<unknown>,
  withinMs: number,
): { readonly steps: readonly WalkStep[]; readonly isThere: boolean } {
  const { failure, tookMs } = asked
  const times = { took_ms: tookMs, within_ms: withinMs }
  const address = readOutsideUrl(url)
  const host = address?.host ?? ''
  const reached = walkStep('reach', { state: 'good', found: 'reached', detail: host, ...times })
  switch (reachOf(asked)) {
    case 'lost': {
      const lost =
        failure === undefined ? notAsked('reach') : [walkStep('reach', { ...findingOf(failure), ...times })]
      return { steps: [...lost, ...notAsked('tls')], isThere: false }
    }
    case 'tls':
      return {
        steps: [
          reached,
          walkStep('tls', { ...(failure ? findingOf(failure) : { state: 'bad', found: 'certificate' }) }),
        ],
        isThere: false,
      }
    default: {
      const isEncrypted = address?.protocol === 'https:'
      const line = isEncrypted
        ? walkStep('tls', { state: 'good', found: 'encrypted' })
        : walkStep('tls', { state: 'look', found: 'plain' })
      return { steps: [reached, line], isThere: true }
    }
  }
}

/** Of the time that is waited for an answer, how much it may take before it is worth a look. */
const SLOW = 0.8

/** How long an answer took, beside how long is waited for it. */
export function stepOfTime({ tookMs }: Timed<unknown>, withinMs: number): WalkStep {
  const isSlow = tookMs > withinMs * SLOW
  return walkStep('time', {
    state: isSlow ? 'look' : 'good',
    found: isSlow ? 'slow' : 'quick',
    took_ms: tookMs,
    within_ms: withinMs,
  })
}
