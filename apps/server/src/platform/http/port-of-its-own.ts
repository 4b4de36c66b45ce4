import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { explainListening } from './listen.ts'

/**
 * Answers some routes only to whoever came through one port, so that a network can keep that port for staff. By route
 * and not by address: an address has many spellings.
 */
export function keepToPort(app: FastifyInstance, port: number, isKept: (route: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    const isThere = request.raw.socket.localPort === port
    if (!isThere && isKept(request.routeOptions.url ?? request.url)) throw new ApiError('notFound')
  })
}

/**
 * Takes connections at a second address as well, with the limits of the first; ends with it. Returns the address to
 * open in a browser; throws StartFailure where it cannot.
 */
export async function listenAlso(app: FastifyInstance, host: string, port: number): Promise<string> {
  const door = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
  app.server.once('close', () => door.close())
  try {
    await new Promise<void>((resolve, reject) => {
      door.once('error', reject).listen({ host, port }, resolve)
    })
  } catch (error) {
    throw explainListening(error, { host, port, settings: ['CONSOLE_HOST', 'CONSOLE_PORT'] })
  }
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`
}
