import { describe, expect, it } from 'vitest'
import { createSharedReads, type SharedReadsOptions } from './shared-reads.ts'

/** Reads that count themselves and end on command. */
function buildReads(options: Partial<SharedReadsOptions<string>> = {}) {
  const clock = { now: 0 }
  const reads = createSharedReads<string>({ max: 10, ...options, now: () => clock.now })
  const begun: PromiseWithResolvers<string>[] = []
  const get = (key: string) =>
    reads.get(key, () => {
      const read = Promise.withResolvers<string>()
      begun.push(read)
      return read.promise
    })
  return { clock, reads, begun, get }
}

describe('shared reads', () => {
  it('read once for all who ask while it is under way, and keep what came', async () => {
    const { begun, get } = buildReads({ maxAgeMs: 1000 })
    const asked = [get('a'), get('a')]
    begun[0]?.resolve('one')
    expect(await Promise.all([...asked, get('a')])).toEqual(['one', 'one', 'one'])
    expect(begun).toHaveLength(1)
  })

  it('read again what is as old as it may be, counted from the start of its read', async () => {
    const { clock, begun, get } = buildReads({ maxAgeMs: 1000 })
    const first = get('a')
    clock.now = 999
    begun[0]?.resolve('one')
    expect(await Promise.all([first, get('a')])).toEqual(['one', 'one'])
    clock.now = 1000
    const second = get('a')
    begun[1]?.resolve('two')
    expect(await second).toBe('two')
  })

  it('give what is to be renewed at once, and what was read for it to those who come later', async () => {
    const { clock, begun, get } = buildReads({ maxAgeMs: 1000, renewAfterMs: 100 })
    const first = get('a')
    begun[0]?.resolve('one')
    await first
    clock.now = 100
    expect(await Promise.all([get('a'), get('a')])).toEqual(['one', 'one'])
    expect(begun).toHaveLength(2)
    begun[1]?.reject(new Error('away'))
    await Promise.allSettled([begun[1]?.promise])
    expect(await get('a')).toBe('one')
    begun[2]?.resolve('two')
    await begun[2]?.promise
    expect(await get('a')).toBe('two')
    expect(begun).toHaveLength(3)
  })

  it('keep without end what cannot grow old', async () => {
    const { clock, begun, get } = buildReads()
    const first = get('a')
    begun[0]?.resolve('one')
    clock.now = 1e12
    expect(await Promise.all([first, get('a')])).toEqual(['one', 'one'])
  })

  it('keep no failure, and a late one takes nothing away from the read that followed it', async () => {
    const { reads, begun, get } = buildReads({ maxAgeMs: 1000 })
    const first = get('a')
    reads.forget('a')
    const second = get('a')
    begun[0]?.reject(new Error('away'))
    await expect(first).rejects.toThrow('away')
    begun[1]?.reject(new Error('still away'))
    const third = get('a')
    expect(third).toBe(second)
    await expect(third).rejects.toThrow('still away')
    const fourth = get('a')
    begun[2]?.resolve('back')
    expect(await fourth).toBe('back')
  })

  it('let go of what is too old and that nobody asks for again', () => {
    const { clock, reads, get } = buildReads({ maxAgeMs: 1000 })
    for (const key of ['a', 'b']) void get(key)
    clock.now = 500
    void get('c')
    expect(reads.count()).toBe(3)
    clock.now = 1000
    void get('d')
    expect(reads.count()).toBe(2)
  })

  it('keep the keys asked last', async () => {
    const { begun, get } = buildReads({ max: 2 })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) void get(key)
    expect(begun).toHaveLength(4)
  })

  it('keep what was asked last of what is too heavy together, and always the last', async () => {
    const { begun, get } = buildReads({ weight: { max: 5, of: (value) => value.length } })
    const read = async (key: string, value: string) => {
      const reading = get(key)
      begun.at(-1)?.resolve(value)
      expect(await reading).toBe(value)
    }
    await read('a', 'two')
    await read('b', 'xy')
    await read('a', 'two')
    expect(begun).toHaveLength(2)
    await read('c', 'xy')
    await read('a', 'two')
    expect(begun).toHaveLength(3)
    await read('d', 'longer than all')
    await read('d', 'longer than all')
    expect(begun).toHaveLength(4)
    void get('a')
    expect(begun).toHaveLength(5)
  })
})
