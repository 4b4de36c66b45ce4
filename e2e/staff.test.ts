import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { expect, test } from './journey.ts'

/** Passkeys are bound to a name, and an address such as 127.0.0.1 is none. */
const CONSOLE = `http://localhost:${JOURNEYS_PORT}/console`

/** A device with a fingerprint reader that always says yes. */
async function addDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an owner invites somebody, who makes a passkey, signs in by it and sees what their role may', async ({
  page,
  browser,
}) => {
  await page.goto(CONSOLE)
  await page.getByRole('button', { name: /Demo owner/ }).click()
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
  const invited = await page.request.post(
    `http://localhost:${JOURNEYS_PORT}/api/console/operators/demo/staff`,
    {
      headers: { origin: `http://localhost:${JOURNEYS_PORT}` },
      data: {
        name: 'Night shift',
        email: `${randomUUID()}@example.com`,
        roles: ['viewer'],
        reason: 'Reads the figures of the night',
        request_id: randomUUID(),
      },
    },
  )
  const { data } = await invited.json()

  const device = await (await browser.newContext()).newPage()
  await addDevice(device)
  await device.goto(`http://localhost:${JOURNEYS_PORT}${data.address}`)
  await device.getByRole('button', { name: 'Make a passkey and sign in' }).click()
  await expect(device.getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(device.getByRole('link', { name: 'Managers' })).toBeHidden()

  await device.context().clearCookies()
  await device.goto(CONSOLE)
  await device.getByRole('button', { name: 'Sign in with passkey' }).click()
  await expect(device.getByRole('link', { name: 'Overview' })).toBeVisible()
  await device.goto(`http://localhost:${JOURNEYS_PORT}${data.address}`)
  await expect(device.getByText('This invitation no longer holds')).toBeVisible()
})
