import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_BASE } from '@gaffer/contract/console'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { makePasskey } from '../testing/make-passkey.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { makeInvitation } from './invitations.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

async function post(path: string, payload: object) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${CONSOLE_BASE}/invitation${path}`,
    headers: { host: '127.0.0.1' },
    payload,
  })
  return { status: answer.statusCode, data: answer.json().data }
}

/** A member of staff with a passkey, invited anew. */
async function inviteAnew() {
  const staff = await buildStaff(app, ['viewer'])
  await sql`insert into staff_passkey (id, staff_member_id, public_key, counter)
    values (${`key-${staff.memberId}`}, ${staff.memberId}, '', 0)`.execute(app.database.db)
  return { staff, token: await makeInvitation(app.database.db, staff.memberId) }
}

async function keysOf(memberId: number) {
  const { rows } = await sql<{ id: string }>`
    select id from staff_passkey where staff_member_id = ${memberId}`.execute(app.database.db)
  return rows.map(({ id }) => id)
}

async function answerOf(token: string) {
  return makePasskey((await post('/options', { token })).data, 'http://127.0.0.1')
}

describe('a passkey for an invitation', () => {
  it('takes the place of what its member had', async () => {
    const { staff, token } = await inviteAnew()
    const response = await answerOf(token)
    expect((await post('/passkey', { token, response })).status).toBe(200)
    expect(await keysOf(staff.memberId)).toEqual([response.id])
    expect((await staff.get('/sign-ins')).status).toBe(401)
  })

  it('that does not hold changes nothing, and the invitation stays', async () => {
    const { staff, token } = await inviteAnew()
    const { challenge } = (await post('/options', { token })).data
    const elsewhere = makePasskey({ challenge }, 'http://evil.example')
    for (const response of [{ id: 'x' }, elsewhere])
      expect((await post('/passkey', { token, response })).status).toBe(401)
    expect(await keysOf(staff.memberId)).toEqual([`key-${staff.memberId}`])
    expect((await staff.get('/sign-ins')).status).toBe(200)
    expect((await post('', { token })).status).toBe(200)
  })

  it('is one, of two that are sent at once', async () => {
    const { staff, token } = await inviteAnew()
    const answers = [await answerOf(token), await answerOf(token)]
    const sent = await Promise.all(answers.map((response) => post('/passkey', { token, response })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const kept = answers.find((_, at) => sent[at]?.status === 200)
    expect(await keysOf(staff.memberId)).toEqual([kept?.id])
  })
})
