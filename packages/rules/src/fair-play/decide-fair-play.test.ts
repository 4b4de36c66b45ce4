import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideFairPlay, isTightening, LIMIT_KINDS, LOOSENING_HOURS, tighterLimit } from '../index.ts'
import type { FairPlayLimits, FairPlayUse, Purchase } from '../index.ts'

const NO_LIMITS: FairPlayLimits = { stake: null, loss: null, entries: null }
const NOTHING_USED: FairPlayUse = { stake: 0, loss: 0, entries: 0 }

type Facts = Parameters<typeof decideFairPlay>[0]

function decide(purchase: Partial<Purchase>, facts: Partial<Facts> = {}) {
  const known = {
    isExcluded: false,
    isBlocked: false,
    lacksTerms: false,
    freshLogin: null,
    limits: NO_LIMITS,
    use: NOTHING_USED,
    ...facts,
  }
  const decision = decideFairPlay(known, { amount: 500, isEntry: true, ...purchase })
  return decision.ok ? 'allowed' : decision.refusal.code
}

const limits = (changes: Partial<FairPlayLimits>) => ({ ...NO_LIMITS, ...changes })
const use = (changes: Partial<FairPlayUse>) => ({ ...NOTHING_USED, ...changes })

describe('a manager may enter or pay', () => {
  it.each([
    ['a payment that needs no login', {}, { freshLogin: { above: 500, since: 100 } }],
    ['by a login that is just fresh', { loggedInAt: 100 }, { freshLogin: { above: 499, since: 100 } }],
    ['when nothing limits them', {}, {}],
    ['up to the last unit of the stake', {}, { limits: limits({ stake: 800 }), use: use({ stake: 300 }) }],
    ['up to the last unit of the loss', {}, { limits: limits({ loss: 800 }), use: use({ loss: 300 }) }],
    ['up to the last entry', {}, { limits: limits({ entries: 3 }), use: use({ entries: 2 }) }],
    ['for free before terms are confirmed', { amount: 0 }, { lacksTerms: true }],
    [
      'for free when all money is used up',
      { amount: 0 },
      { limits: limits({ stake: 0, loss: 0 }), use: use({ stake: 9, loss: 9 }) },
    ],
    [
      'for a chip when all entries are used up',
      { isEntry: false },
      { limits: limits({ entries: 1 }), use: use({ entries: 1 }) },
    ],
  ] as const)('%s', (_, purchase, facts) => {
    expect(decide(purchase, facts)).toBe('allowed')
  })

  it.each([
    ['who is excluded, not even for free', { amount: 0 }, { isExcluded: true }, 'selfExcluded'],
    ['who is excluded, nor for a chip', { isEntry: false }, { isExcluded: true }, 'selfExcluded'],
    ['who is blocked, not even for free', { amount: 0 }, { isBlocked: true }, 'accountBlocked'],
    ['for money before terms are confirmed', {}, { lacksTerms: true }, 'termsNotAccepted'],
    ['for a chip before terms are confirmed', { isEntry: false }, { lacksTerms: true }, 'termsNotAccepted'],
    [
      'a unit above the stake',
      {},
      { limits: limits({ stake: 799 }), use: use({ stake: 300 }) },
      'stakeLimitReached',
    ],
    [
      'a unit above the loss',
      {},
      { limits: limits({ loss: 799 }), use: use({ loss: 300 }) },
      'lossLimitReached',
    ],
    [
      'an entry above the limit, free ones too',
      { amount: 0 },
      { limits: limits({ entries: 3 }), use: use({ entries: 3 }) },
      'dailyEntriesReached',
    ],
    [
      'a sum by a login from before',
      { loggedInAt: 99 },
      { freshLogin: { above: 499, since: 100 } },
      'loginTooOld',
    ],
    ['a sum that nobody logged in for', {}, { freshLogin: { above: 0, since: 100 } }, 'loginTooOld'],
    ['at all with a limit of nothing', {}, { limits: limits({ stake: 0 }) }, 'stakeLimitReached'],
    ['a chip above the stake', { isEntry: false }, { limits: limits({ stake: 499 }) }, 'stakeLimitReached'],
  ] as const)('but not %s', (_, purchase, facts, code) => {
    expect(decide(purchase, facts)).toBe(code)
  })

  it('and gets the most lasting reason first: exclusion, block, terms, entries, stake, loss, login', () => {
    const all: Facts = {
      isExcluded: true,
      isBlocked: true,
      lacksTerms: true,
      freshLogin: { above: 0, since: 1 },
      limits: { stake: 0, loss: 0, entries: 0 },
      use: NOTHING_USED,
    }
    const steps: readonly Partial<Facts>[] = [
      {},
      { isExcluded: false },
      { isBlocked: false },
      { lacksTerms: false },
      { limits: { stake: 0, loss: 0, entries: null } },
      { limits: { stake: null, loss: 0, entries: null } },
      { limits: NO_LIMITS },
      { freshLogin: null },
    ]
    const lifted = steps.map((_, at) => Object.assign({ ...all }, ...steps.slice(0, at + 1)))
    expect(lifted.map((facts) => decide({}, facts))).toEqual([
      'selfExcluded',
      'accountBlocked',
      'termsNotAccepted',
      'dailyEntriesReached',
      'stakeLimitReached',
      'lossLimitReached',
      'loginTooOld',
      'allowed',
    ])
  })

  it('never beyond a limit, whatever they buy one after another', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 2000 }))
    const purchases = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 700 }), isEntry: fc.boolean() }))
    fc.assert(
      fc.property(fc.record({ stake: limit, loss: limit, entries: limit }), purchases, (limits, wanted) => {
        let used = NOTHING_USED
        for (const purchase of wanted) {
          if (decide(purchase, { limits, use: used }) !== 'allowed') continue
          used = {
            stake: used.stake + purchase.amount,
            loss: used.loss + purchase.amount,
            entries: used.entries + Number(purchase.isEntry),
          }
        }
        expect(LIMIT_KINDS.filter((kind) => used[kind] > (limits[kind] ?? Infinity))).toEqual([])
      }),
    )
  })
})

describe('of two limits', () => {
  it.each([
    [500, 300, 300],
    [300, 500, 300],
    [0, 500, 0],
    [null, 500, 500],
    [500, null, 500],
    [0, null, 0],
    [null, null, null],
  ])('of %j and %j the tighter one, %j, applies', (one, other, tighter) => {
    expect(tighterLimit(one, other)).toBe(tighter)
  })
})

describe('a new limit', () => {
  it.each([
    ['at once where there was none', null, 500, true],
    ['at once where it is tighter', 500, 499, true],
    ['at once where it is the same', 500, 500, true],
    ['at once where there is none before or after', null, null, true],
    ['later where it is looser', 500, 501, false],
    ['later where it goes', 500, null, false],
    ['at once at nothing', 500, 0, true],
    ['later from nothing on', 0, 1, false],
  ])('applies %s', (_, now, next, isAtOnce) => {
    expect(isTightening(now, next)).toBe(isAtOnce)
  })

  it('that is looser waits a day', () => {
    expect(LOOSENING_HOURS).toBe(24)
  })
})
