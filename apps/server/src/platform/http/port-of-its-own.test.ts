import { createServer, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { keepToPort, listenAlso } from './port-of-its-own.ts'

const app: { current: FastifyInstance } = { current: Fastify() }
afterEach(() => app.current.close())

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a port of its own', () => {
  it('is the only one that answers what is kept to it, however the address is spelt', async () => {
    const own = await freePort()
    app.current = await createHttp({
      logLevel: 'silent',
      trustedProxies: [],
      rateLimitPerMinute: 1_000,
      resolveVisit: async () => ({ operatorId: 1, language: 'en', caller: undefined, frameOrigins: [] }),
    })
    keepToPort(app.current, own, (route) => route.startsWith('/console'))
    app.current.get('/console', async () => 'staff')
    app.current.get('/console/*', async () => 'staff')
    app.current.get('/home', async () => 'managers')
    const everybodys = await app.current.listen({ host: '127.0.0.1', port: 0 })
    const staffs = await listenAlso(app.current, '127.0.0.1', own)
    const ask = async (base: string, path: string) => (await fetch(new URL(path, base))).status
    for (const path of [
      '/console',
      '/console/kestrel/money',
      '/%63onsole',
      '/console/%2e%2e/console',
      '/console?x',
    ])
      expect([await ask(everybodys, path), await ask(staffs, path)], path).toEqual([404, 200])
    expect([await ask(everybodys, '/home'), await ask(staffs, '/home')]).toEqual([200, 200])
  })

  it('ends with the first, and says which setting names a port that is taken', async () => {
    const own = await freePort()
    app.current = Fastify()
    await app.current.listen({ host: '127.0.0.1', port: 0 })
    const staffs = await listenAlso(app.current, '127.0.0.1', own)
    await expect(listenAlso(app.current, '127.0.0.1', own)).rejects.toThrow(/CONSOLE_PORT/)
    await app.current.close()
    await expect(fetch(staffs)).rejects.toThrow()
  })
})
