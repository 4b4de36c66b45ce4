import { expect, it } from 'vitest'
import { stretchesOf } from './stretches.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 2, second)).toISOString()

it('divides the whole time by what each step took, in the tone of its end', () => {
  const steps = [
    { at: at(0), tone: 'done' },
    { at: at(4), tone: 'waiting' },
    { at: at(8), tone: 'done' },
  ] as const
  expect(stretchesOf(steps)).toEqual([
    { share: 0.5, tone: 'waiting' },
    { share: 0.5, tone: 'done' },
  ])
})

it('draws one stretch where everything happened at once', () => {
  expect(stretchesOf([{ at: at(0), tone: 'done' }])).toEqual([{ share: 1, tone: 'done' }])
  expect(stretchesOf([])).toEqual([])
})
