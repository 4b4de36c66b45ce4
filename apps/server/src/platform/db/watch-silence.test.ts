import { describe, expect, it } from 'vitest'
import { watchSilence } from './watch-silence.ts'

describe('the silence of a database', () => {
  it.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ])(
    'lasts for a moment after %s, if nobody was answered shortly before, and until somebody is',
    (message) => {
      const clock = { now: 5_000 }
      const silence = watchSilence(() => clock.now)
      expect(silence.isLasting()).toBe(false)
      silence.note(new Error(message))
      expect(silence.isLasting()).toBe(true)
      clock.now += 1
      silence.note()
      expect(silence.isLasting()).toBe(false)
      silence.note(new Error(message))
      expect(silence.isLasting()).toBe(false)
      clock.now += 1_000
      silence.note(new Error(message))
      expect(silence.isLasting()).toBe(true)
      clock.now += 1_000
      expect(silence.isLasting()).toBe(false)
    },
  )

  it('is none where it answers, be it with a refusal', () => {
    const silence = watchSilence()
    silence.note(new Error('canceling statement due to statement timeout'))
    expect(silence.isLasting()).toBe(false)
  })

  it('tells whether it was away since a moment, which one statement that it ended says nothing about', () => {
    const clock = { now: 5_000 }
    const silence = watchSilence(() => clock.now)
    silence.note(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }))
    expect(silence.hasFailedSince(0)).toBe(false)
    silence.note(Object.assign(new Error('terminating connection'), { code: '57P01' }))
    expect([silence.hasFailedSince(5_000), silence.hasFailedSince(5_001)]).toEqual([true, false])
    clock.now = 6_000
    silence.note(Object.assign(new Error('duplicate key'), { code: '23505' }))
    silence.note()
    expect(silence.hasFailedSince(5_001)).toBe(false)
  })
})
