import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createRenewalCookie } from './renewal-cookie.ts'

it('behind https a session’s cookie is of this host alone, Secure, and hidden from scripts', async () => {
  const app = Fastify()
  await app.register(cookie)
  const renewal = createRenewalCookie(true)
  app.get('/', async (request, reply) => {
    renewal.write(reply, 'fresh')
    return reply.send({ had: renewal.read(request) ?? null })
  })
  const answer = await app.inject({ url: '/', headers: { cookie: 'gaffer=plain; __Host-gaffer=mine' } })
  expect(answer.json()).toEqual({ had: 'mine' })
  const said = String(answer.headers['set-cookie'])
  expect(said).toMatch(/^__Host-gaffer=fresh; /)
  for (const word of ['HttpOnly', 'Secure', 'Path=/', 'SameSite=None', 'Partitioned'])
    expect(said).toContain(word)
  expect(said).not.toContain('Domain')
})
