import { describe, expect, it } from 'vitest'
import { wordsOfProvider } from './wallet-words.ts'

describe('the words of a betting provider', () => {
  it.each([
    ['PalmsBet error: Limit reached', 'Limit reached'],
    ['  palmsbet ERROR:   Limit \n reached ', 'Limit reached'],
    ['PalmsBet error: {"status":{"description":"Няма средства"}}', 'Няма средства'],
    ['PalmsBet error: {"description":"Over"}', 'Over'],
    ['PalmsBet error: <img src=x onerror=alert(1)>No', 'No'],
    ['PalmsBet error: <script>alert(1)</script>No <b>money</b', 'No money'],
    ['PalmsBet error: 5 \u202egniht\u0000', '5 gniht'],
    [`PalmsBet error: ${'é'.repeat(500)}`, 'é'.repeat(200)],
  ])('%j are %j', (said, shown) => {
    expect(wordsOfProvider(said)).toBe(shown)
  })

  it.each(['Limit reached', 'PalmsBet error:', 'PalmsBet error: <p>', undefined, 7, null, {}])(
    '%j has none to show',
    (said) => {
      expect(wordsOfProvider(said)).toBeUndefined()
    },
  )
})
