import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CODE_ALPHABET,
  decideCreatedGame,
  newInviteCode,
  placesPaid,
  PRIZE_SPLIT_KEYS,
  PRIZE_SPLITS,
  readInviteCode,
  sharePrizes,
  splitsFor,
} from '../index.ts'

const splits = fc.constantFrom(...PRIZE_SPLIT_KEYS)

describe('an invite code', () => {
  it('is made of letters that are not taken for one another, and is read as it was made', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e6), { minLength: 8, maxLength: 8 }), fc.boolean(), (draws, isLower) => {
        const left = [...draws]
        const code = newInviteCode((below) => (left.shift() ?? 0) % below)
        expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/)
        const typed = ` ${code.slice(0, 4)}-${code.slice(4)} `
        expect(readInviteCode(isLower ? typed.toLowerCase() : typed)).toEqual({ ok: true, value: code })
      }),
    )
  })

  it.each([...'0O1IL2Z5S8B'])('never has %s', (letter) => {
    expect(CODE_ALPHABET).not.toContain(letter)
  })

  it.each([
    ['АСЕНКМРТ', 'ACEHKMPT'],
    ['ХУХУХУХУ', 'XYXYXYXY'],
    ['٣٤٦٧ACDE', '3467ACDE'],
    ['۳۴۶۷acde', '3467ACDE'],
    ['ＡＣＤＥ３４６７', 'ACDE3467'],
  ])('typed as %j is read', (typed, code) => {
    expect(readInviteCode(typed)).toEqual({ ok: true, value: code })
  })

  it.each(['', 'ACDE346', 'ACDE34679', 'ACDE346O', 'ACDE346%', "'; drop--", '😀😀😀😀'])(
    'is not %j',
    (text) => {
      expect(readInviteCode(text)).toEqual({ ok: false, refusal: 'codeUnreadable' })
    },
  )
})

describe('the terms of a created game', () => {
  const draft = { type: 'user_created', capacity: 10, fee: 500, split: 'top_three' } as const

  it.each([
    ['as offered', {}, { capacity: 10, fee: 500, prizeTable: PRIZE_SPLITS.top_three }],
    ['without limit', { capacity: null }, { capacity: null, fee: 500, prizeTable: PRIZE_SPLITS.top_three }],
    [
      'at the highest fee',
      { fee: 50_000 },
      { capacity: 10, fee: 50_000, prizeTable: PRIZE_SPLITS.top_three },
    ],
    [
      'for as many as may be',
      { capacity: 10_000 },
      { capacity: 10_000, fee: 500, prizeTable: PRIZE_SPLITS.top_three },
    ],
    ['free: nothing to split', { fee: 0 }, { capacity: 10, fee: 0, prizeTable: [] }],
    [
      'for two',
      { type: 'head_to_head' as const, capacity: 2, split: 'winner_takes_all' as const },
      { capacity: 2, fee: 500, prizeTable: PRIZE_SPLITS.winner_takes_all },
    ],
  ])('are taken %s', (_name, change, terms) => {
    expect(decideCreatedGame({ ...draft, ...change }, 100)).toEqual({ ok: true, value: terms })
  })

  it.each([
    ['one team', { capacity: 1 }, 'capacityIllegal'],
    ['more teams than allowed', { capacity: 10_001 }, 'capacityIllegal'],
    ['a head-to-head of three', { type: 'head_to_head' as const, capacity: 3 }, 'capacityIllegal'],
    ['a head-to-head without limit', { type: 'head_to_head' as const, capacity: null }, 'capacityIllegal'],
    ['a fee above the highest', { fee: 50_001 }, 'feeTooHigh'],
    ['prizes for everybody', { capacity: 3 }, 'splitIllegal'],
  ])('are refused with %s', (_name, change, code) => {
    expect(decideCreatedGame({ ...draft, ...change }, 100)).toMatchObject({ ok: false, refusal: { code } })
  })

  it('have splits that are whole, never pay a worse place more, and always leave somebody without', () => {
    fc.assert(
      fc.property(splits, fc.option(fc.integer({ min: 2, max: 10_000 })), (split, capacity) => {
        const ratios = PRIZE_SPLITS[split].flatMap(({ from, to, ratio }) =>
          Array.from({ length: to - from + 1 }, () => ratio),
        )
        expect(ratios.reduce((sum, one) => sum + one, 0)).toBe(10_000)
        expect(ratios).toEqual(ratios.toSorted((a, b) => b - a))
        if (capacity !== null && splitsFor(capacity).includes(split)) {
          expect(placesPaid(split)).toBeLessThan(capacity)
        }
      }),
    )
  })

  it('pay the pool to the last minor unit', () => {
    fc.assert(
      fc.property(
        splits,
        fc.integer({ min: 2, max: 500 }),
        fc.integer({ min: 1, max: 1e6 }),
        (split, entries, fee) => {
          const amounts = sharePrizes({ pool: fee * entries, table: PRIZE_SPLITS[split], entries })
          expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(fee * entries)
        },
      ),
    )
  })
})
