import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'

describe('gathered questions', () => {
  it('go at once and alone when nobody else asks', async () => {
    const asked: (readonly number[])[] = []
    const ask = gather(
      async (all: readonly number[]) => {
        asked.push(all)
        return all
      },
      { lanes: 1, most: 10 },
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
      { lanes: 1, most: 3 },
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
          { lanes, most },
        )
        const answers = await Promise.allSettled(numbers.map(ask))
        expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))).toEqual(
          numbers.map((one) => (one < 0 ? undefined : one * 2)),
        )
      }),
      { numRuns: 60 },
    )
  })
})
