import { expect, it } from 'vitest'
import { everyAnswerHeaders } from './security-headers.ts'

const said = (age: () => number | undefined) => everyAnswerHeaders({ isHttps: false, now: () => 10_000, age })

it('an answer from a memory that cannot be read again says of when it is', () => {
  expect(said(() => 4_000.4)).toMatchObject({ 'x-server-now': '10000', 'x-as-of': '6000' })
  expect(said(() => undefined)).not.toHaveProperty('x-as-of')
})
