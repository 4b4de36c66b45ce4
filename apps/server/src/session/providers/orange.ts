import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok, refuse } from '@gaffer/rules'
import { holdsAddress, readNetwork } from '../../platform/outside/networks.ts'
import type { LoginProvider, ProviderDeps } from '../login-provider.ts'
import { loginOf } from '../login-settings.ts'
import { readPhoneNumber } from '../phone-number.ts'
import { useOnce } from '../use-once.ts'

/** The headers in which a telecom's gateway names the subscriber a request came from. */
export const GATEWAY_HEADERS = {
  number: 'x-msisdn',
  time: 'x-msisdn-time',
  nonce: 'x-msisdn-nonce',
  signature: 'x-msisdn-signature',
} as const

/** How far the gateway's clock may differ from ours. */
const CLOCK_MS = 60_000
const NONCE = /^[A-Za-z0-9_-]{16,64}$/

/** What a gateway signs: HMAC-SHA256 over these lines, in lower-case hex. */
export function signSubscriber(
  key: string,
  signed: {
    readonly operator: string
    readonly time: string
    readonly nonce: string
    readonly number: string
  },
): string {
  const lines = ['gaffer-msisdn-1', signed.operator, signed.time, signed.nonce, signed.number]
  return createHmac('sha256', key).update(lines.join('\n')).digest('hex')
}

/**
 * A telecom whose gateway adds the subscriber's number to requests from its network. It counts only if it comes from
 * a listed peer, is signed and recent, and was not used before; from anybody else the headers count as missing, and
 * the sender learns nothing more.
 */
export function createOrangeProvider(deps: ProviderDeps): LoginProvider {
  return {
    prove: async (operator, { peer, rawHeaders }) => {
      const login = loginOf(operator, 'orange')
      const signed = readHeaders(rawHeaders)
      if (login === undefined || login.peers.length === 0 || signed === undefined) {
        return refuse({ code: 'publicIdMissing' } as const)
      }
      const drop = (reason: string) => {
        deps.log.warn({ operator: operator.slug, peer, reason }, 'telecom login')
        return refuse({ code: 'publicIdMissing' } as const)
      }
      const peers = login.peers.flatMap((one) => readNetwork(one) ?? [])
      if (!holdsAddress(peers, peer)) return drop('not a listed peer')
      if (login.key === '' || !NONCE.test(signed.nonce)) return drop('nonce')
      const signature = signSubscriber(login.key, { ...signed, operator: operator.slug })
      if (!isSame(signature, signed.signature)) return drop('signature')
      const time = /^\d{10}$/.test(signed.time) ? Number(signed.time) * 1000 : Number.NaN
      if (!(Math.abs(Date.now() - time) <= CLOCK_MS)) return drop('time')
      const number = readPhoneNumber(signed.number.replace(/^(?!\+)/, '+'))
      if (number === undefined) return drop('number')
      const use = await useOnce(deps.db, {
        operatorId: operator.id,
        kind: 'gateway-nonce',
        value: signed.nonce,
        keepMs: 3 * CLOCK_MS,
      })
      if (!use.isFirst) return drop('used before')
      return ok({ kind: 'person', person: { phone: number } })
    },
  }
}

type SignedHeaders = Readonly<Record<keyof typeof GATEWAY_HEADERS, string>>

/** The four headers if each is present exactly once; otherwise undefined. */
function readHeaders(rawHeaders: readonly string[]): SignedHeaders | undefined {
  const valueOf = (wanted: string): string | undefined => {
    const found = rawHeaders.flatMap((text, at) =>
      at % 2 === 0 && text.toLowerCase() === wanted ? [rawHeaders[at + 1] ?? ''] : [],
    )
    return found.length === 1 ? found[0] : undefined
  }
  const [number, time, nonce, signature] = [
    valueOf(GATEWAY_HEADERS.number),
    valueOf(GATEWAY_HEADERS.time),
    valueOf(GATEWAY_HEADERS.nonce),
    valueOf(GATEWAY_HEADERS.signature),
  ]
  if (number === undefined || time === undefined || nonce === undefined || signature === undefined) {
    return undefined
  }
  return { number, time, nonce, signature }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
