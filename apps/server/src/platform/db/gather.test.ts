import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather, gatherReads, isRefusedByDatabase } from './gather.ts'

const isUndone = () => true

describe('gathered questions', () => {
  it('go at once and alone when nobody else asks', async () => {
    const asked: (readonly number[])[] = []
    const ask = gather(
      async (all: readonly number[]) => {
        asked.push(all)
        return all
      },
      { lanes: 1, most: 10, isUndone },
    )
    await ask(1)
    await ask(2)
    expect(asked).toEqual([[1], [2]])
  })

  it('that come in one turn go together, no more than so many, and the others wait for them', async () => {
    const asked: (readonly number[])[] = []
    const ask = gather(
      async (all: readonly number[]) => {
        asked.push(all)
        await pause(5)
        return all
      },
      { lanes: 1, most: 3, isUndone },
    )
    const early = Promise.all([1, 2, 3, 4, 5].map(ask))
    await turn()
    await Promise.all([early, ask(6)])
    expect(asked).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })

  it('have each their own answer, whatever else is asked and fails', async () => {
    const asked = fc.array(fc.integer({ min: -5, max: 50 }), { maxLength: 40 })
    const limits = fc.record({ lanes: fc.integer({ min: 1, max: 4 }), most: fc.integer({ min: 1, max: 9 }) })
    await fc.assert(
      fc.asyncProperty(asked, limits, async (numbers, { lanes, most }) => {
        let underWay = 0
        const ask = gather(
          async (all: readonly number[]) => {
            underWay += 1
            expect(underWay).toBeLessThanOrEqual(lanes)
            expect(all.length).toBeLessThanOrEqual(most)
            await pause(0)
            underWay -= 1
            if (all.some((one) => one < 0)) throw new Error('no negative numbers')
            return all.map((one) => one * 2)
          },
          { lanes, most, isUndone },
        )
        const answers = await Promise.allSettled(numbers.map(ask))
        expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))).toEqual(
          numbers.map((one) => (one < 0 ? undefined : one * 2)),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('whose outcome is not known fail for all who asked, and are not asked again', async () => {
    let times = 0
    const ask = gather(
      async (all: readonly number[]) => {
        times += 1
        await pause(5)
        if (all.length > 1) throw new Error('Connection terminated unexpectedly')
        return all
      },
      { lanes: 1, most: 10, isUndone: isRefusedByDatabase },
    )
    const answers = await Promise.allSettled([1, 2, 3].map(ask))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(times).toBe(1)
  })

  it('behind one that failed so fail with it where waiting as long again helps nobody', async () => {
    const asked: (readonly number[])[] = []
    const ask = gather(
      async (all: readonly number[]) => {
        asked.push(all)
        await pause(5)
        if (asked.length === 1) throw new Error('Query read timeout')
        return all
      },
      { lanes: 1, most: 10, isUndone: isRefusedByDatabase, failsWaiting: true },
    )
    const first = ask(1)
    await turn()
    const answers = await Promise.allSettled([first, ask(2), ask(3)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await ask(4)).toBe(4)
    expect(asked).toEqual([[1], [4]])
  })

  it('do not fail with one that the database refuses by itself while they wait', async () => {
    const ask = gather(
      async (all: readonly number[]) => {
        await pause(5)
        if (all.includes(1)) throw Object.assign(new Error('out of range'), { code: '22003' })
        return all
      },
      { lanes: 1, most: 2, isUndone: isRefusedByDatabase, failsWaiting: true },
    )
    const answers = await Promise.allSettled([1, 2, 1, 3, 4].map(ask))
    expect(answers.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
  })

  it('of one owner share a statement, and nobody is told what was read before they asked', async () => {
    const stored = { value: 1 }
    const asked: (readonly string[])[] = []
    const read = gatherReads(async (owner: typeof stored, all: readonly string[]) => {
      asked.push(all)
      const { value } = owner
      await pause(5)
      return all.map((name) => (name === 'nobody' ? undefined : `${name} ${value}`))
    })
    const early = [read(stored, 'a'), read(stored, 'b')]
    await turn()
    stored.value = 2
    const late = [read(stored, 'c'), read(stored, 'nobody')]
    expect(await Promise.all([...early, ...late])).toEqual(['a 1', 'b 1', 'c 2', undefined])
    expect(asked).toEqual([
      ['a', 'b'],
      ['c', 'nobody'],
    ])
  })

  it.each([
    ['40P01', true],
    ['23505', true],
    ['57014', false],
    ['57P01', false],
    ['08006', false],
    ['ECONNRESET', false],
    [undefined, false],
  ])('refused with %s: undone is %s', (code, isRefused) => {
    expect(isRefusedByDatabase(Object.assign(new Error('no'), { code }))).toBe(isRefused)
  })
})
