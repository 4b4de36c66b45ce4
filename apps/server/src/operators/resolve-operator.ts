import { readHostName } from './host-name.ts'
import type { Operator } from './operator.ts'

/** Host names whose unregistered visitors see the sponsor edition. */
const SPONSOR_HOST_WORDS = ['orange', 'dev']

/**
 * The operator whose page a request is for: the registered brand named by `?host=`, otherwise the owner of the host,
 * otherwise the edition for the host name (Q-26..28).
 */
export function resolveOperator(
  operators: readonly Operator[],
  host: string,
  askedHost: string | undefined,
): Operator | undefined {
  const own = findRegistered(operators, host)
  // On its own hosts, an operator that is not a white label shows only its own brand.
  if (own !== undefined && !own.brand.can.isWhiteLabel) return own
  return (
    findRegistered(operators, askedHost) ??
    own ??
    operators.find((operator) => operator.slug === editionOf(readHostName(host) ?? ''))
  )
}

function findRegistered(operators: readonly Operator[], host: string | undefined): Operator | undefined {
  const name = host === undefined ? undefined : readHostName(host)
  return name === undefined ? undefined : operators.find((operator) => operator.hosts.includes(name))
}

function editionOf(hostName: string): 'demo' | 'sponsor' {
  const isSponsor = hostName === 'localhost' || SPONSOR_HOST_WORDS.some((word) => hostName.includes(word))
  return isSponsor ? 'sponsor' : 'demo'
}
