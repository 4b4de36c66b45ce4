import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRetry, pauseOfReceiver, TRIED_FOR_MS } from './decide-retry.ts'
import { signEvent } from './sign-event.ts'

describe('the signature of an event', () => {
  it('is the one of the published rules, and has one for each secret while they rotate', () => {
    // The vector of the Standard Webhooks libraries.
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330_999,
      body: '{"test": 2432232314}',
    }
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    expect(signEvent([secret], message)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    })
    const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    const both = signEvent([other, secret], message)['webhook-signature']?.split(' ')
    expect(both).toHaveLength(2)
    expect(both?.[1]).toBe(signature)
  })
})

describe('when a delivery is tried again', () => {
  it('is later each time, for three days and no longer, whatever the jitter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 40, maxLength: 40 }),
        (shares) => {
          let now = 0
          const waits: number[] = []
          for (const [at, share] of shares.entries()) {
            const next = decideRetry({ attempts: at + 1, queuedAt: 0 }, now, share)
            if (next === undefined) break
            waits.push(next - now)
            now = next
          }
          expect(waits.length).toBeGreaterThanOrEqual(13)
          expect(waits.length).toBeLessThan(20)
          expect(now).toBeGreaterThan(TRIED_FOR_MS - 10 * 3_600_000)
          expect(now).toBeLessThanOrEqual(TRIED_FOR_MS)
          expect(waits[0]).toBeLessThanOrEqual(6_000)
          for (const [at, wait] of waits.slice(1, 9).entries()) expect(wait).toBeGreaterThan(waits[at] ?? 0)
        },
      ),
    )
  })

  it('leaves a receiver alone that keeps failing, ten minutes at most', () => {
    expect([4, 5, 6, 7, 30].map(pauseOfReceiver)).toEqual([0, 5_000, 10_000, 20_000, 600_000])
  })
})
