import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What somebody who looks into an attack wants to see: wrong inputs, nobody, not yours, too often (ASVS 16.3). */
const TOLD: ReadonlySet<number> = new Set([400, 401, 403, 429])
const LOGINS: ReadonlySet<string> = new Set(['authenticate'])
/** Every visitor without a login asks once whether they have one. */
const EXPECTED = 'renewSession'
/** A flood fills no disk: of each second so many lines, and how many more there were. */
const MOST_A_SECOND = 20

/** Logs logins and refused calls: call, code, operator, manager and the network they came from; never what was sent. */
export function logSecurity(app: FastifyInstance, now: () => number = Date.now): void {
  app.decorateReply('refusal')
  let second = 0
  let told = 0
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const line = lineOf(request, reply)
    if (line === undefined) return
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      if (told > MOST_A_SECOND) request.log.info({ more: told - MOST_A_SECOND }, 'refused')
      second = current
      told = 0
    }
    told += 1
    if (told <= MOST_A_SECOND) request.log.info(line, line.code === undefined ? 'logged in' : 'refused')
  })
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { operation } = request.routeOptions.config
  if (operation === undefined) return undefined
  const isLogin = LOGINS.has(operation) && reply.statusCode === 200
  const isTold = TOLD.has(reply.statusCode) && !(operation === EXPECTED && reply.statusCode === 401)
  if (!isLogin && !isTold) return undefined
  const { operatorId, caller } = request.visit ?? {}
  const code = isLogin ? undefined : (reply.refusal ?? String(reply.statusCode))
  return { operation, code, operator: operatorId, manager: caller?.managerId, network: networkOf(request.ip) }
}

/** Where it came from, without saying who: an IPv4 network of 256, for IPv6 the first 48 bits. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (isIPv6(plain)) return `${plain.split(':').slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}
