import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather, isRefusedByDatabase } from './gather.ts'

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

  it('wait for those under way and then go together, no more than so many', async () => {
    const asked: (readonly number[])[] = []
    const ask = gather(
      async (all: readonly number[]) => {
        asked.push(all)
        await pause(5)
        return all
      },
      { lanes: 1, most: 3, isUndone },
    )
    await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    expect(asked).toEqual([[1], [2, 3, 4], [5, 6]])
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
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(times).toBe(2)
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
