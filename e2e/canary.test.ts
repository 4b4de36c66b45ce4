import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { JOURNEYS_LOG, JOURNEYS_PORT } from './journeys-data.ts'
import { GAMES, startLoginParties, type LoginParties } from './login-parties.ts'
import { identify } from '../tools/simulators/telecom-gateway.ts'
import { TELECOM_SLUG } from '../tools/simulators/demo-operators.ts'

/** A number that exists nowhere else: each place where it is found got it from these journeys. */
const CANARY = '+359887031457'
const IN_THE_CLEAR = /887[^0-9a-zA-Z]{0,3}031[^0-9a-zA-Z]{0,3}457/

let parties: LoginParties
test.beforeAll(async () => {
  parties = await startLoginParties()
})
test.afterAll(() => parties?.stop())

test('a phone number is nowhere in the clear, whatever its owner does and whatever goes wrong', async ({
  page,
  allowed,
}) => {
  allowed.console.push(/Failed to load resource/)
  const seen: string[] = []
  page.on('response', async (response) => {
    const isText = /json|text|javascript|xml/.test(response.headers()['content-type'] ?? '')
    const body = isText ? await response.text().catch(() => '') : ''
    seen.push(`${response.url()} ${JSON.stringify(response.headers())} ${body}`)
  })
  const game = GAMES.phone
  const keep = async () => {
    const stored = await page.evaluate(() =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        history.state,
      ]),
    )
    seen.push(stored, JSON.stringify(await page.context().cookies()))
  }
  const dialog = page.getByRole('dialog')
  parties.winners.list([{ week: 1, msisdn: CANARY, score: 90 }])

  expect(CANARY).toMatch(IN_THE_CLEAR)
  await test.step('logs in, after a wrong code', async () => {
    await page.goto(`${game}/dashboard`)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await dialog.getByLabel('Phone number').fill(CANARY)
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await expect(dialog).toContainText('+359*****57')
    await keep()
    const code = /\d{6}/.exec(parties.sms.sent.find(({ to }) => to === CANARY)?.text ?? '')?.[0] ?? ''
    await dialog.getByLabel(/Your code/).fill(code === '000000' ? '000001' : '000000')
    await expect(dialog.getByRole('alert')).toContainText('isn’t right')
    await dialog.getByLabel(/Your code/).fill(code)
    await expect(dialog).toHaveCount(0)
    await keep()
  })

  await test.step('is among the winners, and unsubscribes', async () => {
    await page.goto(`${game}/support`)
    await page.locator('summary', { hasText: 'Winners' }).click()
    await expect(page.getByText('+359*****57').first()).toBeVisible()
    for (const answer of ['Failure', 'hangs up', 'Success'] as const) {
      parties.unsubscribe.answerWith(answer)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(dialog).toContainText(
        answer === 'Success' ? 'Unsubscribe successful.' : 'Unsubscribe failed.',
      )
      await dialog.getByRole('button', { name: 'Got it' }).click()
    }
    expect(parties.unsubscribe.asked.at(-1)?.named).toEqual({ phone: CANARY })
    await keep()
  })

  await test.step('puts his number where none belongs', async () => {
    const bare = CANARY.slice(1)
    for (const query of [
      `msisdn=${bare}`,
      `phone=%2B${bare}`,
      `session_id=${bare}`,
      `host=${bare}`,
      `lang=${bare}`,
    ]) {
      await page.goto(`${game}/?${query}`)
      await expect(page.locator('#root > *').first()).toBeVisible()
      if (/^(msisdn|phone|session_id)/.test(query)) expect(page.url()).not.toMatch(IN_THE_CLEAR)
      await page.evaluate(() => document.querySelector('dialog')?.close())
      await keep()
    }
    const post = (path: string, data: unknown, headers: Record<string, string> = {}) =>
      page.request.post(apiOf(game, path), { data: data as object, headers })
    const answers = [
      await post('/palms/auth', { session_id: CANARY }),
      await post('/palms/auth', { session_id: 7, phone: CANARY }),
      await post('/palms/auth', { session_id: 'x', host: CANARY }),
      await post('/palms/auth', `{"session_id":"${CANARY}`, { 'content-type': 'application/json' }),
      await post('/gaffer/session/code', { phone: `${CANARY}${bare}` }),
      await post('/gaffer/session/code', { phone: CANARY, extra: CANARY }),
      await post('/gaffer/session/code', { phone: CANARY }),
      await post('/gaffer/session/code', { phone: CANARY }),
      await post('/numb/unsubscribe', { session_id: CANARY }),
      await page.request.get(apiOf(game, `/numb/getWinner/${encodeURIComponent(CANARY)}`)),
      await page.request.get(apiOf(game, `/entries/subTournaments/101?name=${encodeURIComponent(CANARY)}`)),
      await page.request.get(apiOf(game, `/nowhere/${bare}`)),
    ]
    for (const answer of answers) {
      expect(answer.status()).toBeLessThan(500)
      seen.push(await answer.text(), JSON.stringify(answer.headers()))
    }
    const spoofed = identify({ operator: TELECOM_SLUG, key: parties.key }, CANARY)
    const refused = await page.request.post(apiOf(GAMES.orange, '/palms/auth'), {
      data: {},
      headers: spoofed,
    })
    seen.push(await refused.text())
    parties.gateway.putOnLine(CANARY)
    const onLine = await page.request.post(`${parties.gateway.url}/api/palms/auth`, { data: {} })
    expect(onLine.status()).toBe(200)
    seen.push(await onLine.text(), JSON.stringify(onLine.headers()))
    parties.portal.sessions.set('canary-session', { user_id: CANARY, name: CANARY, phone: CANARY })
    const bySession = await page.request.post(apiOf(GAMES.sp, '/palms/auth'), {
      data: { session_id: 'canary-session' },
    })
    expect(bySession.status()).toBe(200)
    seen.push(await bySession.text(), JSON.stringify(bySession.headers()))
  })

  await test.step('and is found in no answer, no address, no storage, no log, no table', async () => {
    const ownAddresses = /[?&/](msisdn|phone|session_id|host|lang|name|getWinner|nowhere)[=/][^\s"]*/g
    const hits = seen.filter((text) => IN_THE_CLEAR.test(text.replaceAll(ownAddresses, '')))
    expect(
      hits.map((text) => text.slice(0, 300)),
      'answers, addresses, storage',
    ).toEqual([])
    const log = readFileSync(JOURNEYS_LOG, 'utf8')
    // What these journeys made it write, which proves that it is the right log.
    for (const logged of ['"unsubscribe"', '"telecom login"']) expect(log).toContain(logged)
    const lines = log.split('\n').filter((line) => IN_THE_CLEAR.test(line))
    expect(
      lines.map((line) => line.slice(0, 300)),
      'log',
    ).toEqual([])
    const dump = await parties.dump()
    expect(dump.length, 'the dump is one').toBeGreaterThan(10_000)
    expect(IN_THE_CLEAR.exec(dump)?.input.slice(0, 0) ?? 'none', 'tables').toBe('none')
  })
})

/** A call to an operator's game through this machine's address: not every resolver knows names below localhost. */
function apiOf(game: string, path: string): string {
  const address = new URL(`http://127.0.0.1:${JOURNEYS_PORT}/api${path}`)
  address.searchParams.set('host', new URL(game).hostname)
  return address.href
}
