import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createThread, type Thread } from './thread.ts'
import type { TestQuestion } from './thread-worker-for-tests.ts'

let thread: Thread<TestQuestion, unknown>
afterEach(() => thread.end())

function open(first: readonly TestQuestion[] = []): void {
  thread = createThread(join(import.meta.dirname, 'thread-worker-for-tests.ts'), {
    data: 'one',
    first: () => first,
  })
}

describe('a thread', () => {
  it('is started by the first question, and answers with what it was given', async () => {
    open()
    expect(thread.isRunning()).toBe(false)
    expect(await thread.ask('who')).toBe('one')
    expect(thread.isRunning()).toBe(true)
  })

  it('answers many questions at a time', async () => {
    open()
    const waiting = thread.ask('wait')
    expect(await thread.ask('go on')).toBe('go on')
    expect(await waiting).toBe('waited')
    expect(thread.open()).toBe(0)
  })

  it('goes on after a fault', async () => {
    open()
    await expect(thread.ask('throw')).rejects.toThrow('a fault of the answer')
    expect(await thread.ask('heard')).toBe(2)
  })

  it('that died fails what was asked, and is started again with what it hears first', async () => {
    open(['who', 'who'])
    const lost = [thread.ask('wait'), thread.ask('leave')]
    expect(await Promise.allSettled(lost)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect(thread.isRunning()).toBe(false)
    expect(await thread.ask('heard')).toBe(3)
  })

  it('that was ended fails what was asked, and is started again', async () => {
    open()
    const waiting = expect(thread.ask('wait')).rejects.toThrow('ended')
    await thread.end()
    await waiting
    expect(await thread.ask('heard')).toBe(1)
  })
})
