import { OPERATIONS, type ErrorCode, type JsonOperation } from '@gaffer/contract'
import { expect } from 'vitest'
import type { SeasonCaller } from './season-caller.ts'

type Call = Parameters<SeasonCaller['call']>[1]

/** Makes a call that must be refused with this status and a declared code, a text for people, and no change. */
export async function expectRefusal(
  mine: SeasonCaller,
  operation: JsonOperation,
  call: Call,
  [status, code]: readonly [status: number, code: ErrorCode],
): Promise<void> {
  const before = await mine.stored()
  const answer = await mine.call(operation, call)
  expect([answer.status, answer.code, answer.body.has_error]).toEqual([status, code, true])
  expect(answer.body.message).toMatch(/^[^{}]*\S[^{}]*$/)
  expect(['badRequest', ...OPERATIONS[operation].refusals]).toContain(code)
  expect(await mine.stored()).toEqual(before)
}
