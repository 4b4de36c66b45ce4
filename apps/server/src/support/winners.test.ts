import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startWinnersAddress,
  WINNERS_FAULTS,
  type WinnersAddress,
} from '../../../../tools/simulators/winners-address.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { next } from '../testing/next-number.ts'
import { EDITIONS } from '../operators/editions.ts'
import { upsertOperator } from '../operators/repo.ts'
import { writeOperatorSecrets } from '../operators/secrets.ts'

let app: TestApp
let list: WinnersAddress

beforeAll(async () => {
  app = await buildTestApp()
  list = await startWinnersAddress()
})
afterAll(async () => {
  await app.end()
  await list.stop()
})

const OFF = { isOn: false, url: null }

/** An operator with a winners list; each test has its own. */
async function build(winners: { isOn: boolean; url: string | null } = { isOn: true, url: list.address }) {
  const [edition] = EDITIONS
  if (edition === undefined) throw new Error('no edition')
  const slug = `support-${next()}`
  const host = `${slug}.example`
  const id = await upsertOperator(app.database.db, { ...edition, slug, hosts: [host], winners })
  return { id, host }
}

const winnersOf = (host: string) => app.app.inject({ url: '/api/gaffer/support/winners', headers: { host } })
const winnerOf = (host: string, code: string) =>
  app.app.inject({ url: `/api/numb/getWinner/${code}`, headers: { host } })

describe('the winners of an operator', () => {
  it('are read at its address, newest week first, every phone number masked', async () => {
    const { host } = await build()
    const numbers = [
      ['+359888123412', '+359*****12'],
      ['00359 88 812-34-12', '+359*****12'],
      ['359888123412', '+359*****12'],
      [359888123412, '+359*****12'],
      ['+216 20 123 456', '+216*****56'],
      ['0888123412', '*****12'],
      ['٠٠٣٥٩٨٨٨١٢٣٤١٢', '+359*****12'],
      ['call me', '*****'],
      ['', '*****'],
      ['+359*****12', '+359*****12'],
    ] as const
    list.list(numbers.map(([msisdn], week) => ({ week, msisdn, score: '7,5', name: 'not shown' })))
    const answer = await winnersOf(host)
    expect(answer.json().data).toEqual(
      numbers.map(([, msisdn], week) => ({ week: String(week), msisdn, score: 7.5 })).toReversed(),
    )
    expect(answer.body).not.toMatch(/88812|20123|not shown/)
  })

  it('may be none, and are nothing where the operator has no list', async () => {
    const { host } = await build()
    list.list([])
    expect((await winnersOf(host)).json().data).toEqual([])
    const without = await build(OFF)
    expect((await winnersOf(without.host)).statusCode).toBe(404)
    expect((await winnerOf(without.host, '1')).statusCode).toBe(404)
  })

  it('of a code or a week are those of the list; guessing finds nothing that is not public', async () => {
    const { host } = await build()
    list.list({
      winners: [
        { week: 2, msisdn: '+359888123412', score: 9, code: 'AB-1' },
        { week: 1, msisdn: '+359888000077', score: 8 },
      ],
    })
    expect((await winnerOf(host, 'AB-1')).json().data).toEqual([
      { week: '2', msisdn: '+359*****12', score: 9 },
    ])
    expect((await winnerOf(host, '1')).json().data).toEqual([{ week: '1', msisdn: '+359*****77', score: 8 }])
    const asked = list.asked()
    for (const guess of ['359888123412', 'AB-2', '0', 'admin']) {
      const answer = await winnerOf(host, guess)
      expect([answer.statusCode, answer.json().data]).toEqual([200, []])
    }
    expect(list.asked()).toBe(asked)
    expect((await winnerOf(host, 'a%20b')).statusCode).toBe(400)
  })

  it('are asked for with the secret header, once for all who look', async () => {
    const guarded = await startWinnersAddress({ header: ['x-winners-key', 'of the list'] })
    const { id, host } = await build({ isOn: true, url: guarded.address })
    await writeOperatorSecrets(app.database.db, id, { winnersHeader: 'X-Winners-Key: of the list' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => winnersOf(host)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(guarded.asked()).toBe(1)
    expect(answers[0]?.body).not.toContain('of the list')
    await guarded.stop()
  })

  it('wait for nobody behind one carrier address', async () => {
    const { host } = await build()
    list.list([{ week: 1, msisdn: '+359888123412', score: 1 }])
    // The list is loaded: from now on answers to a crowd depend on no clock and no other machine.
    await winnersOf(host)
    const asked = list.asked()
    const refused = new Map<number, number>()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () =>
          app.app.inject({
            url: '/api/gaffer/support/winners',
            headers: { host },
            remoteAddress: '100.64.0.1',
          }),
        ),
      )
      for (const { statusCode } of answers)
        if (statusCode !== 200) refused.set(statusCode, (refused.get(statusCode) ?? 0) + 1)
    }
    expect([...refused]).toEqual([])
    expect(list.asked() - asked).toBeLessThanOrEqual(1)
  })

  it.each(WINNERS_FAULTS)(
    'are not to be had when the address %s, and others notice nothing',
    async (fault) => {
      const sick = await startWinnersAddress()
      sick.failWith(fault)
      const { host } = await build({ isOn: true, url: sick.address })
      const well = await build()
      list.list([{ week: 1, msisdn: '+359888123412', score: 1 }])
      const [answer, others] = await Promise.all([winnersOf(host), winnersOf(well.host)])
      expect([answer.statusCode, answer.json().code]).toEqual([502, 'winnersUnavailable'])
      expect(others.statusCode).toBe(200)
      await sick.stop()
    },
  )

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://169.254.169.254/x',
    'https://10.0.0.1/x',
    'x',
  ])('are never asked for at %s', async (url) => {
    const { host } = await build({ isOn: true, url })
    expect((await winnersOf(host)).json().code).toBe('winnersUnavailable')
  })
})
