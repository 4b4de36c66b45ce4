import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { keepLog } from '../../testing/keep-log.ts'
import { logSecurity } from './security-log.ts'

/** A server whose calls are answered and refused as told, and what it logs. */
function openLogged() {
  const { lines, options } = keepLog('info')
  const app = Fastify({ ...options, trustProxy: true })
  const clock = { now: 0 }
  app.decorateRequest('visit')
  app.addHook('preParsing', async (request) => {
    request.visit = { operatorId: 7, language: 'en', caller: undefined, frameOrigins: [] }
  })
  logSecurity(app, () => clock.now)
  const refuse = (operation: string, status: number, code: string) =>
    app.post(`/${operation}`, { config: { operation } }, (_, reply) => {
      reply.refusal = code
      return reply.code(status).send({})
    })
  refuse('endSession', 403, 'forbidden')
  refuse('renewSession', 401, 'unauthorized')
  const ask = (path: string, from = '203.0.113.77') =>
    app.inject({ method: 'POST', url: path, payload: {}, headers: { 'x-forwarded-for': from } })
  const told = () =>
    lines.map(({ operation, code, operator, network, more, msg }) => ({
      operation,
      code,
      operator,
      network,
      more,
      msg,
    }))
  return { ask, told, clock }
}

it('a refused call is logged with its code, its operator and where it came from, but not who sent what', async () => {
  const { ask, told } = openLogged()
  await ask('/endSession')
  await ask('/endSession', '2001:db8:77:1::9')
  const line = { operation: 'endSession', code: 'forbidden', operator: 7, msg: 'refused' }
  expect(told()).toEqual([
    { ...line, network: '203.0.113.0/24' },
    { ...line, network: '2001:db8:77::/48' },
  ])
})

it('that a visitor has no login yet is none', async () => {
  const { ask, told } = openLogged()
  await ask('/renewSession')
  expect(told()).toEqual([])
})

it('a flood leaves some lines a second, and how many more there were', async () => {
  const { ask, told, clock } = openLogged()
  for (let n = 0; n < 50; n += 1) await ask('/endSession')
  clock.now += 1_000
  await ask('/endSession')
  expect(told()).toHaveLength(22)
  expect(told()[20]).toMatchObject({ more: 30, msg: 'refused' })
})
