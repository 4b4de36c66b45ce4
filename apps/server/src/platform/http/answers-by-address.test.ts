import { OPERATIONS } from '@gaffer/contract'
import { describe, expect, it } from 'vitest'
import { createAnswersByAddress } from './answers-by-address.ts'
import { createHttp, type Visit } from './create-http.ts'
import { readyAnswer } from './ready-answers.ts'
import { registerOperation } from './register-operation.ts'

const answerOf = (text: string, isFresh = () => true) => readyAnswer(Buffer.from(text), isFresh)

describe('answers kept by address', () => {
  it('go with the state they were made from, and are not kept where it changed meanwhile', () => {
    const now = { state: 1 as number | undefined }
    const answers = createAnswersByAddress(() => now.state)
    const before = answers.state()
    answers.keep('/a', answerOf('one'), before)
    expect(answers.get('/a')?.bytes.toString()).toBe('one')
    now.state = 2
    expect(answers.get('/a')).toBeUndefined()
    answers.keep('/a', answerOf('one'), before)
    expect(answers.get('/a')).toBeUndefined()
    answers.keep('/a', answerOf('two'), 2)
    now.state = undefined
    expect(answers.get('/a')).toBeUndefined()
    answers.keep('/a', answerOf('three'), undefined)
    expect(answers.get('/a')).toBeUndefined()
  })

  it('go when they are too old, and none is kept for an address without end', () => {
    const age = { isFresh: true }
    const answers = createAnswersByAddress(() => 1)
    answers.keep(
      '/a',
      answerOf('one', () => age.isFresh),
      1,
    )
    expect(answers.get('/a')).toBeDefined()
    age.isFresh = false
    expect(answers.get('/a')).toBeUndefined()
    const long = `/a?name=${'a'.repeat(1_000)}`
    answers.keep(long, answerOf('one'), 1)
    expect(answers.get(long)).toBeUndefined()
  })
})

it('a visitor is answered by address alone, in their language and of their operator; a manager never is', async () => {
  const made: string[] = []
  const app = await createHttp({
    logLevel: 'silent',
    trustedProxies: [],
    rateLimitPerMinute: 100,
    stateOfAnswers: () => 1,
    resolveVisit: ({ headers }): Visit => ({
      operatorId: Number(headers['x-operator'] ?? 1),
      language: headers['accept-language'] === 'fr' ? 'fr' : 'en',
      caller:
        headers.authorization === undefined
          ? undefined
          : { managerId: 1, operatorId: 1, isOnlooker: false, issuedAt: 0, openedAt: 0 },
      frameOrigins: [],
    }),
  })
  registerOperation(app, OPERATIONS.positions, async (_, { operatorId, language, caller }) => {
    made.push([operatorId, language, caller?.managerId].join())
    return { ready: answerOf(made.at(-1) ?? '') }
  })
  const see = async (headers: Readonly<Record<string, string>> = {}, query = '') =>
    app.inject({ url: `/api/players/positions${query}`, headers })
  await see()
  const again = await see()
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
    200,
    '1,en,',
    'public, max-age=0, must-revalidate, s-maxage=1',
  ])
  const unchanged = await see({ 'if-none-match': String(again.headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  expect((await see({ 'accept-language': 'fr' })).body).toBe('1,fr,')
  expect((await see({ 'x-operator': '2' })).body).toBe('2,en,')
  const own = await see({ authorization: 'Bearer x' })
  expect([own.body, own.headers['cache-control']]).toEqual(['1,en,1', 'private, no-cache'])
  expect((await see({ authorization: 'Bearer x' })).body).toBe('1,en,1')
  expect((await see({}, '?unknown=1')).statusCode).toBe(400)
  expect((await see({}, '?unknown=1')).statusCode).toBe(400)
  expect(made).toEqual(['1,en,', '1,fr,', '2,en,', '1,en,1', '1,en,1'])
  await app.close()
})
