import type { FastifyInstance } from 'fastify'
import { StartFailure } from '../db/embedded/start-failure.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Starts listening. On the default host both `127.0.0.1` and `localhost` must answer, and browsers try ::1 first for
 * `localhost`, so it listens on both addresses. Returns the address to open in a browser.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<readonly string[]> {
  const isLoopback = host === LOOPBACK || host === 'localhost'
  try {
    await app.listen({ host: isLoopback ? 'localhost' : host, port })
  } catch (error) {
    throw explainListening(error, { host, port, settings: ['HOST', 'PORT'] })
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
  if (isLoopback) return [`http://${LOOPBACK}:${boundPort}/`, `http://localhost:${boundPort}/`]
  return [`http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/`]
}

type Address = {
  readonly host: string
  readonly port: number
  /** The settings that name them. */
  readonly settings: readonly [host: string, port: string]
}

/** Why an address could not be listened on, and the setting that would mend it, where that is known. */
export function explainListening(error: unknown, { host, port, settings }: Address): unknown {
  const [ofHost, ofPort] = settings
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartFailure(
      `Port ${port} on ${host} is taken by another program: set ${ofPort} to a free one.`,
    )
  }
  if (code === 'EACCES')
    return new StartFailure(`Port ${port} may not be opened by this user: set ${ofPort}.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartFailure(`This machine has no address ${host}: set ${ofHost}.`)
  }
  return error
}
